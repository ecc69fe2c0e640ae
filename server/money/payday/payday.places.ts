import { tippableRoles } from '../../../views/roles.ts'
import type { PayWay } from '../../../views/words.ts'
import { digestOf } from '../../base/digest.ts'
import type { Db, Trx } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { recordChange } from '../../outbox/audit/audit.store.ts'
import { holdBusiness } from '../../venues/business.store.ts'
import {
  accountMark,
  followPlace,
  type Judged,
  judgeNumbers,
  type NewNumber,
  type Pair,
  standingWords,
} from './payday.numbers.ts'
import type { By } from './payday.service.ts'
import { isOpen } from './payday.way-out.ts'

/** How somebody is paid from now on, and the number that the payroll has for them. `usual`: as the business pays. */
export type PlaceWay = { staffId: string; number: string; way: PayWay | 'usual' }
/** `left`: the place is gone, and something of it is still to be paid. */
export type PayPlace = NewNumber & PlaceWay & { branchId: string; left: boolean }

/**
 * Everybody who is paid by paydays: those with a place, and those who have left and are still to be paid. `seal`: the same as long
 * as nothing of it has changed.
 */
export async function listPlaces(
  db: Db,
  businessId: string,
): Promise<{ places: PayPlace[]; same: Pair[]; usual: PayWay; seal: string }> {
  const rows = await db
    .selectFrom('staff')
    .innerJoin('branch', 'branch.id', 'staff.branch_id')
    .innerJoin('business', 'business.id', 'staff.business_id')
    .select(['staff.id as staffId', 'staff.name', 'staff.code', 'staff.payroll_number as number'])
    .select(['staff.pay_way', 'staff.person_id as account', 'staff.deleted_at'])
    .select(['branch.id as branchId', 'branch.name as branch', 'business.pay_way as usual'])
    .where('staff.business_id', '=', businessId)
    .where('staff.role', 'in', tippableRoles)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('staff.deleted_at', 'is', null),
        exists(
          selectFrom('payday_line as line')
            .innerJoin('payday', 'payday.id', 'line.payday_id')
            .select('line.staff_id')
            .whereRef('line.staff_id', '=', 'staff.id')
            .where('payday.taken_back_at', 'is', null)
            .where(isOpen),
        ),
      ]),
    )
    .orderBy('branch.created_at')
    .orderBy('branch.id')
    .orderBy('staff.code')
    .orderBy('staff.id')
    .execute()
  const places = rows.map(({ pay_way, deleted_at, usual: _, ...row }) => ({
    ...row,
    way: pay_way ?? ('usual' as const),
    left: deleted_at !== null,
  }))
  const same = (await standingWords(db, businessId)).map(({ pair }) => pair)
  const seal = digestOf(JSON.stringify([places, same]))
  return { places, same, usual: rows[0]?.usual ?? 'payroll', seal }
}

type Typed = {
  ways: PlaceWay[]
  /** Pairs of places of which the owner says that they are one person. */
  same: Pair[]
  /** Whether numbers that differ by leading zeros are meant as they are. */
  zeros: (judged: Judged) => boolean
  seal: string
}

/**
 * Changes how people are paid, and their payroll numbers, for this payday and later ones: all of them, or none. What is due and
 * stands on no paper follows. Refused with the people, if two of them would have one number.
 */
export function savePlaces(
  db: Db,
  by: By,
  { ways, same, zeros, seal }: Typed,
  now: number,
): Promise<{ refused: 'changed' } | { refused: 'number'; judged: Judged } | { changed: number }> {
  return inTransaction(db, async (trx) => {
    await holdBusiness(trx, by.businessId)
    const before = await listPlaces(trx, by.businessId)
    if (before.seal !== seal) return { refused: 'changed' }
    const typed = new Map(ways.map((way) => [way.staffId, way]))
    const after = before.places.map((place) => ({ ...place, ...typed.get(place.staffId) }))
    const isOther = (place: PayPlace, at: number) =>
      place.number !== before.places[at]?.number || place.way !== before.places[at]?.way
    const others = after.filter(isOther)
    const renumbered = after.filter((place, at) => place.number !== before.places[at]?.number)
    const said = same.map(([a, b]): Pair => (a < b ? [a, b] : [b, a])).filter((pair) => sharedBy(after, pair))
    const numbers = renumbered.map(({ number }) => number)
    const judged = await judgeNumbers(trx, by.businessId, numbers, renumbered, said)
    if (judged.clashes.length > 0 || (judged.near.length > 0 && !zeros(judged)))
      return { refused: 'number', judged }
    for (const { staffId, number, way } of others) {
      await trx
        .updateTable('staff')
        .set({ payroll_number: number, pay_way: way === 'usual' ? null : way })
        .where('id', '=', staffId)
        .execute()
      await followPlace(trx, staffId)
    }
    const spoken = await keepWords(trx, by, { before: before.same, said, after }, now)
    const changed = others.length + spoken
    if (changed > 0)
      await recordChange(trx, { ...by, action: 'payday.ways', details: { people: changed } }, now)
    return { changed }
  })
}

/** The number that two places share; undefined if they don't. */
function sharedBy(places: PayPlace[], [a, b]: Pair): string | undefined {
  const [first, second] = [a, b].map((id) => places.find(({ staffId }) => staffId === id))
  return first && second && a !== b && first.number === second.number ? first.number || undefined : undefined
}

/** Writes down what is said of pairs, and ends what is said no more. Returns how many changed. */
async function keepWords(
  trx: Trx,
  by: By,
  { before, said, after }: { before: Pair[]; said: Pair[]; after: PayPlace[] },
  now: number,
): Promise<number> {
  const isIn = (pairs: Pair[], [a, b]: Pair) => pairs.some(([first, second]) => first === a && second === b)
  const [over, begun] = [
    before.filter((pair) => !isIn(said, pair)),
    said.filter((pair) => !isIn(before, pair)),
  ]
  const account = (id: string) => accountMark(after.find(({ staffId }) => staffId === id)?.account ?? null)
  for (const [first_id, second_id] of [...over, ...begun])
    await trx
      .deleteFrom('same_person')
      .where('first_id', '=', first_id)
      .where('second_id', '=', second_id)
      .execute()
  for (const [first_id, second_id] of begun)
    await trx
      .insertInto('same_person')
      .values({
        ...{ first_id, second_id, payroll_number: sharedBy(after, [first_id, second_id]) ?? '' },
        ...{ first_account: account(first_id), second_account: account(second_id) },
        ...{ said_by: by.memberId, created_at: now },
      })
      .execute()
  return over.length + begun.length
}
