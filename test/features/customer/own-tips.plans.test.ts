import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type Db, isSqlite } from '../../../server/db/database.ts'
import { adoptGuest, forgetPerson } from '../../../server/features/auth/person.store.ts'
import { eraseTraces } from '../../../server/features/customer/erase-traces.service.ts'
import {
  findOwnVenue,
  listOwnMonths,
  listOwnVisits,
  sumOwnTips,
  sumThisMonth,
} from '../../../server/features/customer/own-sums.store.ts'
import { findOwnPaidTip, listOwnTips } from '../../../server/features/customer/own-tips.store.ts'
import { listRecentVenues } from '../../../server/features/tip/tip-entry.controller.tsx'
import { findOwnTip } from '../../../server/money/payment/tip.store.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { analyze, plansOf } from '../../support/plans.ts'
import { addVenue } from './books.ts'

const person = 'person-7'
const days = { from: '2026-03-01', to: '2026-06-30' }
const after = { day: '2026-06-01', at: Date.parse('2026-06-01T00:00:00Z'), id: 'z' }

/** Every question of the customer's area about tips. */
const questions: Record<string, (db: Db) => Promise<unknown>> = {
  list: (db) => listOwnTips(db, person, { limit: 20 }),
  'list of days': (db) => listOwnTips(db, person, { days, limit: 20 }),
  'next page': (db) => listOwnTips(db, person, { days, after, limit: 20 }),
  'list of a venue': (db) => listOwnTips(db, person, { branchId: 'b', limit: 20 }),
  sum: (db) => sumOwnTips(db, person),
  'sum of days': (db) => sumOwnTips(db, person, days),
  'this month': (db) => sumThisMonth(db, person, Date.parse('2026-06-15T00:00:00Z')),
  months: (db) => listOwnMonths(db, person, { days, limit: 12 }),
  visits: (db) => listOwnVisits(db, person, { after, limit: 20 }),
  venue: (db) => findOwnVenue(db, person, 'b'),
  tip: (db) => findOwnPaidTip(db, person, 'b'),
}

/** What is asked and changed of one person, or of one browser, in the midst of a request. */
const changes: Record<string, (db: Db) => Promise<unknown>> = {
  'erasing traces': (db) => eraseTraces(db, { sub: 'person-8', email: 'a@example.com' }),
  'the end of an account': (db) => forgetPerson(db, 'person-8'),
  'a sign-in': (db) => adoptGuest(db, { guestId: 'guest9', personId: 'person-9', now: 1 }),
  "a browser's tip": (db) => findOwnTip(db, 'guest9', 'tip9'),
  "a browser's venues": (db) => listRecentVenues(db, 'guest9'),
}

onEachDatabase('in books of many people', async (database) => {
  const db = await database.open()
  const { businessId, branchId } = await addVenue(db, 'Sakura')
  await fill(db, businessId, branchId)
  await analyze(db)

  it.each(Object.entries(questions))('%s reads the tips of one person only', async (_name, ask) => {
    const plans = await plansOf(db, ask)
    expect(plans.length).toBeGreaterThan(0)
    for (const plan of plans.filter((each) => /\btip/.test(each))) {
      expect(plan).toMatch(
        /tip_by_person \(person_id=\?|tip_by_person on tip|Index Cond: .*person_id = |INDEX sqlite_autoindex_tip_1 \(id=|Index Cond: \(id = /,
      )
      expect(plan).not.toMatch(/Seq Scan on tip|SCAN tip/)
    }
  })

  it.each(Object.entries(changes))('%s reads no more than that', async (_name, ask) => {
    const plans = (await plansOf(db, ask)).filter((each) => /\btip\b/.test(each))
    expect(plans.length).toBeGreaterThan(0)
    for (const plan of plans) {
      expect(plan).toMatch(/tip_by_person|tip_by_guest|sqlite_autoindex_tip_1|tip_pkey/)
      expect(plan).not.toMatch(/Seq Scan on tip|SCAN tip/)
    }
  })

  it('a page of the list is read off the index, in its order', async () => {
    const plans = await plansOf(db, (asked) => listOwnTips(asked, person, { days, limit: 20 }))
    expect(plans.join()).not.toMatch(/TEMP B-TREE|Sort Key/)
  })
})

/** 20,000 tips of 100 people over a year. */
async function fill(db: Db, businessId: string, branchId: string) {
  const numbers = isSqlite(db)
    ? sql`(with recursive s(n) as (select 1 union all select n + 1 from s where n < 20000) select n from s)`
    : sql`generate_series(1, 20000) as s(n)`
  const start = Date.parse('2026-01-01T00:00:00Z')
  const day = isSqlite(db)
    ? sql`date('2026-01-01', '+' || (n % 365) || ' days')`
    : sql`to_char(date '2026-01-01' + (n % 365)::int, 'YYYY-MM-DD')`
  await sql`
    insert into tip (id, guest_id, person_id, business_id, branch_id, recipient, amount, currency, review, words, lang, state,
      created_at, updated_at, succeeded_at, paid_on)
    select 'tip' || n, 'guest' || n, 'person-' || (n % 100), ${sql.lit(businessId)}, ${sql.lit(branchId)}, 'all', 500,
      'JPY', '', 'shown', 'ja', 'succeeded', ${sql.lit(start)}, ${sql.lit(start)}, ${sql.lit(start)} + cast(n % 365 as bigint) * 86400000, ${day}
    from ${numbers}`.execute(db)
}
