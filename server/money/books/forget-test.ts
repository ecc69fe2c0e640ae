import type { Db, Trx } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { recordChange } from '../../outbox/audit/audit.store.ts'
import { findOwner, modeOfPayments, noteForgotten } from './owner.store.ts'

/** What would be deleted, or was deleted. `yen`: what was paid in all. `cash`: counts of a cash box. */
export type TestBooks = {
  tips: number
  paid: number
  yen: number
  refunds: number
  events: number
  cash: number
}

/** Every table that holds money or events about it. A table that references another comes before it. */
const money = [
  'payday_line',
  'payday',
  'deposit_line',
  'deposit',
  'cash_share',
  'cash_count',
  'word_history',
  'word_hidden',
  'refund_request',
  'share',
  'booking',
  'earning_sum',
  'stripe_event',
  'payment_attempt',
  'unplaced_payment',
  'tip',
] as const

/** `live`: live books are never deleted. `unknown`: nothing says whether they are live or test books. */
type ForgetResult =
  | { kind: 'counted'; books: TestBooks }
  | { kind: 'forgotten'; books: TestBooks }
  | { kind: 'live' }
  | { kind: 'unknown' }

/**
 * Empties books that were made with test keys: tips, attempts, shares, counts of cash boxes, sums, refunds, Stripe's events, and the messages
 * about them. Branches, people, codes, webhooks and the audit list stay. With `really` false it only counts.
 */
export async function forgetTestBooks(db: Db, really: boolean, now: number): Promise<ForgetResult> {
  return inTransaction(db, async (trx): Promise<ForgetResult> => {
    const mode = (await findOwner(trx))?.mode ?? (await modeOfPayments(trx))
    const books = await count(trx)
    if (mode === 'live') return { kind: 'live' }
    if (mode === undefined && books.tips > 0) return { kind: 'unknown' }
    if (!really) return { kind: 'counted', books }
    await forget(trx, now)
    return { kind: 'forgotten', books }
  })
}

async function count(trx: Trx): Promise<TestBooks> {
  const tips = await trx
    .selectFrom('tip')
    .select((e) => [
      e.fn.countAll<number>().as('tips'),
      e.fn.count<number>('succeeded_at').as('paid'),
      e.fn.sum<number | null>('amount').filterWhere('succeeded_at', 'is not', null).as('yen'),
    ])
    .executeTakeFirstOrThrow()
  const rowsOf = async (table: 'refund_request' | 'stripe_event' | 'cash_count') =>
    (
      await trx
        .selectFrom(table)
        .select((e) => e.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
    ).rows
  const [refunds, events] = [await rowsOf('refund_request'), await rowsOf('stripe_event')]
  const cash = await rowsOf('cash_count')
  return { tips: tips.tips, paid: tips.paid, yen: tips.yen ?? 0, refunds, events, cash }
}

async function forget(trx: Trx, now: number): Promise<void> {
  for (const table of money) await trx.deleteFrom(table).execute()
  await noteForgotten(trx, now)
  for (const about of ['tip%', 'payday%'])
    await trx.deleteFrom('outbox').where('type', 'like', about).execute()
  await trx.updateTable('branch').set({ split_turn: 0 }).execute()
  await trx
    .updateTable('business')
    .set({ books_end_at: null, books_answered_at: null, numbers_above: 0 })
    .execute()
  // Jobs that list from Stripe start from now: all that was listed so far belonged to these books.
  await trx.updateTable('job_lease').set({ cursor: now }).execute()
  for (const { id } of await trx.selectFrom('business').select('id').execute()) {
    await recordChange(trx, { businessId: id, action: 'books.forgotten' }, now)
  }
}
