import { type Kysely, sql } from 'kysely'

/** The notice of a changed address inside the pages is gone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account_state drop column email_before`.execute(db)
  await sql`alter table account_state drop column email_changed_at`.execute(db)
}
