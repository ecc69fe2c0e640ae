import { sql } from 'kysely'
import type { ShareReason } from '../../../views/words.ts'
import { inChunks } from '../../db/chunks.ts'
import type { Db, Trx } from '../../db/database.ts'
import { newIds } from '../../db/ids.ts'
import { manyRows } from '../../db/many-rows.ts'
import { prepared } from '../../db/prepared.ts'
import type { ShareTable, TipRow } from '../../db/schema.ts'
import type { ChargeSnapshot } from '../../gateways/stripe/payment-snapshot.ts'
import { tippable } from '../../venues/tippable.store.ts'
import { leftOverOf, type Share, type Split, splitEqually, splitToBranch, splitToStaff } from './split.ts'
import { bookEntries, type Entries, type Fee } from './sums.store.ts'
import { takenBackOf } from './take-back.ts'

/**
 * Splits a newly paid tip among those who work at the branch now. Call it once. `fee`: if Stripe has told
 * it already.
 * Returns what to store on the tip.
 */
export async function bookSplit(
  trx: Trx,
  tip: TipRow,
  { amount, fee }: { amount: number; fee?: Fee },
  now: number,
) {
  const split = await splitOf(trx, tip, amount)
  await insertShares(trx, tip, { reason: 'tip', shares: split.shares, now, fee })
  return { split_rule: split.rule, split_inputs: JSON.stringify(split.inputs) }
}

const sharers = prepared((db, branchId: string) =>
  tippable(db).clearSelect().select('id').where('branch_id', '=', branchId),
)

/** The update locks the branch's row: of two tips paid at once, the second begins where the first one's turn ended. */
const takeTurns = prepared((db, branchId: string, turns: number) =>
  db
    .updateTable('branch')
    .set((e) => ({ split_turn: e('split_turn', '+', turns) }))
    .where('id', '=', branchId)
    .returning('split_turn'),
)

async function splitOf(trx: Trx, tip: TipRow, amount: number): Promise<Split> {
  if (tip.recipient === 'branch') return splitToBranch(amount)
  if (tip.staff_id !== null) return splitToStaff(amount, tip.staff_id)
  return splitAmongAll(trx, tip.branch_id, amount)
}

/** Splits yen among those who work at a branch now. */
const splitAmongAll = async (trx: Trx, branchId: string, amount: number): Promise<Split> =>
  splitAmong(
    trx,
    branchId,
    (await sharers(trx, branchId)).map((person) => person.id),
    amount,
  )

/** Splits yen equally among these people; the branch's turn goes on. */
export async function splitAmong(
  trx: Trx,
  branchId: string,
  staff: string[],
  amount: number,
): Promise<Split> {
  const turns = leftOverOf(amount, staff.length)
  const [branch] = await takeTurns(trx, branchId, turns)
  if (!branch) throw new Error(`no branch ${branchId}`)
  return splitEqually(amount, staff, branch.split_turn - turns)
}

/** What Stripe says was taken back of a tip in all. */
type Back = Pick<ChargeSnapshot, 'refunded' | 'disputed'>

/** Books the difference between what the books say was taken back of each person and what Stripe says was taken back in all. */
export async function bookTakenBack(
  trx: Trx,
  tip: TipRow,
  { refunded, disputed }: Back,
  now: number,
): Promise<void> {
  // Nothing is taken back, nor was it before: what most news says.
  if (refunded + disputed + tip.refunded_amount + tip.disputed_amount === 0) return
  const booked = await bookedOf(trx, tip.id)
  const { given, taken } = takenFrom(tip, booked, refunded, disputed)

  const entries = (wanted: number[], less: ShareReason, more: ShareReason) => {
    const soFar = new Map<string | null, number>()
    for (const { staff_id, reason, amount } of booked)
      if (reason === less || reason === more) soFar.set(staff_id, (soFar.get(staff_id) ?? 0) + amount)
    return given.map(({ staffId }, at) => ({
      staffId,
      amount: -(wanted[at] ?? 0) - (soFar.get(staffId) ?? 0),
    }))
  }

  const refunds = entries(taken.refunds, 'refund', 'refund_failed')
  const disputes = entries(taken.disputes, 'dispute', 'dispute_won')
  const less = (all: Share[]) => all.filter((entry) => entry.amount < 0)
  const more = (all: Share[]) => all.filter((entry) => entry.amount > 0)
  await insertShares(trx, tip, { reason: 'refund', shares: less(refunds), now })
  await insertShares(trx, tip, { reason: 'refund_failed', shares: more(refunds), now })
  await insertShares(trx, tip, { reason: 'dispute', shares: less(disputes), now })
  await insertShares(trx, tip, { reason: 'dispute_won', shares: more(disputes), now })
}

