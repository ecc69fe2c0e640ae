import type { Insertable } from 'kysely'
import type { Db } from '../../server/db/database.ts'
import type { DepositTable } from '../../server/db/schema.ts'

/** The row of a deposit whose lines are known, and that was noted at this moment and is in the bank that day. */
export async function insertDeposit(
  db: Db,
  id: string,
  at: number,
  given: Partial<Insertable<DepositTable>>,
) {
  const row = {
    id,
    amount: 1,
    currency: 'JPY',
    status: 'paid' as const,
    automatic: 1 as const,
    failure: null,
  }
  const told = { reconciliation: 'completed' as const, itemised_at: 1, next_check_at: null }
  const times = { noted_at: at, created_at: at, arrives_on: new Date(at).toISOString().slice(0, 10) }
  await db
    .insertInto('deposit')
    .values({ ...row, ...told, ...times, ...given })
    .execute()
}

/** No deposit was heard of. */
export async function emptyDeposits(db: Db): Promise<void> {
  for (const table of ['deposit_line', 'deposit'] as const) await db.deleteFrom(table).execute()
}
