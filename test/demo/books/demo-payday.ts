import { dayIn, daysBefore, daysOfMonth, monthBefore } from '../../../server/base/calendar.ts'
import type { Db } from '../../../server/db/database.ts'
import { newId } from '../../../server/db/ids.ts'
import { correctCash, countCash } from '../../../server/money/cash/cash.service.ts'
import { answerLine } from '../../../server/money/payday/answer-line.ts'
import { linesOf } from '../../../server/money/payday/payday.store.ts'
import type { Owner } from '../../../server/money/payday/payday.types.ts'
import { returnLines } from '../../../server/money/payday/return-lines.ts'
import { listBranches } from '../../../server/venues/branch.store.ts'
import { timeZoneOf } from '../../../server/venues/business.store.ts'
import { makeDeposits } from './demo-deposits.ts'
import { payEverybody, untold } from './pay-everybody.ts'

const dayMs = 86_400_000

/**
 * Counts the cash box of each branch once a week since two months. Notes what was paid before as an owner would, pays last month, and
 * notes that one line of it did not arrive and that another did; guests are told of it. Makes up the weekly deposits of Stripe that
 * brought the money of these months. Stripe knows nothing of them, so no payment has an id of Stripe’s.
 * @param now ms since 1970
 */
export async function makeDemoPaydays(db: Db, businessId: string, now: number): Promise<void> {
  const timeZone = await timeZoneOf(db, businessId)
  const people = await db
    .selectFrom('staff')
    .select(['id', 'role'])
    .where('business_id', '=', businessId)
    .orderBy('id')
    .execute()
  const owner = people.find(({ role }) => role === 'owner')
  if (!owner) throw new Error('no owner')
  for (const [n, { id }] of people.entries())
    await db
      .updateTable('staff')
      .set({ payroll_number: String(10_001 + n) })
      .where('id', '=', id)
      .execute()
  await db.updateTable('business').set({ tells_guests: 1 }).where('id', '=', businessId).execute()
  const by = { businessId, memberId: owner.id }
  const branches = (await listBranches(db, businessId)).map(({ id }) => id).sort()
  for (const [place, branchId] of branches.entries()) await countWeekly(db, { ...by, branchId }, place, now)
  const today = dayIn(timeZone, now)
  const { from, to: until } = daysOfMonth(monthBefore(today), today)
  const before = daysBefore(from, 1)
  await payEverybody(db, by, { kind: 'outside', until: before, payDay: before }, now - dayMs)
  const paid = await payEverybody(db, by, { until, payDay: today }, now)
  if (paid) await sayOf(db, by, paid, now)
  await makeDeposits(db, { businessId, since: Date.parse(`${from}T00:00:00Z`) - 31 * dayMs, timeZone, now })
}

/** The last line did not reach its person, and somebody with an account has received theirs. */
async function sayOf(db: Db, by: Owner, paydayId: string, now: number): Promise<void> {
  const lines = await linesOf(db, paydayId)
  const last = lines.at(-1)
  if (last && lines.length > 6)
    await returnLines(db, untold, by, { paydayId, lines: [last], why: '口座番号の誤り' }, now)
  const own = lines.slice(0, -1).find(({ personId }) => personId)
  if (own?.personId) await answerLine(db, untold, own.personId, { ...own, answer: 'received' }, now)
}

/** As two people would; one count was typed twice. */
async function countWeekly(db: Db, at: Parameters<typeof countCash>[1], place: number, now: number) {
  const names = { firstName: '桜井 花子', secondName: '山本 葵' }
  for (let week = 9; week >= 0; week--) {
    const then = now - week * 7 * dayMs - place * 3_600_000
    const count = { id: newId(), amount: 2300 + ((week * 3571 + place * 977) % 4900), ...names }
    await countCash(db, at, count, then)
    if (week !== 3) continue
    const again = newId()
    await countCash(db, at, { ...count, id: again }, then + 60_000)
    await correctCash(db, at, { id: again, reason: '二重に入力したため' }, then + 120_000)
  }
}
