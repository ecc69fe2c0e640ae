import { type Kysely, sql } from 'kysely'

/** A second charge whose return Stripe refused is tried again; what waits and what failed is counted for the metrics. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update refund_request set state = 'open', next_check_at = updated_at
    where member_id is null and state = 'failed'`.execute(db)
  await db.schema
    .createIndex('refund_request_by_state')
    .on('refund_request')
    .columns(['state', 'updated_at'])
    .execute()
}
