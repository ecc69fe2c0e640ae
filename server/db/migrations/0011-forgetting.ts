import { type Kysely, sql } from 'kysely'

/** What the clean-up asks for: tips that ended unpaid and still say whose they were; notices by their age. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index tip_to_forget on tip (updated_at)
    where state in ('cancelled', 'expired') and guest_id <> ''`.execute(db)
  await db.schema.createIndex('stripe_event_by_age').on('stripe_event').column('received_at').execute()
  // Tips that end from now on lose their card at once.
  await sql`
    update tip set card_brand = null, card_last4 = null, card_exp_month = null, card_exp_year = null, card_name = null
    where state in ('cancelled', 'expired') and card_brand is not null`.execute(db)
}
