import type { Insertable } from 'kysely'
import { dayIn } from '../../calendar.ts'
import { chunksOf } from '../../db/chunks.ts'
import type { Trx } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import type { EarningSumTable, ShareReason } from '../../db/schema.ts'
import { businessOf } from '../branch/business.store.ts'

/** Who a sum is of, beside the staff members: what the branch itself got, and the branch with everybody in it. */
export const branchItself = 'branch'
export const wholeBranch = ''

type Tip = { id: string; business_id: string; branch_id: string; truth_seq: number }
/** `staffId` null: the branch. Whole yen; what is given back is negative. */
type Entries = { reason: ShareReason; shares: { staffId: string | null; amount: number }[]; now: number }
type Amounts = Pick<EarningSumTable, 'tips' | 'earned' | 'refunded' | 'disputed'> & {
  fee: number
  net: number
  fee_tips: number
}

const nothing: Amounts = { tips: 0, earned: 0, refunded: 0, disputed: 0, fee: 0, net: 0, fee_tips: 0 }

/**
 * Books entries of a tip at its branch, and in the sums of the day and month it is now. In the transaction that writes
 * the shares, and once for each reason of an entry. Returns that day.
 */
export async function bookEntries(trx: Trx, tip: Tip, { reason, shares, now }: Entries): Promise<string> {
  const day = dayIn((await businessOf(trx, tip.business_id)).timeZone, now)
  const amount = shares.reduce((sum, share) => sum + share.amount, 0)
  await trx
    .insertInto('booking')
    .values({
      id: newId(),
      tip_id: tip.id,
      business_id: tip.business_id,
      branch_id: tip.branch_id,
      reason,
      entry: tip.truth_seq,
      amount,
      booked_on: day,
      created_at: now,
    })
    .execute()
  await add(trx, tip.branch_id, day, [
    [wholeBranch, amountsOf(reason, amount)],
    ...shares.map((one): [string, Amounts] => [one.staffId ?? branchItself, amountsOf(reason, one.amount)]),
  ])
  return day
}

/** What Stripe kept and paid out of a tip, once it has said so: counted on the day of the tip itself. */
export async function bookFee(
  trx: Trx,
  before: { id: string; branch_id: string; fee: number | null; net: number | null },
  after: { fee: number | null; net: number | null },
): Promise<void> {
  if (before.fee === after.fee && before.net === after.net) return
  const { booked_on } = await trx
    .selectFrom('booking')
    .select('booked_on')
    .where('tip_id', '=', before.id)
    .where('reason', '=', 'tip')
    .executeTakeFirstOrThrow()
  const change = {
    ...nothing,
    fee: (after.fee ?? 0) - (before.fee ?? 0),
    net: (after.net ?? 0) - (before.net ?? 0),
    fee_tips: (after.fee === null ? 0 : 1) - (before.fee === null ? 0 : 1),
  }
  await add(trx, before.branch_id, booked_on, [[wholeBranch, change]])
}

export function amountsOf(reason: ShareReason, amount: number): Amounts {
  if (reason === 'tip') return { ...nothing, tips: 1, earned: amount }
  const refund = reason === 'refund' || reason === 'refund_failed'
  // Not -0, which the databases would not know.
  const back = 0 - amount
  return refund ? { ...nothing, refunded: back } : { ...nothing, disputed: back }
}

/** Adds amounts to the sums of a day, its month and all time. */
async function add(trx: Trx, branchId: string, day: string, of: [string, Amounts][]): Promise<void> {
  const rows = of.flatMap(([holder, amounts]) =>
    periodsOf(day).map(([span, period]) => ({ branch_id: branchId, holder, span, period, ...amounts })),
  )
  // Always in one order: two bookings at once wait for each other instead of getting stuck.
  rows.sort((a, b) => (a.holder < b.holder ? -1 : a.holder > b.holder ? 1 : 0))
  for (const some of chunksOf(rows)) await addRows(trx, some)
}

const addRows = (trx: Trx, rows: Insertable<EarningSumTable>[]) =>
  trx
    .insertInto('earning_sum')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['branch_id', 'holder', 'span', 'period']).doUpdateSet((e) => ({
        tips: e('earning_sum.tips', '+', e.ref('excluded.tips')),
        earned: e('earning_sum.earned', '+', e.ref('excluded.earned')),
        refunded: e('earning_sum.refunded', '+', e.ref('excluded.refunded')),
        disputed: e('earning_sum.disputed', '+', e.ref('excluded.disputed')),
        fee: e('earning_sum.fee', '+', e.ref('excluded.fee')),
        net: e('earning_sum.net', '+', e.ref('excluded.net')),
        fee_tips: e('earning_sum.fee_tips', '+', e.ref('excluded.fee_tips')),
      })),
    )
    .execute()

/** Where a day counts: in all, in its month, as itself. */
export const periodsOf = (day: string): ['all' | 'month' | 'day', string][] => [
  ['all', ''],
  ['month', day.slice(0, 7)],
  ['day', day],
]
