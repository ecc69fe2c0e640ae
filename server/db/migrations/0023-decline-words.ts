import type { Kysely } from 'kysely'

/** Which wallet held the card, and what the card provider itself said about a decline. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('tip').addColumn('card_wallet', 'text').execute()
  await db.schema.alterTable('tip').addColumn('decline_message', 'text').execute()
}
