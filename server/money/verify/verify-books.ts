import type { Db } from '../../db/database.ts'
import {
  type Amounts,
  amountsOf,
  branchItself,
  noAmounts,
  periodsOf,
  sumColumns,
  wholeBranch,
} from '../books/index.ts'
import {
  attemptsBetween,
  bookingsBetween,
  listTurns,
  requestsBetween,
  sharesBetween,
  sumsAfter,
  type TipLine,
  tipsAfter,
} from './verify.store.ts'
import type { Differ, Difference, TipBooks } from './verify.types.ts'
import { verifyCash } from './verify-cash.ts'
import { verifyDeposits } from './verify-deposits.ts'
import { verifyPaydays } from './verify-payday.ts'
import { turnsOf } from './verify-shares.ts'
import { byWrongClock, dayOfBooking, verifyTip } from './verify-tip.ts'

/**
 * Checks that the leftover yen went round: each tip begins at the turn where another one stopped, from 0 to the
 * branch's current turn. There may be millions of tips in any order, so we do not sort them. A chain of steps
 * `from → to` is complete exactly if every place except its two ends is left as often as it is reached. So one sum of
 * hashes per branch is enough: all inner places cancel out.
 */
export function turnChains() {
  const sums = new Map<string, bigint>()
  return {
    count(tip: Pick<TipLine, 'branch_id' | 'amount' | 'split_inputs'>): void {
      const { from, to } = turnsOf(tip)
      sums.set(tip.branch_id, (sums.get(tip.branch_id) ?? 0n) + hashOf(to) - hashOf(from))
    },
    /** @param branches with the turn that each has reached */
    differences(branches: { id: string; split_turn: number }[]): Difference[] {
      return branches
        .filter(({ id, split_turn }) => (sums.get(id) ?? 0n) !== hashOf(split_turn) - hashOf(0))
        .map(({ id, split_turn }) => ({
          kind: 'turn' as const,
          id,
          expected: `tips whose turns follow one another from 0 to ${split_turn}`,
          found: 'a gap, or a turn taken twice',
        }))
    },
  }
}

const mask = (1n << 64n) - 1n

/** SplitMix64's mixing function (Steele, Lea, Flood 2014): different places get unrelated hashes. */
function hashOf(place: number): bigint {
  let z = (BigInt(place) + 0x9e3779b97f4a7c15n) & mask
  z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & mask
  z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & mask
  return z ^ (z >> 31n)
}

/**
 * `wrongClock`: tips that were booked while the clock was wrong. `readBack`: paydays that were read back from records, by business and
 * number.
 */
type BooksReport = {
  tips: number
  differences: Difference[]
  more: number
  wrongClock: string[]
  readBack: string[]
}

/** About how many shares are read at once: up to 1,000 people may share a tip. */
const sharesAtOnce = 20_000
const mostAtOnce = 1000

/**
 * Recomputes everything that was earned from the tips and compares: each tip by the rules (state, dates, split, what
 * was taken back from whom), bookings with shares, the turns of the yen left over, and every sum. Reads one snapshot,
 * a few tips at a time (first `batch`) and `sumsAtOnce` sums at a time; writers are not blocked.
 * Returns at most `most` differences; `more` counts the rest.
 */
export async function verifyBooks(
  db: Db,
  { batch = 20, sumsAtOnce = mostAtOnce, most = 100 } = {},
): Promise<BooksReport> {
  return atOneMoment(db, async (snapshot) => {
    const verified: BooksReport = { tips: 0, differences: [], more: 0, wrongClock: [], readBack: [] }
    const reportDifference = (difference: Difference) => {
      if (verified.differences.length < most) verified.differences.push(difference)
      else verified.more += 1
    }
    const sums = new Map<string, Amounts>()
    const turns = turnChains()
    let atOnce = batch
    for (let last = ''; ; ) {
      const tips = await tipsAfter(snapshot, last, atOnce)
      const end = tips.at(-1)
      if (!end) break
      const shares = await checkTips(snapshot, tips, { after: last, last: end.id }, sums, {
        differ: reportDifference,
        wrongClock: verified.wrongClock,
      })
      for (const tip of tips) turns.count(tip)
      verified.tips += tips.length
      last = end.id
      atOnce = nextBatch(atOnce, tips.length, shares)
    }
    const branchOr = (holder: { staffId: string | null } | undefined) =>
      holder ? (holder.staffId ?? branchItself) : wholeBranch
    await verifyCash(
      snapshot,
      {
        count: (branchId, holder, day, cash) =>
          count(sums, branchId, branchOr(holder), day, { ...noAmounts, cash }),
        turn: turns.count,
      },
      reportDifference,
    )
    for (const difference of turns.differences(await listTurns(snapshot))) reportDifference(difference)
    verified.readBack = await verifyPaydays(snapshot, sums, reportDifference)
    await verifyDeposits(snapshot, reportDifference)
    await compareSums(snapshot, sums, sumsAtOnce, reportDifference)
    return verified
  })
}

