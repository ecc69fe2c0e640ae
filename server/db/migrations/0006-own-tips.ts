import { type Kysely, sql } from 'kysely'

/** A person's own tips by the day they were paid on: their lists, sums and months read nothing else of the books. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index tip_by_person on tip (person_id, paid_on, succeeded_at, id)
    where person_id is not null and paid_on is not null`.execute(db)
}
