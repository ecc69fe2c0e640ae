import { expect, it } from 'vitest'
import { daysBefore } from '../../../server/base/calendar.ts'
import { inChunks } from '../../../server/db/chunks.ts'
import type { Db } from '../../../server/db/database.ts'
import { newId } from '../../../server/db/ids.ts'
import {
  listEntries,
  listTipEntries,
  listWords,
  pageOfLines,
} from '../../../server/features/earning/earning.entries.store.ts'
import { listBookingsSince, listSharers } from '../../../server/features/earning/earning.live.service.ts'
import { sumByBranch, sumByStaff } from '../../../server/features/earning/earning.parts.store.ts'
import { listEarners } from '../../../server/features/earning/earning.scope.service.ts'
import { findPaidTip, listSharesOf } from '../../../server/features/earning/earning.shares.store.ts'
import { listPeriods, sumOf, sumsNow } from '../../../server/features/earning/earning.totals.store.ts'
import { payStates } from '../../../server/money/payday/paid.store.ts'
import { listRecovered } from '../../../server/money/payday/payday.named.ts'
import { listTakenBack } from '../../../server/money/payday/statement.store.ts'
import { makeDemoBooks } from '../../demo/books/demo-books.ts'
import { seedDemo } from '../../demo/seed-demo.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { analyze, plansOf } from '../../support/plans.ts'

const reader = 'somebody'
const until = Date.UTC(2026, 10, 21, 5)
const days = { from: '2025-02-11', to: '2026-06-30' }
const after = { day: '2025-06-01', at: Date.parse('2025-06-01T00:00:00Z'), id: 'z' }

