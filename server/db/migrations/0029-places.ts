import { type Kysely, sql } from 'kysely'
import { dialectOf } from './columns.ts'

/**
 * A branch may have a day from which it takes tips, and a greeting in each language: the one there was is the Japanese
 * one. An invitation that was declined says so to the owner.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { moment } = dialectOf(db)
  await db.schema.alterTable('branch').addColumn('opens_on', 'text').execute()
  await db.schema.alterTable('branch').addColumn('greeting_en', 'text').execute()
  await db.schema.alterTable('branch').addColumn('greeting_cn', 'text').execute()
  await db.schema.alterTable('staff').addColumn('declined_at', moment).execute()
  // Somebody may hold two places from before places were accepted: the one that counted is the one they keep.
  await sql`update staff set person_id = null, email = null where person_id is not null and deleted_at is null
    and id <> (select other.id from staff as other
      where other.person_id = staff.person_id and other.deleted_at is null
      order by case other.role when 'owner' then 0 when 'manager' then 1 else 2 end, other.created_at, other.id
      limit 1)`.execute(db)
}
