import { type Kysely, sql } from 'kysely'
import { dialectOf } from './columns.ts'

/** Which tips and which staff member are whose, by the identity provider's id of a person; and who tries too often. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { moment, finish } = dialectOf(db)

  await db.schema.alterTable('tip').addColumn('person_id', 'text').execute()
  await db.schema.alterTable('staff').addColumn('person_id', 'text').execute()
  await db.schema.createIndex('staff_by_person').on('staff').column('person_id').execute()
  await sql`create index staff_by_email on staff (lower(email)) where email is not null`.execute(db)

  await finish(
    db.schema
      .createTable('guest_person')
      .addColumn('guest_id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('person_id', 'text', (c) => c.notNull())
      .addColumn('created_at', moment, (c) => c.notNull()),
  ).execute()
  await db.schema.createIndex('guest_person_by_person').on('guest_person').column('person_id').execute()

  await finish(
    db.schema
      .createTable('rate_limit')
      .addColumn('key', 'text', (c) => c.primaryKey().notNull())
      .addColumn('points', 'integer', (c) => c.notNull())
      .addColumn('expires_at', moment, (c) => c.notNull()),
  ).execute()
  await db.schema.createIndex('rate_limit_by_expiry').on('rate_limit').column('expires_at').execute()
}
