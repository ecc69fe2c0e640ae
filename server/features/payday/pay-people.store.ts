import { tippableRoles } from '../../../views/roles.ts'
import { type PayWay, staffPayWays } from '../../../views/words.ts'
import { digestOf } from '../../base/digest.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { FieldErrors } from '../../http/parse-form.ts'
import { balancesOf, owedOf } from '../../money/payday/owed.store.ts'
import type { Owner } from '../../money/payday/payday.types.ts'
import { type Clash, clashesOf } from '../../money/payday/payroll-numbers.ts'
import { recordChange } from '../../outbox/audit/audit.store.ts'
import { holdBusiness } from '../../venues/business.store.ts'
import { numberOf } from './payday.schema.ts'

/** How somebody is paid from the next payday on, and the number that the payroll has for them. */
type PayPlace = {
  staffId: string
  name: string
  code: string
  branch: string
  account: string | undefined
  number: string
  way: (typeof staffPayWays)[number]
  /** The place was left, and is not even yet. */
  left: boolean
}

/** Everybody who can be paid. `seal`: the same as long as nothing of it has changed. */
export async function listPlaces(db: Db, businessId: string): Promise<{ places: PayPlace[]; seal: string }> {
  const rows = await db
    .selectFrom('staff')
    .leftJoin('branch', 'branch.id', 'staff.branch_id')
    .select(['staff.id as staffId', 'staff.name', 'staff.code', 'staff.role', 'staff.payroll_number as number'])
    .select(['staff.pay_way', 'staff.deleted_at', 'branch.name as branch'])
    .select((e) => e.fn.coalesce('staff.person_id', 'staff.held_by').as('account'))
    .where('staff.business_id', '=', businessId)
    .orderBy('branch.created_at')
    .orderBy('branch.id')
    .orderBy('staff.code')
    .orderBy('staff.id')
    .execute()
  const owed = await owedOf(db, await balancesOf(db, businessId), '9999-12-31')
  const open = new Set(owed.filter(({ now }) => now !== 0).map(({ staffId }) => staffId))
  const isHere = ({ role, deleted_at }: (typeof rows)[number]) =>
    deleted_at === null && (tippableRoles as string[]).includes(role)
  const places = rows
    .filter((row) => isHere(row) || open.has(row.staffId))
    .map(({ pay_way, deleted_at, role: _, branch, account, ...row }) => ({
      ...row,
      branch: branch ?? '',
      account: account ?? undefined,
      way: pay_way ?? ('usual' as const),
      left: deleted_at !== null,
    }))
  return { places, seal: digestOf(JSON.stringify(places)) }
}

type Typed = {
  /** By place; who is in neither stays as they are. */
  numbers: Map<string, string>
  ways?: Map<string, PayWay | 'usual'>
  /** Of what was shown, where all was. */
  seal?: string
}

/** Changes how people are paid, and their payroll numbers: all that was typed, or nothing where two people would have one number. */
export function savePlaces(
  db: Db,
  owner: Owner,
  { numbers, ways, seal }: Typed,
  now: number,
): Promise<{ refused: true; errors: FieldErrors } | { changed: number }> {
  return inTransaction(db, async (trx) => {
    await holdBusiness(trx, owner.businessId)
    const before = await listPlaces(trx, owner.businessId)
    if (seal !== undefined && seal !== before.seal)
      return { refused: true, errors: { form: { key: 'payday:errors.changed' } } }
    const after = before.places.map((place) => ({
      ...place,
      number: numbers.get(place.staffId) ?? place.number,
      way: ways?.get(place.staffId) ?? place.way,
    }))
    const renumbered = after.filter(({ number }, at) => number !== before.places[at]?.number)
    const clashes = renumbered.length > 0 ? await clashesOf(trx, owner.businessId, renumbered) : []
    if (clashes.length > 0) return { refused: true, errors: errorsOf(clashes, renumbered) }
    const changed = after.filter(
      (place, at) => renumbered.includes(place) || place.way !== before.places[at]?.way,
    )
    for (const { staffId, number, way } of changed)
      await trx
        .updateTable('staff')
        .set({ payroll_number: number, pay_way: way === 'usual' ? null : way })
        .where('id', '=', staffId)
        .execute()
    const details = { people: changed.length }
    if (changed.length > 0) await recordChange(trx, { ...owner, action: 'payday.ways', details }, now)
    return { changed: changed.length }
  })
}

/** Beside each number that was typed: whose it is already. */
function errorsOf(clashes: Clash[], typed: PayPlace[]): FieldErrors {
  return Object.fromEntries(
    clashes.flatMap(({ people }) =>
      people
        .filter(({ staffId }) => typed.some((one) => one.staffId === staffId))
        .map(({ staffId, number }) => {
          const { name = '', branch = '' } = people.find((one) => one.staffId !== staffId) ?? {}
          return [numberOf(staffId), { key: 'payday:errors.clash', values: { number, name, branch } }] as const
        }),
    ),
  )
}
