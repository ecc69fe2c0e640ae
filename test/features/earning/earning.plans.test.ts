import { expect, it } from 'vitest'
import type { Db } from '../../../server/db/database.ts'
import {
  findTips,
  listEntries,
  listTipEntries,
  listWords,
  mostSearched,
  pageOfLines,
  sumFoundTips,
} from '../../../server/features/earning/earning.entries.store.ts'
import { listBookingsSince, listSharers } from '../../../server/features/earning/earning.live.service.ts'
import { sumByBranch, sumByStaff } from '../../../server/features/earning/earning.parts.store.ts'
import type { Only } from '../../../server/features/earning/earning.query.ts'
import { listEarners } from '../../../server/features/earning/earning.scope.service.ts'
import { findPaidTip, listSharesOf } from '../../../server/features/earning/earning.shares.store.ts'
import { listPeriods, sumOf, sumsNow } from '../../../server/features/earning/earning.totals.store.ts'
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

  const sought = (q: string, only: Only | undefined) => ({ q, only, byCard: true })

  /** What pages ask of tips, shares and bookings: each is found by an index, in the order in which it is shown. */
  const lists: Record<string, (db: Db) => Promise<unknown>> = {
    'the newest of a business': (db) => listEntries(db, business(), { reader, limit: 21 }),
    'the newest tips of a business': (db) =>
      listEntries(db, business(), { reader, limit: 11, tipsOnly: true }),
    'of a branch, some days, a later page': (db) =>
      listEntries(db, branch(), { reader, days, after, limit: 21 }),
    'words of a business': (db) => listWords(db, business(), { reader, from: '2026-11-15', limit: 3 }),
    'words of a person': (db) => listWords(db, person(), { reader, from: '2026-11-15', limit: 3 }),
    'tips that fit a search': (db) =>
      findTips(db, business(), { reader, sought: sought('1,000', undefined), limit: 51 }),
    // Small books may be read through for ten thousand lines: fewer show that an index finds each.
    'tips of a branch with words, a later page': (db) =>
      findTips(db, branch(), { reader, days, after, sought: sought('', 'words'), limit: 51, among: 300 }),
    'tips of a person that were refunded': (db) =>
      findTips(db, person(), { reader, days, sought: sought('a', 'refunded'), limit: 51, among: 300 }),
    'how many fit on some days': (db) =>
      sumFoundTips(db, business(), { reader, sought: sought('a', undefined) }, ['2026-11-20']),
    'of a person': (db) => listEntries(db, person(), { reader, limit: 21 }),
    'of a person, a later page': (db) => listEntries(db, person(), { reader, days, after, limit: 21 }),
    'what is new': (db) => listBookingsSince(db, [seed.businessId], until - 60_000),
    'whose it is': (db) => listSharers(db, ['t1', 't2'], [seed.staffIds[0] ?? '']),
    'shares of some tips': (db) => listSharesOf(db, ['t1', 't2']),
    'a tip': (db) => findPaidTip(db, seed.businessId, 't1', reader),
    'the entries of a tip': (db) => listTipEntries(db, 't1', { reader }),
    'the entries of a person’s tip': (db) => listTipEntries(db, 't1', { reader, staffId: seed.staffIds[0] }),
  }
  it.each(Object.entries(lists))('%s: no table of tips is read through', async (_, ask) => {
    const plans = await plansOf(db, ask)
    expect(plans.length).toBeGreaterThan(0)
    for (const plan of plans) {
      expect(plan).not.toMatch(/Seq Scan on (tip|share|booking)\b|SCAN (tip|share|booking)\b/)
    }
  })

  it('reads a page of a list in the order of an index, and sorts nothing', async () => {
    for (const scope of [business(), branch(), person()]) {
      for (const wanted of [
        {},
        { days },
        { days, after },
        { after },
        { tipsOnly: true },
        { tipsOnly: true, days },
      ]) {
        const plans = await plansOf(db, (on) => pageOfLines(on, scope, { ...wanted, limit: 21 }).execute())
        expect(plans.join()).not.toMatch(/\bSort\b|TEMP B-TREE|Seq Scan|SCAN/)
      }
    }
  })

  it('searches no more than so many tips, however many the books hold', async () => {
    const all = { reader, sought: sought('', undefined), limit: 30_000 }
    expect(await findTips(db, business(), all)).toHaveLength(mostSearched)
    const newest = await findTips(db, business(), { ...all, limit: 1 })
    expect(newest).toEqual(await listEntries(db, business(), { reader, tipsOnly: true, limit: 1 }))
  })

  /** What is added up is days and months: no question of a sum reads a tip. */
  const sums: Record<string, (db: Db) => Promise<unknown>> = {
    total: (db) => sumOf(db, business()),
    'of some days': (db) => sumOf(db, person(), days),
    now: (db) => sumsNow(db, branch(), '2026-11-21'),
    months: (db) => listPeriods(db, business(), { span: 'month', days: {}, limit: 13 }),
    days: (db) =>
      listPeriods(db, business(), { span: 'day', days: { from: '2026-11-01', to: '2026-11-21' }, limit: 99 }),
    'months of some days': (db) => listPeriods(db, business(), { span: 'month', days, limit: 37 }),
    'by person': (db) => sumByStaff(db, branch(), days),
    'by branch': (db) => sumByBranch(db, business(), days),
    people: (db) => listEarners(db, business()),
  }
  it.each(Object.entries(sums))('%s: is added up from days and months', async (_, ask) => {
    for (const plan of await plansOf(db, ask)) expect(plan).not.toMatch(/\b(tip|share|booking|line)\b/)
  })
})
