import type { Selectable } from 'kysely'
import type { Trx } from './database.ts'
import type { Database } from './schema.ts'

/** What is set to itself: no key, for then SQLite would look through every table that points to it. */
const columns = { business: 'name', branch: 'name', tip: 'version' } as const

/**
 * A row by its id, locked until the transaction ends; undefined if there is none. It is written, since SQLite, which has one
 * writer at a time, locks nothing that is only read.
 */
export const holdRow = <T extends keyof typeof columns>(trx: Trx, table: T, id: string) =>
  trx
    .updateTable(table as 'tip')
    .set((e) => ({ [columns[table]]: e.ref(columns[table] as 'version') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst() as Promise<Selectable<Database[T]> | undefined>
