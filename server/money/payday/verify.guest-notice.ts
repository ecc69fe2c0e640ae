import type { Db } from '../../db/database.ts'
import type { Differ } from '../books/verify.types.ts'

/**
 * Recomputes each sentence that guests were told, from the marks that stood when it began and from the shares: what was paid
 * and was earned in these days, never more. Asks nothing of the code that words them.
 */
export async function verifyGuestNotices(db: Db, differ: Differ): Promise<void> {
  for (const notice of await db.selectFrom('guest_notice').selectAll().orderBy('id').execute()) {
    const paid = await paidLines(db, notice.payday_id, notice.begun_at)
    const staff = paid.reduce((sum, line) => sum + Math.max(0, Math.min(line.paid, line.own)), 0)
    const house = Math.max(0, await givenToHouse(db, notice.branch_id, notice))
    const by = paid
      .map((line) => line.day)
      .sort()
      .at(-1)
    const expected = `¥${staff} by ${by}, house ¥${house}`
    const found = `¥${notice.staff_yen} by ${notice.paid_by}, house ¥${notice.house_yen}`
    if (expected !== found) differ({ kind: 'payday', id: `guest notice ${notice.id}`, expected, found })
  }
}

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
    return [{ own, paid, day: mark.on_day ?? '' }]
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
