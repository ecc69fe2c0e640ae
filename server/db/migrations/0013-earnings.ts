import { type Kysely, type RawBuilder, sql } from 'kysely'
import { dayIn } from '../../calendar.ts'
import { isSqlite } from '../database.ts'
import { dialectOf, oneOf } from './columns.ts'

type Undated = { id: string; at: number; zone: string }

/** What was earned: the day each share counts in, a tip's changes at its branch, and sums by day, month and in all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { moment: large, finish } = dialectOf(db)

  await db.schema
    .alterTable('share')
    .addColumn('booked_on', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await dateShares(db)
  await sql`
    create index share_by_staff on share (staff_id, booked_on, created_at, id) where staff_id is not null`.execute(
    db,
  )

  await finish(
    db.schema
      .createTable('booking')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('tip_id', 'text', (c) => c.notNull().references('tip.id'))
      .addColumn('business_id', 'text', (c) => c.notNull().references('business.id'))
      .addColumn('branch_id', 'text', (c) => c.notNull().references('branch.id'))
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('entry', 'integer', (c) => c.notNull())
      .addColumn('amount', 'integer', (c) => c.notNull())
      .addColumn('booked_on', 'text', (c) => c.notNull())
      .addColumn('created_at', large, (c) => c.notNull())
      .addUniqueConstraint('booking_once', ['tip_id', 'entry', 'reason'])
      .addCheckConstraint(
        'booking_reason',
        oneOf('reason', ['tip', 'refund', 'refund_failed', 'dispute', 'dispute_won']),
      ),
  ).execute()

  let sums = db.schema
    .createTable('earning_sum')
    .addColumn('branch_id', 'text', (c) => c.notNull().references('branch.id'))
    .addColumn('holder', 'text', (c) => c.notNull())
    .addColumn('span', 'text', (c) => c.notNull())
    .addColumn('period', 'text', (c) => c.notNull())
  for (const column of ['tips', 'earned', 'refunded', 'disputed', 'fee', 'net', 'fee_tips'] as const) {
    sums = sums.addColumn(column, large, (c) => c.notNull().defaultTo(0))
  }
  await finish(
    sums
      .addPrimaryKeyConstraint('earning_sum_pk', ['branch_id', 'holder', 'span', 'period'])
      .addCheckConstraint('earning_sum_span', oneOf('span', ['all', 'month', 'day'])),
  ).execute()

  await fill(db)
  await db.schema
    .createIndex('booking_by_business')
    .on('booking')
    .columns(['business_id', 'booked_on', 'created_at', 'id'])
    .execute()
  await db.schema
    .createIndex('booking_by_branch')
    .on('booking')
    .columns(['branch_id', 'booked_on', 'created_at', 'id'])
    .execute()
  await db.schema
    .createIndex('earning_sum_by_period')
    .on('earning_sum')
    .columns(['branch_id', 'span', 'period'])
    .execute()
}

async function dateShares(db: Kysely<unknown>): Promise<void> {
  for (let last = ''; ; ) {
    const { rows } = await sql<Undated>`
      select share.id, share.created_at as at, business.time_zone as zone
      from share join branch on branch.id = share.branch_id join business on business.id = branch.business_id
      where share.id > ${last} order by share.id limit 500`.execute(db)
    if (rows.length === 0) return
    for (const { id, at, zone } of rows) {
      await sql`update share set booked_on = ${dayIn(zone, at)} where id = ${id}`.execute(db)
      last = id
    }
  }
}

async function fill(db: Kysely<unknown>): Promise<void> {
  const id: RawBuilder<unknown> = isSqlite(db)
    ? sql`lower(hex(randomblob(8)))`
    : sql`substr(md5(random()::text), 1, 16)`
  await sql`
    insert into booking (id, tip_id, business_id, branch_id, reason, entry, amount, booked_on, created_at)
    select ${id}, share.tip_id, branch.business_id, share.branch_id, share.reason, share.entry, sum(share.amount),
      min(share.booked_on), min(share.created_at)
    from share join branch on branch.id = share.branch_id
    group by share.tip_id, branch.business_id, share.branch_id, share.reason, share.entry`.execute(db)

  const shares = sql`(select branch_id, coalesce(staff_id, 'branch') as holder, reason, amount, booked_on from share)`
  const whole = sql`(select branch_id, '' as holder, reason, amount, booked_on from booking)`
  const periods = { all: sql`''`, month: sql`substr(booked_on, 1, 7)`, day: sql`booked_on` }
  for (const [span, period] of Object.entries(periods)) {
    for (const entries of [shares, whole]) {
      await sql`
        insert into earning_sum (branch_id, holder, span, period, tips, earned, refunded, disputed)
        select branch_id, holder, ${sql.lit(span)}, ${period},
          sum(case when reason = 'tip' then 1 else 0 end),
          sum(case when reason = 'tip' then amount else 0 end),
          -sum(case when reason in ('refund', 'refund_failed') then amount else 0 end),
          -sum(case when reason in ('dispute', 'dispute_won') then amount else 0 end)
        from ${entries} as entries group by branch_id, holder, 3, 4`.execute(db)
    }
    // What Stripe kept of a tip counts on the day of the tip itself.
    await sql`
      update earning_sum set fee = known.fee, net = known.net, fee_tips = known.fee_tips
      from (
        select tip.branch_id, ${period} as period, sum(tip.fee) as fee, sum(coalesce(tip.net, 0)) as net, count(*) as fee_tips
        from tip join booking on booking.tip_id = tip.id and booking.reason = 'tip'
        where tip.fee is not null group by tip.branch_id, 2
      ) as known
      where earning_sum.branch_id = known.branch_id and earning_sum.holder = '' and earning_sum.span = ${sql.lit(span)}
        and earning_sum.period = known.period`.execute(db)
  }
}
