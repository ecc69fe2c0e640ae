import { type Kysely, sql } from 'kysely'
import { isSqlite } from '../database.ts'
import { dialectOf, oneOf } from './columns.ts'

const reasons = [
  'tip',
  'refund',
  'refund_failed',
  'dispute',
  'dispute_won',
  'loss',
  'loss_back',
  'dispute_fee',
  'dispute_fee_back',
  'second_fee',
]
const costColumns = ['lost', 'dispute_fee', 'second_fee'] as const

/**
 * What a payment cost the business beyond Stripe's fee of it: taken back twice, a dispute's fee, the fee of a second
 * charge that went back. Nobody's share, but entries of the branch, so that what Stripe pays out can be explained. And
 * until when a dispute or an inquiry has to be answered.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { moment } = dialectOf(db)
  for (const cost of costColumns) {
    for (const table of ['tip', 'payment_attempt']) {
      await db.schema
        .alterTable(table)
        .addColumn(cost, 'integer', (c) => c.notNull().defaultTo(0))
        .execute()
    }
    await db.schema
      .alterTable('earning_sum')
      .addColumn(cost, moment, (c) => c.notNull().defaultTo(0))
      .execute()
  }
  await db.schema.alterTable('payment_attempt').addColumn('answer_kind', 'text').execute()
  await db.schema.alterTable('payment_attempt').addColumn('answer_due', moment).execute()
  await sql`create index payment_attempt_to_answer on payment_attempt (tip_id) where answer_kind is not null`.execute(
    db,
  )
  await (isSqlite(db) ? rebuildBookings(db) : widenBookings(db))
}

async function widenBookings(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('booking').dropConstraint('booking_reason').execute()
  await db.schema
    .alterTable('booking')
    .addCheckConstraint('booking_reason', oneOf('reason', reasons))
    .execute()
}

/** SQLite can't change a constraint. No table names this one, so it can be put in the place of the old one. */
async function rebuildBookings(db: Kysely<unknown>): Promise<void> {
  const { moment, finish } = dialectOf(db)
  await finish(
    db.schema
      .createTable('booking_wide')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('tip_id', 'text', (c) => c.notNull().references('tip.id'))
      .addColumn('business_id', 'text', (c) => c.notNull().references('business.id'))
      .addColumn('branch_id', 'text', (c) => c.notNull().references('branch.id'))
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('entry', 'integer', (c) => c.notNull())
      .addColumn('amount', 'integer', (c) => c.notNull())
      .addColumn('booked_on', 'text', (c) => c.notNull())
      .addColumn('created_at', moment, (c) => c.notNull())
      .addUniqueConstraint('booking_once', ['tip_id', 'entry', 'reason'])
      .addCheckConstraint('booking_reason', oneOf('reason', reasons)),
  ).execute()
  const columns = sql.raw('id, tip_id, business_id, branch_id, reason, entry, amount, booked_on, created_at')
  await sql`insert into booking_wide (${columns}) select ${columns} from booking`.execute(db)
  await db.schema.dropTable('booking').execute()
  await db.schema.alterTable('booking_wide').renameTo('booking').execute()
  for (const scope of ['business', 'branch']) {
    await db.schema
      .createIndex(`booking_by_${scope}`)
      .on('booking')
      .columns([`${scope}_id`, 'booked_on', 'created_at', 'id'])
      .execute()
  }
}
