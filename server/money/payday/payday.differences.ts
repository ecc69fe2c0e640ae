import { inChunks } from '../../db/chunks.ts'
import type { Db, Trx } from '../../db/database.ts'
import { branchItself } from '../books/sums.store.ts'
import { type Payday, sumDays } from './payday.store.ts'

type Amounts = { earned: number; cash: number; taken_back: number }

/**
 * Writes down by how much the books of these paydays' days differ from what the paydays say: they were loaded into books
 * that went back to a backup. `afterId`: the newest payday of the branch.
 */
export async function noteDifferences(trx: Trx, paydays: Payday[], afterId: string): Promise<void> {
  for (const payday of paydays) {
    const { id, branch_id: branchId, first_day: first, last_day: last } = payday
    const rest = new Map<string, Amounts>()
    const add = (holder: string, { earned, cash, taken_back }: Amounts, sign: 1 | -1) => {
      const is = rest.get(holder) ?? { earned: 0, cash: 0, taken_back: 0 }
      is.earned += sign * earned
      is.cash += sign * cash
      is.taken_back += sign * taken_back
      rest.set(holder, is)
    }
    const { people, house, houseCash } = await sumDays(trx, branchId, { first, last })
    for (const [holder, { earned, cash, takenBack }] of people)
      add(holder, { earned, cash, taken_back: takenBack }, 1)
    add(branchItself, { earned: house, cash: houseCash, taken_back: 0 }, 1)
    const said = await linesOf(trx, id)
    for (const line of said) add(line.holder, line, -1)
    add(branchItself, { earned: payday.house, cash: payday.house_cash, taken_back: 0 }, -1)
    const rows = [...rest]
      .filter(([, of]) => of.earned !== 0 || of.cash !== 0 || of.taken_back !== 0)
      .map(([holder, of]) => ({ payday_id: id, after_id: afterId, holder, ...of }))
    await inChunks(rows, (some) => trx.insertInto('payday_difference').values(some).execute())
  }
}

/** What a payday says, and what was known already to differ from it. */
async function linesOf(db: Db, paydayId: string): Promise<(Amounts & { holder: string })[]> {
  const lines = await db
    .selectFrom('payday_line')
    .select(['staff_id as holder', 'earned', 'cash', 'taken_back'])
    .where('payday_id', '=', paydayId)
    .execute()
  const differences = await db
    .selectFrom('payday_difference')
    .select(['holder', 'earned', 'cash', 'taken_back'])
    .where('payday_id', '=', paydayId)
    .execute()
  return [...lines, ...differences]
}

/** What one person's books differ from the paydays that were loaded; it opens the payday after. Whole yen. */
export type PersonsDifference = { staffId: string; name: string; yen: number; borne: boolean }

/** The differences that open the payday after this one, by person. Nothing of the branch's own. */
export async function differencesAfter(db: Db, paydayId: string): Promise<PersonsDifference[]> {
  const rows = await db
    .selectFrom('payday_difference')
    .innerJoin('staff', 'staff.id', 'payday_difference.holder')
    .select((e) => [
      'holder as staffId',
      'staff.name',
      'staff.code',
      e.fn.max<number | null>('borne_at').as('borneAt'),
      e.fn.sum<number>(e('earned', '-', e.ref('taken_back'))).as('yen'),
    ])
    .where('after_id', '=', paydayId)
    .groupBy(['holder', 'staff.name', 'staff.code'])
    .orderBy('staff.code')
    .orderBy('holder')
    .execute()
  return rows
    .filter(({ yen }) => yen !== 0)
    .map(({ staffId, name, yen, borneAt }) => ({ staffId, name, yen, borne: borneAt !== null }))
}

/**
 * The house bears what these people would owe: the tips that the books lost came back to it. Nothing that is owed to a
 * person is ever borne. Returns how many people it was.
 */
export async function bearDifferences(
  trx: Trx,
  { paydayId, memberId }: { paydayId: string; memberId: string },
  now: number,
): Promise<number> {
  const owing = (await differencesAfter(trx, paydayId)).filter(({ yen, borne }) => yen < 0 && !borne)
  const rows = owing.map(({ staffId }) => staffId)
  if (rows.length > 0)
    await trx
      .updateTable('payday_difference')
      .set({ borne_by: memberId, borne_at: now })
      .where('after_id', '=', paydayId)
      .where('holder', 'in', rows)
      .execute()
  return rows.length
}

/** Whether a payday was loaded into books that differ from it, or the next one opens with what others differ. */
export async function isLoaded(db: Db, paydayId: string): Promise<boolean> {
  const rows = db
    .selectFrom('payday_difference')
    .select('holder')
    .where((e) => e.or([e('payday_id', '=', paydayId), e('after_id', '=', paydayId)]))
  return (await rows.executeTakeFirst()) !== undefined
}
