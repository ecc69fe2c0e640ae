import { type Kysely, sql } from 'kysely'

/** The preview of a payday names recovered tips: few, and not to be looked for among all of its days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create index tip_recovered on tip (branch_id) where recovered_at is not null').execute(db)
}
