import { expect } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { sumOf } from '../../server/features/earning/earning.totals.store.ts'
import type { Books } from '../sandbox/stripe/server.ts'
import { readRow } from '../support/rows.ts'
import { type Charged, type Claim, chargesOf, type Heaps, type Order, reckon } from './ledger.ts'

const yen = (heaps: Heaps) => [...heaps].filter(([, coins]) => coins !== 0).sort()
const plus = (a: Heaps, b: Heaps, sign: 1 | -1): Heaps => {
  const all = new Map(a)
  for (const [holder, coins] of b) all.set(holder, (all.get(holder) ?? 0) + sign * coins)
  return all
}

/** Everything in our books (each tip, each person's part, every total) is what the bookkeeper has reckoned by itself. */
export async function expectLedger(
  db: Db,
  businessId: string,
  books: Books,
  orders: Map<string, Order>,
): Promise<void> {
  const charges = chargesOf(books)
  const { accounts, wrong } = reckon(charges, orders, await claimsOf(db))
  expect(wrong).toEqual([])
  let held: Heaps = new Map()
  for (const [id, account] of accounts) {
    const tip = await readRow(db, 'tip', id)
    expect(tip).toMatchObject({
      amount: account.amount,
      refunded_amount: account.refunded,
      disputed_amount: account.disputed,
      lost: account.lost,
      dispute_fee: account.disputeFee,
      second_fee: account.secondFee,
      fee: account.fee,
      net: account.net,
    })
    expect([id, yen(await pile(db, id, ['tip']))]).toEqual([id, yen(account.given)])
    const back = (heaps: Heaps) => plus(new Map(), heaps, -1)
    expect([id, yen(await pile(db, id, ['refund', 'refund_failed']))]).toEqual([
      id,
      yen(back(account.refunds)),
    ])
    expect([id, yen(await pile(db, id, ['dispute', 'dispute_won']))]).toEqual([
      id,
      yen(back(account.disputes)),
    ])
    held = plus(plus(plus(held, account.given, 1), account.refunds, -1), account.disputes, -1)
  }
  expect(yen(await totals(db))).toEqual(yen(held))
  await expectPayout(db, businessId, books, charges)
}

/** Which charge each paid tip takes for its own, and whom it was dealt to. */
async function claimsOf(db: Db): Promise<Claim[]> {
  const rows = await db
    .selectFrom('tip')
    .innerJoin('payment_attempt', 'payment_attempt.id', 'tip.paid_attempt')
    .select(['tip.id', 'tip.split_inputs', 'payment_attempt.payment_intent_id'])
    .execute()
  return rows.map(({ id, split_inputs, payment_intent_id }) => {
    const { staff, turn } = JSON.parse(split_inputs ?? '') as { staff: string[]; turn: number }
    return { tipId: id, paidBy: payment_intent_id ?? '', people: staff, turn }
  })
}

type Reason = 'tip' | 'refund' | 'refund_failed' | 'dispute' | 'dispute_won'

async function pile(db: Db, tipId: string, reasons: Reason[]): Promise<Heaps> {
  const rows = await db
    .selectFrom('share')
    .select(['staff_id', 'amount'])
    .where('tip_id', '=', tipId)
    .where('reason', 'in', reasons)
    .execute()
  return rows.reduce(
    (all, row) => plus(all, new Map([[row.staff_id ?? 'branch', row.amount]]), 1),
    new Map() as Heaps,
  )
}

/** What each holder has in all, by the totals that pages show. */
async function totals(db: Db): Promise<Heaps> {
  const rows = await db
    .selectFrom('earning_sum')
    .selectAll()
    .where('span', '=', 'all')
    .where('holder', '!=', '')
    .execute()
  return new Map(rows.map((row) => [row.holder, row.earned - row.refunded - row.disputed]))
}

/** The totals explain Stripe's balance to the yen, but for second charges that Stripe lets nobody give back. */
async function expectPayout(db: Db, businessId: string, books: Books, charges: Charged[]) {
  const sum = await sumOf(db, { businessId })
  // What is paid out leaves the balance, and is the business's all the same.
  const moved = books.balanceTransactions.filter((one) => !one.type.startsWith('payout'))
  const balance = moved.reduce((all, one) => all + one.net, 0)
  const own = new Set((await claimsOf(db)).map((claim) => claim.paidBy))
  const stuck = charges.filter((one) => !own.has(one.intentId)).reduce((all, one) => all + one.kept, 0)
  expect(sum.card - sum.fee - sum.costs.lost - sum.costs.dispute_fee - sum.costs.second_fee).toBe(
    balance - stuck,
  )
}
