import type { Kysely } from 'kysely'
import { dialectOf } from './columns.ts'

/** Books of test keys that were emptied may become live ones, as long as nothing was written into them since. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('books_owner').addColumn('forgotten_at', dialectOf(db).moment).execute()
}