/** How many tips to read next, so that their shares still fit in memory. */
export const nextBatch = (batch: number, tips: number, shares: number): number =>
  Math.max(1, Math.min(mostAtOnce, 2 * batch, Math.floor((sharesAtOnce * tips) / shares)))

type Told = { differ: Differ; wrongClock: string[] }
type Span = { after: string; last: string }

/** Checks some tips and returns how many shares they have. */
async function checkTips(
  db: Db,
  tips: TipLine[],
  { after, last }: Span,
  sums: Map<string, Amounts>,
  { differ, wrongClock }: Told,
) {
  const allShares = await sharesBetween(db, after, last)
  const of = <T extends { tip_id: string }>(rows: T[]) => Map.groupBy(rows, (row) => row.tip_id)
  const shares = of(allShares)
  const bookings = of(await bookingsBetween(db, after, last))
  const attempts = of(await attemptsBetween(db, after, last))
  const requests = of(await requestsBetween(db, after, last))
  for (const tip of tips) {
    const books: TipBooks = {
      tip,
      shares: shares.get(tip.id) ?? [],
      bookings: bookings.get(tip.id) ?? [],
      attempts: attempts.get(tip.id) ?? [],
      requests: requests.get(tip.id) ?? [],
    }
    for (const difference of verifyTip(books)) differ(difference)
    countTip(sums, books)
    const named = byWrongClock(books)
    if (named) wrongClock.push(named)
  }
  return allShares.length
}

/** Runs `work` on a snapshot of the books, whatever is written meanwhile. */
const atOneMoment = <T>(db: Db, work: (snapshot: Db) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)

/** Adds a tip's bookings and shares to the sums of their days. */
function countTip(sums: Map<string, Amounts>, books: TipBooks) {
  const { tip, shares, bookings } = books
  const entries = Map.groupBy(shares, (share) => `${share.reason} ${share.entry}`)
  for (const booking of bookings) {
    const day = dayOfBooking(books, booking)
    count(sums, tip.branch_id, wholeBranch, day, amountsOf(booking.reason, booking.amount))
    for (const part of entries.get(`${booking.reason} ${booking.entry}`) ?? []) {
      const holder = part.staff_id ?? branchItself
      count(sums, tip.branch_id, holder, part.booked_on, amountsOf(part.reason, part.amount))
    }
    if (booking.reason === 'tip' && tip.fee !== null) {
      const known = { ...noAmounts, fee: tip.fee, net: tip.net ?? 0, fee_tips: 1 }
      count(sums, tip.branch_id, wholeBranch, day, known)
    }
  }
}

function count(sums: Map<string, Amounts>, branchId: string, holder: string, day: string, more: Amounts) {
  for (const [span, period] of periodsOf(day)) {
    const key = [branchId, holder, span, period].join(' ')
    const sum = sums.get(key)
    if (!sum) sums.set(key, { ...more })
    else for (const column of sumColumns) sum[column] += more[column]
  }
}

async function compareSums(db: Db, sums: Map<string, Amounts>, batch: number, differ: Differ) {
  const text = (amounts: Amounts | undefined) =>
    amounts ? sumColumns.map((column) => `${column} ${amounts[column]}`).join(', ') : 'none'
  for (let last: Parameters<typeof sumsAfter>[1]; ; ) {
    const rows = await sumsAfter(db, last, batch)
    for (const row of rows) {
      const id = [row.branch_id, row.holder, row.span, row.period].join(' ')
      const expected = text(sums.get(id))
      if (expected !== text(row)) differ({ kind: 'sum', id, expected, found: text(row) })
      sums.delete(id)
    }
    last = rows.at(-1)
    if (!last) break
  }
  for (const [id, amounts] of sums) differ({ kind: 'sum', id, expected: text(amounts), found: 'none' })
}
