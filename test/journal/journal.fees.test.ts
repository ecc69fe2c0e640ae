import { expect, it } from 'vitest'
import { dayIn } from '../../server/base/calendar.ts'
import { newId } from '../../server/db/ids.ts'
import { taxOfBrand } from '../../server/money/journal/journal.accounts.ts'
import { sumFees } from '../../server/money/journal/sum-fees.ts'
import type { BookingReason } from '../../views/words.ts'
import { paydayRows, tipInto } from '../payday/payday-rows.ts'
import { onEachDatabase } from '../support/databases.ts'
import { setRow } from '../support/rows.ts'

const begins = Date.UTC(2026, 9, 1)
const ends = Date.UTC(2026, 10, 1)

onEachDatabase('fees to hold against Stripe’s invoice', async (database) => {
  const db = await database.open()
  const own = await paydayRows(db, { people: 1 })
  const other = await paydayRows(db, { people: 1 })
  const tip = async ({ where }: typeof own, fee: number, at: number, card_brand = 'jcb') => {
    const { id } = await tipInto(db, where, { yen: 5000, to: 'all', now: at, at })
    await setRow(db, 'tip', id, { fee, card_brand })
    return id
  }
  const cost = async (rows: typeof own, reason: BookingReason, amount: number, created_at: number) => {
    const { businessId: business_id, branchId: branch_id } = rows.where
    const of = { business_id, branch_id, reason, amount, created_at, entry: 9 }
    await db
      .insertInto('booking')
      .values({
        ...of,
        id: newId(),
        tip_id: await tip(rows, 0, 1),
        booked_on: dayIn('Asia/Tokyo', created_at),
      })
      .execute()
  }

  it('are of one business, by tax, from the first moment of these days of UTC to the last', async () => {
    for (const [fee, at] of [
      [1, begins - 1],
      [20, begins],
      [300, ends - 1],
      [4000, ends],
    ] as const) {
      await tip(own, fee, at)
      await cost(own, 'dispute_fee', -10 * fee, at)
    }
    await tip(own, 5, begins, 'visa')
    await cost(own, 'second_fee', -7, begins)
    await cost(own, 'dispute', -900_000, begins)
    await tip(other, 50_000, begins)
    await cost(other, 'dispute_fee', -60_000, begins)
    const fees = (first: string, last: string) => sumFees(db, own.where.businessId, { first, last })
    expect(await fees('2026-10-01', '2026-10-31')).toEqual({ exempt: 5, taxed: 320, unknown: 3207 })
    expect(await fees('2026-09-30', '2026-09-30')).toEqual({ exempt: 0, taxed: 1, unknown: 10 })
    expect(await fees('2026-11-01', '2026-11-30')).toEqual({ exempt: 0, taxed: 4000, unknown: 40_000 })
  })
})

it('Stripe’s fee for a card is taxed or exempt by its brand, and not known of another', () => {
  const brands = ['visa', 'mastercard', 'jcb', 'amex', 'diners', 'discover', 'unionpay', null]
  const taxes = ['exempt', 'exempt', 'taxed', 'taxed', 'taxed', 'taxed', 'unknown', 'unknown']
  expect(brands.map(taxOfBrand)).toEqual(taxes)
})
