import type { Kysely } from 'kysely'
import { dialectOf } from './columns.ts'

/** Payments that Stripe knew and the books did not: tips made from them, and those that no branch is known for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { moment, finish } = dialectOf(db)
  await db.schema.alterTable('tip').addColumn('recovered_at', moment).execute()
  await finish(
    db.schema
      .createTable('unplaced_payment')
      .addColumn('intent_id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('tip_id', 'text')
      .addColumn('branch_id', 'text')
      .addColumn('amount', 'integer', (c) => c.notNull())
      .addColumn('currency', 'text', (c) => c.notNull())
      .addColumn('paid_at', moment, (c) => c.notNull())
      .addColumn('found_at', moment, (c) => c.notNull()),
  ).execute()
}
