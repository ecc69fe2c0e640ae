import { type Kysely, sql } from 'kysely'

/**
 * The index of a person's tips holds the unpaid ones too: what ends an account changes all of them, and read the whole
 * table without. Those that are not paid stand apart in it (no day), so the lists read no more than before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('tip_by_person').execute()
  await sql`
    create index tip_by_person on tip (person_id, paid_on, succeeded_at, id) where person_id is not null`.execute(
    db,
  )
}
