import { dayAfter, daysBefore, startOf } from '../../base/calendar.ts'
import type { Db } from '../../db/database.ts'
import { taxOfBrand } from './journal.accounts.ts'
import type { JournalTax } from './journal.entry.ts'
import type { JournalDays } from './list-journal-entries.ts'

/**
 * What Stripe charges for the payments of these days, by consumption tax, in whole yen: to be held against Stripe's invoice of a
 * month, whose days are those of UTC. Fees for disputes and second charges count as `unknown`.
 */
export async function sumFees(
  db: Db,
  businessId: string,
  { first, last }: JournalDays,
): Promise<Record<JournalTax, number>> {
  const [from, until] = [startOf(first, 'UTC'), startOf(dayAfter(last), 'UTC')]
  // Nothing counts on a day before it happened; two days for the time zone and for clocks that differ.
  const booked = db
    .selectFrom('booking')
    .where('booking.business_id', '=', businessId)
    .where('booked_on', '>=', daysBefore(first, 2))
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
  const fees = { exempt: 0, taxed: 0, unknown: 0 - Number(costs.yen ?? 0) }
  for (const { brand, yen } of tips) fees[taxOfBrand(brand)] += Number(yen ?? 0)
  return fees
}
