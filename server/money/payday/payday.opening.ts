import type { Db, Trx } from '../../db/database.ts'
import { listCarried } from './payday.store.ts'
import { listAnswers, takenBy } from './payday.wait.ts'

type Opening = { staffId: string; yen: number }

/** What the next payday of a branch opens with: what is carried, and what is owed from before the books went back. */
export async function listOpening(db: Db, branchId: string): Promise<Opening[]> {
  const carried = (await listCarried(db, branchId)).map(({ staffId, toPay: yen }) => ({ staffId, yen }))
  return [...carried, ...(await listOwed(db, branchId))]
}

/** A payday has opened with all of it. */
export async function openWith(trx: Trx, branchId: string, paydayId: string): Promise<void> {
  for (const line of await listCarried(trx, branchId))
    await trx
      .updateTable('payday_line')
      .set({ opened_in: paydayId })
      .where('payday_id', '=', line.paydayId)
      .where('staff_id', '=', line.staffId)
      .execute()
  for (const { id } of await listOwed(trx, branchId))
    await trx.updateTable('payday_owed').set({ opened_in: paydayId }).where('id', '=', id).execute()
}

/** A payday that is taken back has opened with nothing: it opens the next one. */
export async function openAnew(trx: Trx, paydayId: string): Promise<void> {
  for (const table of ['payday_line', 'payday_owed'] as const)
    await trx.updateTable(table).set({ opened_in: null }).where('opened_in', '=', paydayId).execute()
}

/** A sum that is owed from before the books went back, and has opened no payday yet. Whole yen. */
type OwedSum = Opening & { id: string }

/**
 * Those of a branch. After a later answer that days are lost, a sum counts as taken into a payday that is lost, as what is
 * carried does. `without`: as they were without an answer.
 */
export async function listOwed(db: Db, branchId: string, without?: string): Promise<OwedSum[]> {
  const answers = (await listAnswers(db, branchId)).filter(({ id }) => id !== without)
  const rows = await db
    .selectFrom('payday_owed as owed')
    .innerJoin('payday_restart as answer', 'answer.id', 'owed.restart_id')
    .select(['owed.id', 'owed.staff_id as staffId', 'owed.yen', 'owed.restart_id'])
    .where('answer.branch_id', '=', branchId)
    .where('owed.opened_in', 'is', null)
    .where('owed.yen', '>', 0)
    .orderBy('owed.id')
    .execute()
  return rows
    .filter(({ restart_id }) => takenBy(answers, restart_id) === undefined)
    .map(({ restart_id: _, ...owed }) => owed)
}
