import type { Selectable } from 'kysely'
import { inChunks } from '../../db/chunks.ts'
import type { Db, Trx } from '../../db/database.ts'
import type { AttemptState, DepositLineTable, DepositTable } from '../../db/schema.ts'

// Deposits as the job and Stripe's events write them. What pages read of them is in deposit.read.store.ts.

export type DepositRow = Selectable<DepositTable>
export type DepositLine = DepositLineTable

export const findDeposit = (db: Db, id: string): Promise<DepositRow | undefined> =>
  db.selectFrom('deposit').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * Writes what Stripe has said of a deposit. `before`: the row from before it was asked; undefined: there was none.
 * @returns false if it has changed since: ask again
 */
export async function putDeposit(
  db: Db,
  row: Omit<DepositRow, 'seq'>,
  before: DepositRow | undefined,
): Promise<boolean> {
  const written = before
    ? await db
        .updateTable('deposit')
        .set((e) => ({ ...row, seq: e('seq', '+', 1) }))
        .where('id', '=', row.id)
        .where('seq', '=', before.seq)
        .returning('id')
        .executeTakeFirst()
    : await db
        .insertInto('deposit')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
  return written !== undefined
}

/** Lines in the place of those that were there: another reading of the same list knows more charges as ours. */
export async function putLines(trx: Trx, depositId: string, lines: DepositLine[]): Promise<void> {
  await trx.deleteFrom('deposit_line').where('deposit_id', '=', depositId).execute()
  await inChunks(lines, (some) => trx.insertInto('deposit_line').values(some).execute())
}

/** Their lines are not read before. */
export const postponeLines = (db: Db, id: string, until: number) =>
  db.updateTable('deposit').set({ next_check_at: until }).where('id', '=', id).execute()

/** Attempts of payments, by Stripe's id of the payment. */
export async function attemptsOfIntents(db: Db, intentIds: string[]) {
  if (intentIds.length === 0) return new Map<string, { id: string; state: AttemptState }>()
  const rows = await db
    .selectFrom('payment_attempt')
    .select(['id', 'state', 'payment_intent_id'])
    .where('payment_intent_id', 'in', intentIds)
    .execute()
  return new Map(rows.map(({ id, state, payment_intent_id: intent }) => [intent ?? '', { id, state }]))
}

/** Deposits whose lines are to be read, longest waiting first. */
export const listToRead = (db: Db, now: number, limit: number): Promise<{ id: string }[]> =>
  db
    .selectFrom('deposit')
    .select('id')
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(limit)
    .execute()
