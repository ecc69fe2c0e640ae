import type { Kysely } from 'kysely'
import { dialectOf } from './columns.ts'

/** Who guests and signed-in people are for the identity pool, where one is configured. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { moment, finish } = dialectOf(db)
  await finish(
    db.schema
      .createTable('guest_identity')
      .addColumn('guest_id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('identity_id', 'text', (c) => c.notNull())
      .addColumn('created_at', moment, (c) => c.notNull()),
  ).execute()
  await db.schema.createIndex('guest_identity_by_age').on('guest_identity').column('created_at').execute()
  // Its name begins with "session", as all that a backup leaves out.
  await finish(
    db.schema
      .createTable('session_credential')
      .addColumn('person_id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('data', 'text', (c) => c.notNull())
      .addColumn('expires_at', moment, (c) => c.notNull()),
  ).execute()
  await db.schema
    .createIndex('session_credential_by_expiry')
    .on('session_credential')
    .column('expires_at')
    .execute()
}
