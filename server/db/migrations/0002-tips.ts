import { type Kysely, sql } from 'kysely'
import { dialectOf, oneOf } from './columns.ts'

const tipStates = [
  'draft',
  'pending',
  'processing',
  'declined',
  'cancelled',
  'expired',
  'succeeded',
  'partially_refunded',
  'refunded',
  'disputed',
]

/** Tips, the attempts to pay them, how they are shared, and what Stripe has told us. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { moment, finish } = dialectOf(db)

  await finish(
    db.schema
      .createTable('tip')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('guest_id', 'text', (c) => c.notNull())
      .addColumn('business_id', 'text', (c) => c.notNull().references('business.id'))
      .addColumn('branch_id', 'text', (c) => c.notNull().references('branch.id'))
      .addColumn('recipient', 'text', (c) => c.notNull())
      .addColumn('staff_id', 'text', (c) => c.references('staff.id'))
      .addColumn('amount', 'integer', (c) => c.notNull())
      .addColumn('currency', 'text', (c) => c.notNull())
      .addColumn('review', 'text', (c) => c.notNull())
      .addColumn('lang', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('card_brand', 'text')
      .addColumn('card_last4', 'text')
      .addColumn('card_exp_month', 'integer')
      .addColumn('card_exp_year', 'integer')
      .addColumn('card_name', 'text')
      .addColumn('confirmation_token', 'text')
      .addColumn('decline_code', 'text')
      .addColumn('fee', 'integer')
      .addColumn('net', 'integer')
      .addColumn('refunded_amount', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('disputed_amount', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('split_rule', 'text')
      .addColumn('split_inputs', 'text')
      .addColumn('again_of', 'text', (c) => c.references('tip.id').unique())
      .addColumn('truth_seq', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('next_check_at', moment)
      .addColumn('checks', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('created_at', moment, (c) => c.notNull())
      .addColumn('updated_at', moment, (c) => c.notNull())
      .addColumn('succeeded_at', moment)
      .addCheckConstraint('tip_state', oneOf('state', tipStates))
      .addCheckConstraint('tip_recipient', sql`(recipient = 'staff') = (staff_id is not null)`)
      .addCheckConstraint('tip_amount', sql`amount > 0`)
      .addCheckConstraint('tip_taken_back', sql`refunded_amount >= 0 and disputed_amount >= 0`),
  ).execute()
  await db.schema.createIndex('tip_by_guest').on('tip').columns(['guest_id', 'created_at']).execute()
  // Only tips with something left to learn stand here, so the job's question stays cheap as the books grow.
  await db.schema
    .createIndex('tip_to_check')
    .on('tip')
    .column('next_check_at')
    .where(sql.ref('next_check_at'), 'is not', null)
    .execute()

  await finish(
    db.schema
      .createTable('payment_attempt')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('tip_id', 'text', (c) => c.notNull().references('tip.id'))
      .addColumn('n', 'integer', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('amount', 'integer', (c) => c.notNull())
      .addColumn('currency', 'text', (c) => c.notNull())
      .addColumn('payment_intent_id', 'text', (c) => c.unique())
      .addColumn('checkout_session_id', 'text', (c) => c.unique())
      .addColumn('confirmation_token', 'text', (c) => c.unique())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('retire_as', 'text')
      .addColumn('decline_code', 'text')
      .addColumn('created_at', moment, (c) => c.notNull())
      .addColumn('sent_at', moment)
      .addColumn('updated_at', moment, (c) => c.notNull())
      .addUniqueConstraint('payment_attempt_n', ['tip_id', 'n'])
      .addCheckConstraint('payment_attempt_kind', oneOf('kind', ['intent', 'checkout']))
      .addCheckConstraint('payment_attempt_state', oneOf('state', ['open', 'declined', 'retired', 'paid'])),
  ).execute()

  await finish(
    db.schema
      .createTable('share')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('tip_id', 'text', (c) => c.notNull().references('tip.id'))
      .addColumn('branch_id', 'text', (c) => c.notNull().references('branch.id'))
      .addColumn('staff_id', 'text', (c) => c.references('staff.id'))
      .addColumn('amount', 'integer', (c) => c.notNull())
      .addColumn('currency', 'text', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('entry', 'integer', (c) => c.notNull())
      .addColumn('created_at', moment, (c) => c.notNull())
      .addCheckConstraint(
        'share_reason',
        oneOf('reason', ['tip', 'refund', 'refund_failed', 'dispute', 'dispute_won']),
      ),
  ).execute()
  // The branch stands as null, which unique keys take for different each time: hence coalesce.
  await sql`create unique index share_once on share (tip_id, entry, reason, coalesce(staff_id, ''))`.execute(
    db,
  )
  await sql`create unique index share_tip_once on share (tip_id, coalesce(staff_id, '')) where reason = 'tip'`.execute(
    db,
  )

  await finish(
    db.schema
      .createTable('stripe_event')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('tip_id', 'text', (c) => c.references('tip.id'))
      .addColumn('received_at', moment, (c) => c.notNull()),
  ).execute()

  await finish(
    db.schema
      .createTable('job_lease')
      .addColumn('name', 'text', (c) => c.primaryKey().notNull())
      .addColumn('holder', 'text', (c) => c.notNull())
      .addColumn('expires_at', moment, (c) => c.notNull())
      .addColumn('cursor', moment),
  ).execute()
}
