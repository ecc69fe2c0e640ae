import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayIn, isDay } from '../../server/calendar.ts'
import { newId } from '../../server/db/ids.ts'
import * as paidDays from '../../server/db/migrations/0004-paid-days.ts'
import { onEachDatabase } from '../support/databases.ts'

const newYear = Date.UTC(2026, 11, 31, 15)

describe('the day of a moment', () => {
  it('is the one of the time zone', () => {
    expect(dayIn('Asia/Tokyo', newYear - 1)).toBe('2026-12-31')
    expect(dayIn('Asia/Tokyo', newYear)).toBe('2027-01-01')
    expect(dayIn('Pacific/Honolulu', newYear)).toBe('2026-12-31')
  })

  it('is always a day that exists, and never goes back', () => {
    const moment = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2099, 11) })
    const zone = fc.constantFrom('Asia/Tokyo', 'America/St_Johns', 'Europe/London', 'Pacific/Apia')
    fc.assert(
      fc.property(moment, fc.nat(), zone, (at, later, timeZone) => {
        const [day, next] = [dayIn(timeZone, at), dayIn(timeZone, at + later)]
        return isDay(day) && day <= next
      }),
    )
  })

  it.each(['2026-02-29', '2026-13-01', '2026-1-1', '', '2026-11-21T00:00', '20261121'])(
    '%j is none',
    (text) => {
      expect(isDay(text)).toBe(false)
    },
  )
})

onEachDatabase('the day on which a tip was paid', (database) => {
  it('is worked out for tips that were paid before it was kept', async () => {
    const db = await database.open()
    const [business, branch, tip] = [newId(), newId(), newId()]
    const at = newYear
    await db
      .insertInto('business')
      .values({ id: business, name: 'b', time_zone: 'Pacific/Honolulu', created_at: at })
      .execute()
    await db
      .insertInto('branch')
      .values({
        id: branch,
        business_id: business,
        number: newId(),
        name: 'b',
        kind: 'hotel',
        address: '',
        presets: '[]',
        created_at: at,
      })
      .execute()
    const row = {
      guest_id: 'g',
      business_id: business,
      branch_id: branch,
      recipient: 'all' as const,
      amount: 500,
      currency: 'JPY',
      review: '',
      lang: 'ja' as const,
      created_at: at,
      updated_at: at,
    }
    // More than are read at once.
    const others = Array.from({ length: 1100 }, () => newId())
    for (let from = 0; from < others.length; from += 100) {
      const some = others.slice(from, from + 100)
      const paid = { ...row, state: 'refunded' as const, succeeded_at: at }
      await db
        .insertInto('tip')
        .values(some.map((id) => ({ ...paid, id })))
        .execute()
    }
    await db
      .insertInto('tip')
      .values([
        { ...row, id: tip, state: 'succeeded', succeeded_at: at },
        { ...row, id: newId(), state: 'draft' },
      ])
      .execute()
    // A later migration's index stands on the column.
    await db.schema.dropIndex('tip_by_person').execute()
    await db.schema.alterTable('tip').dropColumn('paid_on').execute()
    await paidDays.up(db as never)
    const days = await db
      .selectFrom('tip')
      .select(['id', 'paid_on'])
      .where('paid_on', 'is not', null)
      .execute()
    expect(new Set(days.map((row) => row.id))).toEqual(new Set([tip, ...others]))
    expect(new Set(days.map((row) => row.paid_on))).toEqual(new Set(['2026-12-31']))
  })
})
