import { daysBefore, startOf } from '../../base/calendar.ts'
import type { Db } from '../../db/database.ts'
import { taxOfBrand } from './journal.accounts.ts'
import type { JournalTax } from './journal.entry.ts'
import type { JournalDays } from './list-entries.ts'

/** Whole yen by tax. */
type FeesByTax = Record<JournalTax, number>

/**
 * What Stripe charges for the payments of each month that begins in these days, by consumption tax: to be held against Stripe's
 * invoice, whose months are those of UTC. Fees for disputes and second charges count as `unknown`.
 */
export async function feesByMonth(
  db: Db,
  businessId: string,
  { first, last }: JournalDays,
): Promise<{ month: string; fees: FeesByTax }[]> {
  const months: { month: string; fees: FeesByTax }[] = []
  for (let month = first.slice(0, 7); month <= last.slice(0, 7) && months.length < 12; ) {
    const next = new Date(Date.parse(`${month}-01`) + 32 * 86_400_000).toISOString().slice(0, 7)
    const [from, until] = [startOf(`${month}-01`, 'UTC'), startOf(`${next}-01`, 'UTC')]
    // Nothing counts on a day before it happened; two days for the time zone and for clocks that differ.
    const booked = db
      .selectFrom('booking')
      .where('booking.business_id', '=', businessId)
      .where('booked_on', '>=', daysBefore(`${month}-01`, 2))
    const tips = await booked
      .innerJoin('tip', 'tip.id', 'booking.tip_id')
      .select('card_brand as brand')
      .select((e) => e.fn.sum<number>('fee').as('yen'))
      .where('reason', '=', 'tip')
      .where('succeeded_at', '>=', from)
      .where('succeeded_at', '<', until)
      .groupBy('card_brand')
      .execute()
    const costs = await booked
      .select((e) => e.fn.sum<number | null>('amount').as('yen'))
      .where('reason', 'in', ['dispute_fee', 'second_fee'])
      .where('created_at', '>=', from)
      .where('created_at', '<', until)
      .executeTakeFirstOrThrow()
    const fees: FeesByTax = { exempt: 0, taxed: 0, unknown: 0 - Number(costs.yen ?? 0) }
    for (const { brand, yen } of tips) fees[taxOfBrand(brand)] += Number(yen ?? 0)
    months.push({ month, fees })
    month = next
  }
  return months
}