type Booked = Pick<ShareTable, 'staff_id' | 'reason' | 'amount'>

/** All that is booked of a tip, in the order of the shares at first. */
const bookedOf = (db: Db, tipId: string): Promise<Booked[]> =>
  db
    .selectFrom('share')
    .select(['staff_id', 'reason', 'amount'])
    .where('tip_id', '=', tipId)
    .orderBy(sql.ref('id'))
    .execute()

/** What each who shares a tip keeps of it once `refunded` and `disputed` yen in all are taken back, as they would be booked. */
export async function sharesKept(
  db: Db,
  tip: SplitTip,
  refunded: number,
  disputed: number,
): Promise<Share[]> {
  const { given, taken } = takenFrom(tip, await bookedOf(db, tip.id), refunded, disputed)
  return given.map(({ staffId, amount }, at) => ({
    staffId,
    amount: amount - (taken.refunds[at] ?? 0) - (taken.disputes[at] ?? 0),
  }))
}

type SplitTip = Pick<TipRow, 'id' | 'split_inputs'>

/** The shares at first, and what such totals take of each. */
function takenFrom(tip: SplitTip, booked: readonly Booked[], refunded: number, disputed: number) {
  const given = inSplitOrder(tip, booked.filter((row) => row.reason === 'tip').map(shareOf))
  const amounts = given.map((share) => share.amount)
  return { given, taken: takenBackOf(amounts, refunded, disputed) }
}

const shareOf = (row: { staff_id: string | null; amount: number }): Share => ({
  staffId: row.staff_id,
  amount: row.amount,
})

/** Sorts shares as the split listed the staff: it decides ties when money is taken back. */
function inSplitOrder(tip: SplitTip, shares: Share[]): Share[] {
  const { staff } = JSON.parse(tip.split_inputs ?? '{"staff":[]}') as { staff: string[] }
  const place = new Map(staff.map((id, at) => [id, at]))
  return shares.sort((a, b) => (place.get(a.staffId ?? '') ?? 0) - (place.get(b.staffId ?? '') ?? 0))
}

const shareColumns = [
  'id',
  'tip_id',
  'branch_id',
  'staff_id',
  'amount',
  'currency',
  'reason',
  'entry',
  'booked_on',
  'created_at',
] as const satisfies (keyof ShareTable)[]

const addShares = prepared((db, json: string) =>
  db
    .insertInto('share')
    .columns(shareColumns)
    .expression(manyRows<ShareTable>(db, 'share', shareColumns, json)),
)

/** The one place that writes shares. `entry` and reason are unique, so a repetition fails instead of counting twice. */
async function insertShares(trx: Trx, tip: TipRow, entries: Entries) {
  const { reason, shares, now } = entries
  if (shares.length === 0) return
  const bookedOn = await bookEntries(trx, tip, entries)
  const ids = newIds(shares.length)
  const rows = shares.map(
    ({ staffId, amount }, place): ShareTable => ({
      id: ids[place] ?? '',
      tip_id: tip.id,
      branch_id: tip.branch_id,
      staff_id: staffId,
      amount,
      currency: tip.currency,
      reason,
      entry: tip.snapshot_seq,
      booked_on: bookedOn,
      created_at: now,
    }),
  )
  await inChunks(rows, (some) => addShares(trx, JSON.stringify(some)))
}
