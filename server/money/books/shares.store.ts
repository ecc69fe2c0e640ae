import { sql } from 'kysely'
import type { ShareReason } from '../../../views/words.ts'
import { inChunks } from '../../db/chunks.ts'
import type { Db, Trx } from '../../db/database.ts'
import { newIds } from '../../db/ids.ts'
import { manyRows } from '../../db/many-rows.ts'
import { prepared } from '../../db/prepared.ts'
import type { ShareTable, TipRow } from '../../db/schema.ts'
import type { ChargeSnapshot, TakenBackAt } from '../../gateways/stripe/payment-snapshot.ts'
import { tippable } from '../../venues/tippable.store.ts'
import { leftOverOf, type Share, type Split, splitEqually, splitToBranch, splitToStaff } from './split.ts'
import { bookEntries, type Entries, type Fee } from './sums.store.ts'
import { takenBackOf } from './take-back.ts'

/**
 * Splits a newly paid tip among those who work at the branch now. Call it once. `at`: when it was paid, in ms since 1970.
 * `fee`: if Stripe has told it already.
 * Returns what to store on the tip.
 */
export async function bookSplit(
  trx: Trx,
  tip: TipRow,
  { amount, at, fee }: { amount: number; at?: number | undefined; fee?: Fee },
  now: number,
) {
  const split = await splitOf(trx, tip, amount)
  await insertShares(trx, tip, { reason: 'tip', shares: split.shares, now, at, fee })
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

/** What Stripe says was taken back of a tip in all, and step by step. */
type Back = Pick<ChargeSnapshot, 'refunded' | 'disputed' | 'history'>

/**
 * Books the difference between what the books say was taken back and what Stripe says was taken back in total. Each step that
 * Stripe dates after the newest one of the books is an entry of its own, because it may count on a day of its own.
 * Returns the number of the last entry.
 */
export async function bookTakenBack(
  trx: Trx,
  tip: TipRow,
  { refunded, disputed, history }: Back,
  now: number,
): Promise<number> {
  let entry = tip.snapshot_seq
  // Nothing is taken back, nor was it before: what most news says.
  const all = refunded + disputed + tip.refunded_amount + tip.disputed_amount
  if (all === 0 && history.length === 0) return entry
  const booked = await bookedOf(trx, tip.id)
  const before = Math.max(...booked.map((row) => (row.reason === 'tip' ? 0 : row.created_at)))
  const last = { refunded, disputed, at: history.at(-1)?.at }
  const steps = [...history.slice(0, -1).filter(({ at }) => at > before), last]
  for (const [n, step] of steps.entries()) {
    entry = tip.snapshot_seq + n
    booked.push(...(await bookStep(trx, { ...tip, snapshot_seq: entry }, booked, step, now)))
  }
  return entry
}

type Booked = Pick<ShareTable, 'staff_id' | 'reason' | 'amount' | 'created_at'>

/** All that is booked of a tip, in the order of the shares at first. */
const bookedOf = (db: Db, tipId: string): Promise<Booked[]> =>
  db
    .selectFrom('share')
    .select(['staff_id', 'reason', 'amount', 'created_at'])
    .where('tip_id', '=', tipId)
    .orderBy(sql.ref('id'))
    .execute()

/** Books what such totals take of each beyond `booked`. Returns what it has booked. */
async function bookStep(
  trx: Trx,
  tip: TipRow,
  booked: readonly Booked[],
  { at, refunded, disputed }: Omit<TakenBackAt, 'at'> & { at?: number | undefined },
  now: number,
): Promise<Booked[]> {
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
  const news: Entries[] = [
    { reason: 'refund', shares: less(refunds), now, at },
    { reason: 'refund_failed', shares: more(refunds), now },
    { reason: 'dispute', shares: less(disputes), now, at },
    { reason: 'dispute_won', shares: more(disputes), now, at },
  ]
  for (const each of news) await insertShares(trx, tip, each)
  return news.flatMap(({ reason, shares }) =>
    shares.map(({ staffId, amount }) => ({ staff_id: staffId, reason, amount, created_at: now })),
  )
}

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
