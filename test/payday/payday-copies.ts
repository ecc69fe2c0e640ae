import type { Db } from '../../server/db/database.ts'

/** What a copy holds, in an order in which rows may be put back. */
const tables = [
  'staff',
  'tip',
  'payment_attempt',
  'share',
  'booking',
  'earning_sum',
  'cash_count',
  'cash_share',
  'payday',
  'payday_line',
  'audit_entry',
] as const

/** All rows of money and people, as in a backup. @returns what puts them back: what has come since is gone, as after a restore */
export async function copyRows(db: Db): Promise<() => Promise<void>> {
  const rows = new Map<string, object[]>()
  for (const table of tables) rows.set(table, await db.selectFrom(table).selectAll().execute())
  const turns = await db.selectFrom('branch').select(['id', 'split_turn']).execute()
  const marker = await db
    .selectFrom('business')
    .select(['books_end_at', 'books_answered_at', 'numbers_above'])
    .executeTakeFirstOrThrow()
  return () =>
    db.transaction().execute(async (trx) => {
      for (const table of tables.toReversed()) await trx.deleteFrom(table).execute()
      for (const table of tables) {
        const all = rows.get(table) ?? []
        if (all.length > 0)
          await trx
            .insertInto(table)
            .values(all as never)
            .execute()
      }
      for (const { id, split_turn } of turns)
        await trx.updateTable('branch').set({ split_turn }).where('id', '=', id).execute()
      await trx.updateTable('business').set(marker).execute()
    })
}