onEachDatabase('in full books', async (database) => {
  const db = await database.open()
  const seed = await seedDemo(db)
  await makeDemoBooks(db, { businessId: seed.businessId, tips: 20_000, seed: 1, until })
  await analyze(db)

  const business = () => ({ businessId: seed.businessId })
  const branch = () => ({ ...business(), branchId: seed.branchId })
  const person = () => ({ ...business(), staffId: seed.staffIds[0] })

  /** What pages ask of tips, shares and bookings: each is found by an index, in the order in which it is shown. */
  const lists: Record<string, (db: Db) => Promise<unknown>> = {
    'the newest of a business': (db) => listEntries(db, business(), { reader, limit: 21 }),
    'the newest tips of a business': (db) =>
      listEntries(db, business(), { reader, limit: 11, tipsOnly: true }),
    'of a branch, some days, a later page': (db) =>
      listEntries(db, branch(), { reader, days, after, limit: 21 }),
    'words of a business': (db) => listWords(db, business(), { reader, from: '2026-11-15', limit: 3 }),
    'words of a person': (db) => listWords(db, person(), { reader, from: '2026-11-15', limit: 3 }),
    'of a person': (db) => listEntries(db, person(), { reader, limit: 21 }),
    'of a person, a later page': (db) => listEntries(db, person(), { reader, days, after, limit: 21 }),
    'what is new': (db) => listBookingsSince(db, [seed.businessId], until - 60_000),
    'whose it is': (db) => listSharers(db, ['t1', 't2'], [seed.staffIds[0] ?? '']),
    'shares of some tips': (db) => listSharesOf(db, ['t1', 't2']),
    'a tip': (db) => findPaidTip(db, seed.businessId, 't1', reader),
    'the entries of a tip': (db) => listTipEntries(db, 't1', { reader }),
    'the entries of a person’s tip': (db) => listTipEntries(db, 't1', { reader, staffId: seed.staffIds[0] }),
  }
  const payday = () => ({
    ...{ branch_id: seed.branchId, first_day: '2026-05-01', last_day: '2026-05-31', closed_at: until },
  })
  const paper: typeof lists = {
    'what was taken back in a payday': (db) => listTakenBack(db, payday()),
    'and of one person': (db) => listTakenBack(db, payday(), seed.staffIds[0]),
  }
  it.each(Object.entries({ ...lists, ...paper }))('%s: no table of tips is read through', async (_, ask) => {
    const plans = await plansOf(db, ask)
    expect(plans.length).toBeGreaterThan(0)
    for (const plan of plans) {
      expect(plan).not.toMatch(/Seq Scan on (tip|share|booking)\b|SCAN (tip|share|booking)\b/)
    }
  })

  it('looks for recovered tips among themselves, not among all of a payday', async () => {
    const ask = (db: Db) => listRecovered(db, seed.branchId, { first: '2025-05-01', last: '2026-05-31' })
    expect((await plansOf(db, ask)).join()).toContain('tip_recovered')
  })

  it('reads a page of a list in the order of an index, and sorts nothing', async () => {
    for (const scope of [business(), branch(), person()]) {
      for (const wanted of [
        {},
        { days },
        { days, after },
        { after },
        { tipsOnly: true },
        { oldestFirst: true },
        { days, after, oldestFirst: true },
      ]) {
        const plans = await plansOf(db, (on) => pageOfLines(on, scope, { ...wanted, limit: 21 }).execute())
        expect(plans.join()).not.toMatch(/\bSort\b|TEMP B-TREE|Seq Scan|SCAN/)
      }
    }
  })

  /** What is added up is days and months: no question of a sum reads a tip. */
  const sums: Record<string, (db: Db) => Promise<unknown>> = {
    total: (db) => sumOf(db, business()),
    'of some days': (db) => sumOf(db, person(), days),
    now: (db) => sumsNow(db, branch(), '2026-11-21'),
    months: (db) => listPeriods(db, business(), { span: 'month', days: {}, limit: 13 }),
    'months of some days': (db) => listPeriods(db, business(), { span: 'month', days, limit: 37 }),
    'by person': (db) => sumByStaff(db, branch(), days),
    'by branch': (db) => sumByBranch(db, business(), days),
    people: (db) => listEarners(db, business()),
  }
  it.each(Object.entries(sums))('%s: is added up from days and months', async (_, ask) => {
    for (const plan of await plansOf(db, ask)) expect(plan).not.toMatch(/\b(tip|share|booking|line)\b/)
  })

  it('finds lines and marks by the paydays of the shown days, in one go for all people', async () => {
    const closed = { branch_id: seed.branchId, house: 0, closed_by: seed.staffIds[0] ?? '', closed_at: until }
    const paydays = Array.from({ length: 1500 }, (_, at) => {
      const day = daysBefore('2026-11-20', at)
      const last = { first_day: day, last_day: day, taken_back_by: null, taken_back_at: null }
      return { ...closed, ...last, id: newId(), number: 1500 - at }
    })
    await inChunks(paydays, (some) => db.insertInto('payday').values(some).execute())
    const line = { name: 'a', code: 'a', opening: 0, earned: 100, taken_back: 0 }
    const lines = paydays.flatMap(({ id }) =>
      seed.staffIds.map((staff_id) => ({ ...line, payday_id: id, staff_id })),
    )
    await inChunks(lines, (some) => db.insertInto('payday_line').values(some).execute())
    const mark = { n: 1, mark: 'carried' as const, reason: 'r', made_by: closed.closed_by, created_at: until }
    const marks = lines.map(({ payday_id, staff_id }) => ({ ...mark, payday_id, staff_id }))
    await inChunks(marks, (some) => db.insertInto('payday_mark').values(some).execute())
    await analyze(db)
    const shown = { from: '2026-10-20', to: '2026-10-22' }
    for (const scope of [business(), branch()]) {
      const plans = await plansOf(db, (on) => payStates(on, scope, shown))
      expect(plans).toHaveLength(5)
      expect(plans.join()).not.toMatch(
        /SCAN payday_(line|mark)\b|Seq Scan on (payday_line|payday_mark|tip|share|booking)\b/,
      )
    }
    expect((await payStates(db, branch(), shown)).size).toBe(seed.staffIds.length)
  })
})
