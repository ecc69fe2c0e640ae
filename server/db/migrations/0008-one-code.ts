import { type Kysely, sql } from 'kysely'

/** One code in use for each branch and each person; those that were replaced stay, so that an old print says so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unique index qr_token_in_use on qr_token (branch_id, coalesce(staff_id, '')) where revoked_at is null`.execute(
    db,
  )
}
