import { expect, it } from 'vitest'
import { dayIn } from '../../server/base/calendar.ts'
import { newId } from '../../server/db/ids.ts'
import type { JournalAccount } from '../../server/db/schema.ts'
import type { NewEntry } from '../../server/money/journal/journal.service.ts'
import { feesByMonth, heldBy } from '../../server/money/journal/journal.sums.ts'
import type { BookingReason } from '../../views/words.ts'
import { paydayRows, tipInto } from '../payday/payday-rows.ts'
import { onEachDatabase } from '../support/databases.ts'
import { setRow } from '../support/rows.ts'

const begins = Date.UTC(2026, 9, 1)
const ends = Date.UTC(2026, 10, 1)

onEachDatabase('sums to hold against others’ papers', async (database) => {
  const db = await database.open()
  const own = await paydayRows(db, { people: 1 })
  const other = await paydayRows(db, { people: 1 })
  type Rows = typeof own
  const tip = async ({ where }: Rows, fee: number, at: number, now = at) => {
    const { id } = await tipInto(db, where, { yen: 5000, to: 'all', now, at })
    await setRow(db, 'tip', id, { fee, card_brand: 'jcb' })
    return id
  }
  const cost = async (rows: Rows, reason: BookingReason, amount: number, created_at: number) => {
    const { businessId: business_id, branchId: branch_id } = rows.where
    const booked_on = dayIn('Asia/Tokyo', created_at)
    const of = { tip_id: await tip(rows, 0, 1), business_id, branch_id, entry: 9, booked_on }
    await db
      .insertInto('booking')
      .values({ id: newId(), reason, amount, created_at, ...of })
      .execute()
  }

  it('fees of a month of UTC are of one business, from its first moment to its last', async () => {
    for (const [fee, at] of [
      [1, begins - 1],
      [20, begins],
      [300, ends - 1],
      [4000, ends],
    ] as const) {
      await tip(own, fee, at)
      await cost(own, 'dispute_fee', -10 * fee, at)
    }
    await cost(own, 'second_fee', -7, begins)
    await cost(own, 'dispute', -900_000, begins)
    await tip(other, 50_000, begins)
    await cost(other, 'dispute_fee', -60_000, begins)
    const months = (first: string, last: string) => feesByMonth(db, own.where.businessId, { first, last })
    const october = { month: '2026-10', fees: { exempt: 0, taxed: 320, unknown: 3207 } }
    expect(await months('2026-10-09', '2026-10-09')).toEqual([october])
    expect(await months('2026-09-30', '2026-11-01')).toEqual([
      { month: '2026-09', fees: { exempt: 0, taxed: 1, unknown: 10 } },
      october,
      { month: '2026-11', fees: { exempt: 0, taxed: 4000, unknown: 40_000 } },
    ])
    const year = await months('2026-02-01', '2027-12-31')
    expect([year.length, year.at(0)?.month, year.at(-1)?.month]).toEqual([12, '2026-02', '2027-01'])
  })

  it('fees are of the month in which they were paid, also where they count on another day', async () => {
    const { where } = await paydayRows(db, { people: 1 })
    const { businessId } = where
    await setRow(db, 'business', businessId, { time_zone: 'Pacific/Pago_Pago' })
    const west = { ...own, where }
    await tip(west, 20, begins)
    await tip(west, 300, ends - 1, Date.UTC(2027, 2, 3))
    const days = await db
      .selectFrom('booking')
      .select('booked_on')
      .where('business_id', '=', businessId)
      .orderBy('booked_on')
      .execute()
    expect(days.map((one) => one.booked_on)).toEqual(['2026-09-30', '2027-03-02'])
    const october = { first: '2026-10-01', last: '2026-10-31' }
    expect(await feesByMonth(db, businessId, october)).toMatchObject([{ fees: { taxed: 320 } }])
  })

  it('what the accounts owe the staff is of one business, by branch, up to a day, with what comes next', async () => {
    const entry = async (
      { by, where }: Rows,
      number: number,
      day: string,
      lines: [JournalAccount, number, string?][],
    ) => {
      const of = { business_id: where.businessId, number }
      const journal = { id: newId(), business_id: where.businessId, made_by: by.memberId, created_at: 1 }
      await db
        .insertInto('journal')
        .values({ ...journal, first_day: day, last_day: day, names: '{}', above: null })
        .execute()
      const told = { event: newId(), kind: 'paid' as const, ref: '', version: 0, day, reverses: 0 }
      await db
        .insertInto('journal_entry')
        .values({ ...of, ...told, journal_id: journal.id })
        .execute()
      for (const [place, [account, yen, branch]] of lines.entries())
        await db
          .insertInto('journal_line')
          .values({ ...of, place: place + 1, account, branch_id: branch ?? where.branchId, tax: null, yen })
          .execute()
    }
    await entry(own, 1, '2026-10-05', [
      ['held', -1000],
      ['bank', 1000],
    ])
    await entry(own, 2, '2026-10-31', [
      ['held', 300],
      ['cash', -300],
    ])
    await entry(own, 3, '2026-11-01', [['held', 5]])
    await entry(other, 1, '2026-10-05', [['held', -77_000]])
    const held = (last: string, fresh: NewEntry[]) => heldBy(db, own.where.businessId, last, fresh)
    const branch = own.where.branchId
    expect(await held('2026-10-31', [])).toEqual(new Map([[branch, 700]]))
    expect(await held('2026-11-01', [])).toEqual(new Map([[branch, 695]]))
    const line = (account: JournalAccount, branchId: string | null, yen: number) => ({
      ...{ account, branchId, tax: null, yen },
    })
    const lines = [line('held', branch, -40), line('bank', branch, 40), line('held', null, -2)]
    const fresh = [{ lines } as NewEntry]
    expect(await held('2026-10-31', fresh)).toEqual(
      new Map([
        [branch, 740],
        ['', 2],
      ]),
    )
  })
})
