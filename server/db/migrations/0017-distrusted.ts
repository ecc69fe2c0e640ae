import type { Kysely } from 'kysely'
import { dialectOf } from './columns.ts'

/** Addresses of accounts whose password may be a stranger's; as hashes, since nothing but a comparison is needed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { moment, finish } = dialectOf(db)
  await finish(
    db.schema
      .createTable('distrusted_password')
      .addColumn('address', 'text', (c) => c.primaryKey().notNull())
      .addColumn('created_at', moment, (c) => c.notNull()),
  ).execute()
}
