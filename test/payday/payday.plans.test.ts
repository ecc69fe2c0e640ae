import { expect, it } from 'vitest'
import { daysBefore } from '../../server/base/calendar.ts'
import { inChunks } from '../../server/db/chunks.ts'
import type { Db } from '../../server/db/database.ts'
import { findPeriodToPay, listNotReceived } from '../../server/features/home/payday-cards.ts'
import { listUntoldPaydays } from '../../server/features/push/push.news.store.ts'
import { findPaidToStaff } from '../../server/money/payday/guests-sentence.store.ts'
import { owedInAll, owedOf } from '../../server/money/payday/owed.store.ts'
import { listOwnOpen } from '../../server/money/payday/own-open.ts'
import { ownLines } from '../../server/money/payday/payday.store.ts'
import { clashesOf } from '../../server/money/payday/payroll-numbers.ts'
import { previewPayday } from '../../server/money/payday/preview-payday.ts'
import { onEachDatabase } from '../support/databases.ts'
import { analyze, plansOf } from '../support/plans.ts'
import { payWorld } from './pay-world.ts'
import { putPayday } from './put-payday.ts'

const today = '2026-11-20'
const now = Date.UTC(2026, 10, 20, 5)
const dayMs = 86_400_000
const [days, paydays, people] = [500, 400, 20]

onEachDatabase('after the paydays of years', async (database) => {
  const db = await database.open()
  const { owner, where, staff, business, change } = await payWorld(db, people)
  await business({ tells_guests: 1 })
  const { businessId, memberId: made_by } = owner
  const { branchId: branch_id } = where
  for (const n of staff.keys()) await change(n, { held_by: `person ${n}` })
  const none = { branch_id, refunded: 0, disputed: 0 }
  const sums = staff.flatMap((holder) => [
    { ...none, holder, span: 'all' as const, period: '', earned: days * 10, tips: days },
    ...Array.from({ length: days }, (_, n) => {
      return { ...none, holder, span: 'day' as const, period: daysBefore(today, n), earned: 10, tips: 1 }
    }),
  ])
  await inChunks(sums, (some) => db.insertInto('earning_sum').values(some).execute())
  for (let n = 0; n < paydays; n++) {
    const [until, made_at] = [daysBefore(today, paydays - n), now - (paydays - n) * dayMs]
    const made = { business_id: businessId, made_by, number: n + 1, until, pay_day: until, made_at }
    const lines = staff.map((staff_id, at) => ({ staff_id, branch_id, person_id: `person ${at}`, yen: 10 }))
    await putPayday(db, { ...made, id: `p${n}` }, lines)
  }
  const said = { answer: 'not_received' as const, answered_at: 1 }
  await db.updateTable('payday_line').set(said).where('payday_id', '=', 'p7').execute()
  await analyze(db)

  it('what is owed is asked by the keys of sums and lines: no day of before the last payday is read', async () => {
    const keys = staff.map((staffId) => ({ staffId, branchId: branch_id }))
    const [plan = '', ...more] = await plansOf(db, (on) => owedOf(on, keys, daysBefore(today, 5)))
    expect(more).toEqual([])
    const isSqlite = database.kind === 'sqlite'
    const ofDays = isSqlite
      ? /branch_id=\? AND holder=\? AND span=\? AND period>\?/g
      : /Index Cond: .*holder = .*span = 'day'.*period > /g
    // Three sums of the days after that day, and three of the days since the last line.
    expect(plan.match(ofDays)).toHaveLength(6)
    const ofAllTime = isSqlite
      ? /branch_id=\? AND holder=\? AND span=\?\)/g
      : /Index Cond: .*holder = .*span = 'all'/g
    expect(plan.match(ofAllTime)).toHaveLength(3)
  })

  const place = { id: businessId, name: '', timeZone: 'Asia/Tokyo', closeDay: 0, booksEndAt: undefined }
  it.each<[string, (db: Db) => Promise<unknown>]>([
    ['the balances of a business', (on) => owedInAll(on, businessId, today)],
    ['a preview', (on) => previewPayday(on, { businessId, until: today, payDay: today, kind: 'payday' })],
    ['what guests read', (on) => findPaidToStaff(on, branch_id, today)],
    ['numbers of two people', (on) => clashesOf(on, businessId)],
    ['what was not received', (on) => listNotReceived(on, businessId)],
    ['what is open for a person', (on) => listOwnOpen(on, 'person 0')],
    ['what a person was paid last', (on) => ownLines(on, 'person 0', { limit: 1 })],
    ['which paydays nobody was told of', (on) => listUntoldPaydays(on, now - 60_000, now)],
  ])('%s: no sum, line, tip or share is read but by an index', async (_, ask) => {
    const plans = (await plansOf(db, ask)).join('\n')
    expect(plans).not.toBe('')
    // All that the index of "not received" holds is shown.
    expect(plans).not.toMatch(
      /SCAN (line|share|tip|day|whole|earning_sum|payday_line)(?! USING INDEX payday_line_not_received)\b/,
    )
    expect(plans).not.toMatch(/Seq Scan on (payday_line|share|tip|earning_sum)\b/)
  })

  it('an owner’s first page asks for the last payday alone where that has paid the newest period', async () => {
    expect(await findPeriodToPay(db, place, now)).toBeUndefined()
    const plans = await plansOf(db, (on) => findPeriodToPay(on, place, now))
    expect(plans.join()).not.toMatch(/earning_sum|payday_line/)
    expect(await listNotReceived(db, businessId)).toHaveLength(people)
  })
})
