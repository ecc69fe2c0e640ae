import type { Insertable } from 'kysely'
import type { BookingReason, ShareReason } from '../../../views/words.ts'
import { dayIn } from '../../base/calendar.ts'
import { compareTexts } from '../../base/compare-texts.ts'
import { inChunks } from '../../db/chunks.ts'
import type { Trx } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { manyRows } from '../../db/many-rows.ts'
import { prepared, preparedByName } from '../../db/prepared.ts'
import type { BookingTable, EarningSumTable } from '../../db/schema.ts'
import { timeZoneOf } from '../../venues/business.store.ts'
import { type Amounts, amountsOf, noAmounts, sumColumns } from './amounts.ts'
import type { Share } from './split.ts'

/** Special `holder` values besides staff ids: the branch's own share, and the whole branch. */
export const branchItself = 'branch'
export const wholeBranch = ''

type Place = { business_id: string; branch_id: string }
type Tip = Place & { id: string; snapshot_seq: number }
/** In whole yen; null: Stripe has not told it yet. */
export type Fee = { fee: number | null; net: number | null }
export const noFee: Fee = { fee: null, net: null }
/** Amounts given back are negative. `fee`: if it is known with the first entry. */
export type Entries = {
  reason: ShareReason
  shares: Share[]
  now: number
  fee?: Fee | undefined
}

/**
 * Books entries of a tip at its branch, and adds them to the sums of the current day and month. Call it in the
 * transaction that writes the shares, once per reason of an entry. Returns that day.
 */
export async function bookEntries(
  trx: Trx,
  tip: Tip,
  { reason, shares, now, fee = noFee }: Entries,
): Promise<string> {
  const amount = shares.reduce((sum, share) => sum + share.amount, 0)
  const day = await insertBooking(trx, tip, { reason, amount, now })
  await add(trx, tip.branch_id, day, [
    [wholeBranch, { ...amountsOf(reason, amount), ...feeAmounts(noFee, fee) }],
    ...shares.map((one): [string, Amounts] => [one.staffId ?? branchItself, amountsOf(reason, one.amount)]),
  ])
  return day
}

type Line = { reason: BookingReason; amount: number; now: number }

/** Books a cost of a tip: a line of the branch, nobody's share. `amount`: negative, or positive for what comes back. */
export async function bookCost(trx: Trx, tip: Tip, line: Line): Promise<void> {
  const day = await insertBooking(trx, tip, line)
  await add(trx, tip.branch_id, day, [[wholeBranch, amountsOf(line.reason, line.amount)]])
}

/** Adds what was counted in a cash box, or taken back of it, to the sums of a day. */
export async function bookCash(trx: Trx, branchId: string, shares: Share[], day: string): Promise<void> {
  const amount = shares.reduce((sum, share) => sum + share.amount, 0)
  await add(trx, branchId, day, [
    [wholeBranch, { ...noAmounts, cash: amount }],
    ...shares.map((one): [string, Amounts] => [
      one.staffId ?? branchItself,
      { ...noAmounts, cash: one.amount },
    ]),
  ])
}

const addBooking = preparedByName((db, line: Pick<BookingTable, keyof BookingTable>) =>
  db.insertInto('booking').values({
    id: line.id,
    tip_id: line.tip_id,
    business_id: line.business_id,
    branch_id: line.branch_id,
    reason: line.reason,
    entry: line.entry,
    amount: line.amount,
    booked_on: line.booked_on,
    created_at: line.created_at,
  }),
)

/** Returns the day on which it counts: the business's own day now. */
async function insertBooking(trx: Trx, tip: Tip, { reason, amount, now }: Line): Promise<string> {
  const day = dayIn(await timeZoneOf(trx, tip.business_id), now)
  await addBooking(trx, {
    id: newId(),
    tip_id: tip.id,
    business_id: tip.business_id,
    branch_id: tip.branch_id,
    reason,
    entry: tip.snapshot_seq,
    amount,
    booked_on: day,
    created_at: now,
  })
  return day
}

const dayOfTip = prepared((db, tipId: string) =>
  db.selectFrom('booking').select('booked_on').where('tip_id', '=', tipId).where('reason', '=', 'tip'),
)

/** Books Stripe's fee and the net amount of a tip whose split is booked. They count on the tip's day. */
export async function bookFee(
  trx: Trx,
  before: Fee & { id: string; branch_id: string },
  after: Fee,
): Promise<void> {
  if (before.fee === after.fee && before.net === after.net) return
  const [line] = await dayOfTip(trx, before.id)
  if (!line) throw new Error(`tip ${before.id} has a fee and is not booked`)
  await add(trx, before.branch_id, line.booked_on, [
    [wholeBranch, { ...noAmounts, ...feeAmounts(before, after) }],
  ])
}

const feeAmounts = (before: Fee, after: Fee): Pick<Amounts, 'fee' | 'net' | 'fee_tips'> => ({
  fee: (after.fee ?? 0) - (before.fee ?? 0),
  net: (after.net ?? 0) - (before.net ?? 0),
  fee_tips: (after.fee === null ? 0 : 1) - (before.fee === null ? 0 : 1),
})

/** Adds amounts to the sums of a day, its month and all time. */
async function add(trx: Trx, branchId: string, day: string, of: [string, Amounts][]): Promise<void> {
  const changed = sumColumns.filter((column) => of.some(([, amounts]) => amounts[column] !== 0))
  if (changed.length === 0) return
  const rows = of.flatMap(([holder, amounts]) => {
    const more = Object.fromEntries(changed.map((column) => [column, amounts[column]]))
    return periodsOf(day).map(([span, period]) => ({ branch_id: branchId, holder, span, period, ...more }))
  })
  // Always in the same order, so that two bookings at once wait for each other and can't deadlock.
  rows.sort((a, b) => compareTexts(a.holder, b.holder))
  const addRows = adding.get(changed.join()) ?? addingTo(changed)
  adding.set(changed.join(), addRows)
  await inChunks(rows, (some) => addRows(trx, JSON.stringify(some)))
}

const keyOfSum = ['branch_id', 'holder', 'span', 'period'] as const

/** By the columns that change: mostly two of ten, and each takes its time in every row. */
const adding = new Map<string, ReturnType<typeof addingTo>>()

const addingTo = (changed: (typeof sumColumns)[number][]) =>
  prepared((db, json: string) => {
    const columns = [...keyOfSum, ...changed]
    return db
      .insertInto('earning_sum')
      .columns(columns)
      .expression(manyRows<Insertable<EarningSumTable>>(db, 'earning_sum', columns, json))
      .onConflict((conflict) =>
        conflict
          .columns(keyOfSum)
          .doUpdateSet((e) =>
            Object.fromEntries(
              changed.map((column) => [
                column,
                e(e.ref(`earning_sum.${column}`), '+', e.ref(`excluded.${column}`)),
              ]),
            ),
          ),
      )
  })

/** The sums that a day belongs to: the total, its month, the day itself. */
export const periodsOf = (day: string): ['all' | 'month' | 'day', string][] => [
  ['all', ''],
  ['month', day.slice(0, 7)],
  ['day', day],
]
