import { sql } from 'kysely'
import type { ShareReason } from '../../views/words.ts'
import { chunksOf } from '../db/chunks.ts'
import type { Trx } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import type { TipRow } from '../db/schema.ts'
import { listTippableStaff } from '../venues/tippable.store.ts'
import { type Share, type Split, splitEqually, splitToBranch, splitToStaff } from './split.ts'
import { bookEntries } from './sums.store.ts'
import { takenBackOf } from './take-back.ts'

/** Splits a newly paid tip among those who work at the branch now. Call it once. Returns what to store on the tip. */
export async function bookSplit(trx: Trx, tip: TipRow, amount: number, now: number) {
  const split = await splitOf(trx, tip, amount)
  if (split.turns > 0) {
    await trx
      .updateTable('branch')
      .set((e) => ({ split_turn: e('split_turn', '+', split.turns) }))
      .where('id', '=', tip.branch_id)
      .execute()
  }
  await insertShares(trx, tip, 'tip', split.shares, now)
  return { split_rule: split.rule, split_inputs: JSON.stringify(split.inputs) }
}

async function splitOf(trx: Trx, tip: TipRow, amount: number): Promise<Split> {
  if (tip.recipient === 'branch') return splitToBranch(amount)
  if (tip.staff_id !== null) return splitToStaff(amount, tip.staff_id)
  // The update locks the branch's row: of two tips paid at once, the second sees where the first one's turn ended.
  const { split_turn } = await trx
    .updateTable('branch')
    .set((e) => ({ split_turn: e.ref('split_turn') }))
    .where('id', '=', tip.branch_id)
    .returning('split_turn')
    .executeTakeFirstOrThrow()
  const staff = await listTippableStaff(trx, tip.branch_id)
  return splitEqually(
    amount,
    staff.map((person) => person.id),
    split_turn,
  )
}

/** Books the difference between what the books say was taken back and what Stripe says was taken back in total. */
export async function bookTakenBack(trx: Trx, tip: TipRow, refunded: number, disputed: number, now: number) {
  const booked = await trx
    .selectFrom('share')
    .select(['staff_id', 'reason', 'amount'])
    .where('tip_id', '=', tip.id)
    .orderBy(sql.ref('id'))
    .execute()
  const given = inSplitOrder(tip, booked.filter((row) => row.reason === 'tip').map(shareOf))
  const amounts = given.map((share) => share.amount)
  const taken = takenBackOf(amounts, refunded, disputed)

  const soFar = (staffId: string | null, reasons: ShareReason[]) =>
    booked
      .filter((r) => r.staff_id === staffId && reasons.includes(r.reason))
      .reduce((sum, r) => sum + r.amount, 0)
  const entries = (wanted: number[], less: ShareReason, more: ShareReason) =>
    given.map(({ staffId }, at) => ({ staffId, amount: -(wanted[at] ?? 0) - soFar(staffId, [less, more]) }))

  const refunds = entries(taken.refunds, 'refund', 'refund_failed')
  const disputes = entries(taken.disputes, 'dispute', 'dispute_won')
  const less = (all: Share[]) => all.filter((entry) => entry.amount < 0)
  const more = (all: Share[]) => all.filter((entry) => entry.amount > 0)
  await insertShares(trx, tip, 'refund', less(refunds), now)
  await insertShares(trx, tip, 'refund_failed', more(refunds), now)
  await insertShares(trx, tip, 'dispute', less(disputes), now)
  await insertShares(trx, tip, 'dispute_won', more(disputes), now)
}

const shareOf = (row: { staff_id: string | null; amount: number }): Share => ({
  staffId: row.staff_id,
  amount: row.amount,
})

/** Sorts shares as the split listed the staff: it decides ties when money is taken back. */
function inSplitOrder(tip: TipRow, shares: Share[]): Share[] {
  const { staff } = JSON.parse(tip.split_inputs ?? '{"staff":[]}') as { staff: string[] }
  const place = new Map(staff.map((id, at) => [id, at]))
  return shares.sort((a, b) => (place.get(a.staffId ?? '') ?? 0) - (place.get(b.staffId ?? '') ?? 0))
}

/** The one place that writes shares. `entry` and reason are unique, so a repetition fails instead of counting twice. */
async function insertShares(trx: Trx, tip: TipRow, reason: ShareReason, shares: Share[], now: number) {
  if (shares.length === 0) return
  const bookedOn = await bookEntries(trx, tip, { reason, shares, now })
  const rows = shares.map(({ staffId, amount }) => ({
    id: newId(),
    tip_id: tip.id,
    branch_id: tip.branch_id,
    staff_id: staffId,
    amount,
    currency: tip.currency,
    reason,
    entry: tip.snapshot_seq,
    booked_on: bookedOn,
    created_at: now,
  }))
  for (const some of chunksOf(rows)) await trx.insertInto('share').values(some).execute()
}
