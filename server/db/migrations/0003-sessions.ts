import type { Kysely } from 'kysely'
import { dialectOf } from './columns.ts'

/** Sessions of signed-in people, their tokens, and who is refreshing them: used where there is no Redis. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { moment, finish } = dialectOf(db)

  await finish(
    db.schema
      .createTable('session')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('person_id', 'text')
      .addColumn('data', 'text', (c) => c.notNull())
      .addColumn('expires_at', moment, (c) => c.notNull()),
  ).execute()
  await db.schema.createIndex('session_by_person').on('session').column('person_id').execute()
  await db.schema.createIndex('session_by_expiry').on('session').column('expires_at').execute()

  // No foreign key to the session: at sign-in the tokens are written first, so that a session never stands without.
  await finish(
    db.schema
      .createTable('session_token')
      .addColumn('session_id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('data', 'text', (c) => c.notNull())
      .addColumn('expires_at', moment, (c) => c.notNull()),
  ).execute()
  await db.schema.createIndex('session_token_by_expiry').on('session_token').column('expires_at').execute()

  await finish(
    db.schema
      .createTable('session_lock')
      .addColumn('session_id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('holder', 'text', (c) => c.notNull())
      .addColumn('expires_at', moment, (c) => c.notNull()),
  ).execute()
  await db.schema.createIndex('session_lock_by_expiry').on('session_lock').column('expires_at').execute()
}
