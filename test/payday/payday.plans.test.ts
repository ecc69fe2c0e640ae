import { expect, it } from 'vitest'
import { daysBefore } from '../../server/base/calendar.ts'
import { inChunks } from '../../server/db/chunks.ts'
import type { Db } from '../../server/db/database.ts'
import { newId } from '../../server/db/ids.ts'
import { findPaidToStaff } from '../../server/money/payday/guests-sentence.store.ts'
import { owedInAll, owedOf } from '../../server/money/payday/owed.store.ts'
import { clashesOf } from '../../server/money/payday/payroll-numbers.ts'
import { previewPayday } from '../../server/money/payday/preview-payday.ts'
import { onEachDatabase } from '../support/databases.ts'
import { analyze, plansOf } from '../support/plans.ts'
import { payWorld } from './pay-world.ts'

const today = '2026-11-20'
const [days, paydays, people] = [500, 400, 20]

onEachDatabase('what is owed after years of days', async (database) => {
  const db = await database.open()
  const { owner, where, staff, business } = await payWorld(db, people)
  await business({ tells_guests: 1 })
  const { businessId } = owner
  const none = { refunded: 0, disputed: 0 }
  const sums = staff.flatMap((holder) => [
    {
      branch_id: where.branchId,
      holder,
      span: 'all' as const,
      period: '',
      earned: days * 10,
      tips: days,
      ...none,
    },
    ...Array.from({ length: days }, (_, n) => ({
      ...{
        branch_id: where.branchId,
        holder,
        span: 'day' as const,
        period: daysBefore(today, n),
        earned: 10,
        tips: 1,
        ...none,
      },
    })),
  ])
  await inChunks(sums, (some) => db.insertInto('earning_sum').values(some).execute())
  const made = Array.from({ length: paydays }, (_, n) => ({
    ...{ id: newId(), business_id: businessId, number: n + 1, kind: 'payday' as const },
    ...{ until: daysBefore(today, paydays - n), pay_day: daysBefore(today, paydays - n - 1) },
    ...{ made_by: owner.memberId, made_at: n },
  }))
  await inChunks(made, (some) => db.insertInto('payday').values(some).execute())
  const lines = made.flatMap(({ id }) =>
    staff.map((staff_id) => ({
      ...{
        payday_id: id,
        staff_id,
        branch_id: where.branchId,
        name: 'n',
        code: 'c',
        payroll_number: '1',
        branch_name: 'b',
      },
      ...{ way: 'payroll' as const, yen: 10, open_before: 0, tips: 10, cash: 0, deductions: 0 },
    })),
  )
  await inChunks(lines, (some) => db.insertInto('payday_line').values(some).execute())
  await analyze(db)
  const keys = staff.map((staffId) => ({ staffId, branchId: where.branchId }))

  it('is asked by the keys of sums and lines: no day of before the last payday is read', async () => {
    const plans = await plansOf(db, (on) => owedOf(on, keys, daysBefore(today, 5)))
    expect(plans).toHaveLength(1)
    const [plan = ''] = plans
    const ofDays =
      database.kind === 'sqlite'
        ? /branch_id=\? AND holder=\? AND span=\? AND period>\?/g
        : /Index Cond: .*holder = .*span = 'day'.*period > /g
    // Three sums of the days after that day, and three of the days since the last line.
    expect(plan.match(ofDays)).toHaveLength(6)
    const ofAllTime =
      database.kind === 'sqlite'
        ? /branch_id=\? AND holder=\? AND span=\?\)/g
        : /Index Cond: .*holder = .*span = 'all'/g
    expect(plan.match(ofAllTime)).toHaveLength(3)
    expect(plan).not.toMatch(/SCAN (line|earning_sum)\b/)
    expect(plan).not.toMatch(/Seq Scan on (earning_sum|payday_line)\b/)
  })

  const asked: [string, (db: Db) => Promise<unknown>][] = [
    ['what is owed in a business', (on) => owedInAll(on, businessId, today)],
    ['a preview', (on) => previewPayday(on, { businessId, until: today, payDay: today, kind: 'payday' })],
    ['what guests read', (on) => findPaidToStaff(on, where.branchId, today)],
    ['numbers of two people', (on) => clashesOf(on, businessId)],
  ]
  it.each(asked)('%s: no sum, line, tip or share is read but by an index', async (_, ask) => {
    const plans = (await plansOf(db, ask)).join('\n')
    expect(plans).not.toBe('')
    expect(plans).not.toMatch(/SCAN (line|share|tip|day|whole|earning_sum|payday_line)\b/)
    expect(plans).not.toMatch(/Seq Scan on (payday_line|share|tip|earning_sum)\b/)
  })
})
