import { type Kysely, sql } from 'kysely'

/** What is known of an account beyond the identity service. What each column means stands at its type. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account_state add column proved_address text`.execute(db)
  await sql`create index account_state_by_address on account_state (proved_address)
    where proved_address is not null`.execute(db)
}
