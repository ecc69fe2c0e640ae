import { dayIn, daysBefore } from '../../base/calendar.ts'
import type { Db } from '../../db/database.ts'
import type { Differ } from '../books/verify.types.ts'

/**
 * Recomputes each sentence that guests were told, from the marks that stood when it began and from the shares: what was paid
 * and was earned in these days, never more. Asks nothing of the code that words them.
 */
export async function verifyGuestNotices(db: Db, differ: Differ): Promise<void> {
  for (const notice of await allNotices(db)) {
    const paid = await paidLines(db, notice.payday_id, notice.begun_at)
    const staff = paid.reduce((sum, line) => sum + Math.max(0, Math.min(line.paid, line.own)), 0)
    const house = Math.max(0, await givenToHouse(db, notice.branch_id, notice))
    const by = paid
      .map((line) => line.day)
      .sort()
      .at(-1)
    const begun = dayIn(notice.time_zone, notice.begun_at)
    const noted = dayIn(notice.time_zone, Math.max(...paid.map((line) => line.notedAt)))
    // It stands for 45 days from the last mark, that day included.
    const stands = `${by && by > begun ? by : begun} to ${daysBefore(noted, -44)}`
    const expected = `${notice.first} to ${notice.last}: ¥${staff} by ${by}, house ¥${house}, told ${stands}`
    const told = `told ${notice.from_day} to ${notice.until_day}`
    const found = `${notice.first_day} to ${notice.last_day}: ¥${notice.staff_yen} by ${notice.paid_by}, house ¥${notice.house_yen}, ${told}`
    if (expected !== found) differ({ kind: 'payday', id: `guest notice ${notice.id}`, expected, found })
  }
}

/** With the days of its payday, and the time zone. */
const allNotices = (db: Db) =>
  db
    .selectFrom('guest_notice')
    .innerJoin('payday', (join) =>
      join
        .onRef('payday.id', '=', 'guest_notice.payday_id')
        .onRef('payday.branch_id', '=', 'guest_notice.branch_id'),
    )
    .innerJoin('branch', 'branch.id', 'guest_notice.branch_id')
    .innerJoin('business', 'business.id', 'branch.business_id')
    .selectAll('guest_notice')
    .select(['payday.first_day as first', 'payday.last_day as last', 'business.time_zone'])
    .orderBy('guest_notice.id')
    .execute()

/** Of the lines that were marked as paid at a moment: what was not cash of what was paid, and of the payday's own days. */
async function paidLines(db: Db, paydayId: string, at: number) {
  const lines = await db.selectFrom('payday_line').selectAll().where('payday_id', '=', paydayId).execute()
  const marks = await db
    .selectFrom('payday_mark')
    .selectAll()
    .where('payday_id', '=', paydayId)
    .where('created_at', '<=', at)
    .orderBy('n')
    .execute()
  const newest = new Map(marks.map((mark) => [mark.staff_id, mark]))
  return lines.flatMap((line) => {
    const mark = newest.get(line.staff_id)
    if (mark?.mark !== 'paid') return []
    const own = line.earned - line.cash - line.taken_back
    const paid = line.opening + own + Math.min(0, line.cash)
    return [{ own, paid, day: mark.on_day ?? '', notedAt: mark.created_at }]
  })
}

async function givenToHouse(db: Db, branchId: string, days: { first_day: string; last_day: string }) {
  const { yen } = await db
    .selectFrom('booking')
    .innerJoin('share', (join) =>
      join
        .onRef('share.tip_id', '=', 'booking.tip_id')
        .onRef('share.entry', '=', 'booking.entry')
        .onRef('share.reason', '=', 'booking.reason'),
    )
    .innerJoin('tip', 'tip.id', 'share.tip_id')
    .select((e) => e.fn.sum<number | null>('share.amount').as('yen'))
    .where('booking.branch_id', '=', branchId)
    .where('booking.booked_on', '>=', days.first_day)
    .where('booking.booked_on', '<=', days.last_day)
    .where('share.staff_id', 'is', null)
    .where('tip.recipient', '=', 'branch')
    .where('tip.recovered_at', 'is', null)
    .executeTakeFirstOrThrow()
  return yen ?? 0
}
