import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { dialectOf, oneOf } from './columns.ts'

/** What is to be given back, written down before Stripe is asked; its id is what makes asking again harmless. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { moment, finish } = dialectOf(db)
  await finish(
    db.schema
      .createTable('refund_request')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('tip_id', 'text', (c) => c.notNull().references('tip.id'))
      .addColumn('attempt_id', 'text', (c) => c.notNull().references('payment_attempt.id'))
      .addColumn('member_id', 'text', (c) => c.references('staff.id'))
      .addColumn('amount', 'integer', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('note', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('stripe_refund_id', 'text', (c) => c.unique())
      .addColumn('failure', 'text')
      .addColumn('asks', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('next_check_at', moment)
      .addColumn('created_at', moment, (c) => c.notNull())
      .addColumn('updated_at', moment, (c) => c.notNull())
      .addCheckConstraint('refund_request_amount', sql`amount > 0`)
      .addCheckConstraint(
        'refund_request_state',
        oneOf('state', ['draft', 'open', 'accepted', 'done', 'failed']),
      )
      .addCheckConstraint(
        'refund_request_reason',
        oneOf('reason', ['duplicate', 'fraudulent', 'requested_by_customer']),
      ),
  ).execute()
  await db.schema
    .createIndex('refund_request_by_tip')
    .on('refund_request')
    .columns(['tip_id', 'created_at'])
    .execute()
  await db.schema
    .createIndex('refund_request_to_check')
    .on('refund_request')
    .column('next_check_at')
    .where(sql.ref('next_check_at'), 'is not', null)
    .execute()
}
