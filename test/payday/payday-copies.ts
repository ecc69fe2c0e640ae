import type { Db } from '../../server/db/database.ts'
import { moneyTables } from './payday-rows.ts'

const tables = ['business', 'branch', 'staff', ...moneyTables] as const

/** All rows of money and people, as in a backup. @returns what puts them back: what has come since is gone, as after a restore */
export async function copyRows(db: Db): Promise<() => Promise<void>> {
  const rows = new Map<string, object[]>()
  for (const table of tables) rows.set(table, await db.selectFrom(table).selectAll().execute())
  return () =>
    db.transaction().execute(async (trx) => {
      for (const table of tables.toReversed()) await trx.deleteFrom(table).execute()
      for (const table of tables) {
        const all = (rows.get(table) ?? []) as never[]
        if (all.length > 0) await trx.insertInto(table).values(all).execute()
      }
    })
}
