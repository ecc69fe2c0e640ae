import { type Kysely, sql } from 'kysely'

/** Which attempt a tip was paid by: the first one that charged. News of any other one is no news of the tip. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('tip').addColumn('paid_attempt', 'text').execute()
  await sql`
    update tip set paid_attempt = (
      select payment_attempt.id from payment_attempt
      where payment_attempt.tip_id = tip.id and payment_attempt.state = 'paid'
      order by payment_attempt.updated_at, payment_attempt.n limit 1)
    where succeeded_at is not null`.execute(db)
}
