import { expect, it } from 'vitest'
import type { TipCursor, VisitCursor } from '../../../server/features/customer/customer.types.ts'
import {
  listOwnMonths,
  listOwnVisits,
  sumThisMonth,
} from '../../../server/features/customer/own-sums.store.ts'
import { listOwnTips } from '../../../server/features/customer/own-tips.store.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { addTip, addVenue } from './books.ts'

const me = 'person-me'
const other = 'person-other'

onEachDatabase("a person's own tips", async (database) => {
  const ids: Record<string, string> = {}

  const db = await database.open()
  const tokyo = await addVenue(db, 'Sakura')
  const hawaii = await addVenue(db, 'Aloha', 'Pacific/Honolulu')
  // 1 November in Tokyo, still October in UTC.
  ids.november = await addTip(db, tokyo, { person: me, at: '2026-10-31T15:30:00Z', amount: 1000 })
  ids.october = await addTip(db, tokyo, { person: me, at: '2026-10-31T14:30:00Z', staff: true })
  ids.sameDay = await addTip(db, tokyo, { person: me, at: '2026-10-31T03:00:00Z', amount: 300 })
  ids.partly = await addTip(db, tokyo, {
    person: me,
    at: '2026-09-01T03:00:00Z',
    amount: 900,
    refunded: 200,
    state: 'partially_refunded',
  })
  ids.refunded = await addTip(db, tokyo, {
    person: me,
    at: '2026-09-02T03:00:00Z',
    refunded: 500,
    state: 'refunded',
  })
  ids.disputed = await addTip(db, hawaii, {
    person: me,
    at: '2026-11-01T05:00:00Z', // 31 October in Honolulu
    amount: 700,
    disputed: 700,
    state: 'disputed',
  })
  ids.foreign = await addTip(db, tokyo, { person: other, at: '2026-11-02T03:00:00Z', amount: 9999 })
  await addTip(db, tokyo, { person: null, at: '2026-11-02T03:00:00Z', amount: 8888 })
  ids.draft = await addTip(db, tokyo, { person: me })

  it('are the paid ones, newest first, by the day at their venue', async () => {
    const tips = await listOwnTips(db, me, { limit: 100 })
    expect(tips.map((tip) => [tip.id, tip.day])).toEqual([
      [ids.november, '2026-11-01'],
      [ids.disputed, '2026-10-31'],
      [ids.october, '2026-10-31'],
      [ids.sameDay, '2026-10-31'],
      [ids.refunded, '2026-09-02'],
      [ids.partly, '2026-09-01'],
    ])
    expect(tips.find((tip) => tip.id === ids.october)).toMatchObject({
      venue: { id: tokyo.branchId, name: 'Sakura', kind: 'restaurant', closed: false },
      recipient: { kind: 'staff', staffId: tokyo.staffId },
      staffName: 'Sakura',
      timeZone: 'Asia/Tokyo',
      card: { brand: 'visa', last4: '4242', wallet: 'google_pay' },
      spent: 500,
    })
    expect(tips.find((tip) => tip.id === ids.partly)).toMatchObject({
      state: 'partially_refunded',
      spent: 700,
    })
  })

  it('come in pages that neither repeat nor leave out, whatever is tipped meanwhile', async () => {
    const seen: string[] = []
    let after: TipCursor | undefined
    for (let page = 0; page < 10; page++) {
      const tips = await listOwnTips(db, me, { after, limit: 2 })
      seen.push(...tips.map((tip) => tip.id))
      const last = tips.at(-1)
      if (!last) break
      after = { day: last.day, at: last.at, id: last.id }
      if (page === 0) await addTip(db, tokyo, { person: 'somebody', at: '2026-12-01T00:00:00Z' })
    }
    expect(seen).toEqual((await listOwnTips(db, me, { limit: 100 })).map((tip) => tip.id))
  })

  it('are summed by the months at their venues', async () => {
    expect(await listOwnMonths(db, me, { limit: 100 })).toEqual([
      { month: '2026-11', tips: 1, spent: 1000 },
      { month: '2026-10', tips: 3, spent: 800 },
      { month: '2026-09', tips: 2, spent: 700 },
    ])
    const later = await listOwnMonths(db, me, { before: '2026-10', limit: 100 })
    expect(later.map((each) => each.month)).toEqual(['2026-09'])
    const some = await listOwnMonths(db, me, { days: { from: '2026-09-02', to: '2026-10-31' }, limit: 100 })
    expect(some.map((each) => each.tips)).toEqual([3, 1])
  })

  it.each([
    ['2026-10-31T14:59:00Z', 800, 'October in Tokyo and in Honolulu: 800 and nothing that was taken back'],
    ['2026-10-31T15:00:00Z', 1000, 'November in Tokyo'],
    ['2026-12-15T00:00:00Z', 0, 'nothing yet'],
  ])('of this month, at %s, are %i: %s', async (now, spent) => {
    expect(await sumThisMonth(db, me, Date.parse(now))).toBe(spent)
  })

  it('a month that has begun at one venue only counts the tips there', async () => {
    const person = 'person-between'
    await addTip(db, tokyo, { person, at: '2026-10-31T15:30:00Z', amount: 100 })
    await addTip(db, hawaii, { person, at: '2026-10-31T15:30:00Z', amount: 2000 })
    expect(await sumThisMonth(db, person, Date.parse('2026-10-31T16:00:00Z'))).toBe(2100)
    expect(await sumThisMonth(db, person, Date.parse('2026-11-01T16:00:00Z'))).toBe(100)
  })

  it('make visits: a day with tips is one', async () => {
    const visits = await listOwnVisits(db, me, { limit: 100 })
    expect(visits).toEqual([
      {
        venue: { id: tokyo.branchId, name: 'Sakura', texts: {}, kind: 'restaurant' },
        visits: 4,
        lastDay: '2026-11-01',
        spent: 2500,
      },
      {
        venue: { id: hawaii.branchId, name: 'Aloha', texts: {}, kind: 'restaurant' },
        visits: 1,
        lastDay: '2026-10-31',
        spent: 0,
      },
    ])
    const first = visits[0]
    const after: VisitCursor = { day: first?.lastDay ?? '', id: first?.venue.id ?? '' }
    expect(await listOwnVisits(db, me, { after, limit: 100 })).toEqual(visits.slice(1))
    expect(await listOwnVisits(db, me, { days: { to: '2026-09-30' }, limit: 100 })).toMatchObject([
      { visits: 2, lastDay: '2026-09-02' },
    ])
  })
})
