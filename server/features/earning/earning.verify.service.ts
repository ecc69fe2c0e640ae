import { sql } from 'kysely'
import { dayIn } from '../../calendar.ts'
import { type Db, isSqlite } from '../../db/database.ts'
import { isPaid } from '../tip/tip.states.ts'
import { bookingsBetween, sharesBetween, sumsAfter, type TipLine, tipsAfter } from './earning.books.store.ts'
import { amountsOf, branchItself, periodsOf, wholeBranch } from './earning.sums.store.ts'

/** Something that does not add up. `id` is a tip's, or says which sum: branch, holder, span, period. */
export type Difference = { kind: 'tip' | 'booking' | 'sum'; id: string; expected: string; found: string }
export type Verified = { tips: number; differences: Difference[]; more: number }

type Amounts = ReturnType<typeof amountsOf>
const columns = ['tips', 'earned', 'refunded', 'disputed', 'fee', 'net', 'fee_tips'] as const

/**
 * Recomputes everything that was earned from the tips and their shares and compares: shares with tips, bookings with
 * shares, and every sum. Reads `batch` tips at a time, all as of one moment, and holds nobody up who writes meanwhile.
 * At most `most` differences are named; `more` counts the rest.
 */
export async function verifyBooks(db: Db, { batch = 2000, most = 100 } = {}): Promise<Verified> {
  return atOneMoment(db, async (snapshot) => {
    const verified: Verified = { tips: 0, differences: [], more: 0 }
    const differ = (difference: Difference) => {
      if (verified.differences.length < most) verified.differences.push(difference)
      else verified.more += 1
    }
    const sums = new Map<string, Amounts>()
    for (let last = ''; ; ) {
      const tips = await tipsAfter(snapshot, last, batch)
      const end = tips.at(-1)
      if (!end) break
      await checkTips(snapshot, tips, sums, differ)
      verified.tips += tips.length
      last = end.id
    }
    await compareSums(snapshot, sums, batch, differ)
    return verified
  })
}

type Differ = (difference: Difference) => void

async function checkTips(db: Db, tips: TipLine[], sums: Map<string, Amounts>, differ: Differ) {
  const [first, last] = [tips[0]?.id ?? '', tips.at(-1)?.id ?? '']
  const shares = Map.groupBy(await sharesBetween(db, first, last), (share) => share.tip_id)
  const bookings = Map.groupBy(await bookingsBetween(db, first, last), (booking) => booking.tip_id)
  for (const tip of tips) {
    const own = shares.get(tip.id) ?? []
    const left = isPaid(tip.state) ? tip.amount - tip.refunded_amount - tip.disputed_amount : 0
    const shared = own.reduce((sum, share) => sum + share.amount, 0)
    if (shared !== left) differ({ kind: 'tip', id: tip.id, expected: String(left), found: String(shared) })

    const entries = Map.groupBy(own, (share) => `${share.reason} ${share.entry}`)
    for (const booking of bookings.get(tip.id) ?? []) {
      const key = `${booking.reason} ${booking.entry}`
      const parts = entries.get(key) ?? []
      entries.delete(key)
      const day = dayIn(tip.time_zone, booking.created_at)
      const expected = `${parts.reduce((sum, part) => sum + part.amount, 0)} on ${day}`
      const days = new Set([booking.booked_on, ...parts.map((part) => part.booked_on)])
      const found = `${booking.amount} on ${[...days].join(', ')}`
      if (expected !== found) differ({ kind: 'booking', id: `${tip.id} ${key}`, expected, found })
      count(sums, tip.branch_id, wholeBranch, day, amountsOf(booking.reason, booking.amount))
      for (const part of parts) {
        const holder = part.staff_id ?? branchItself
        count(sums, tip.branch_id, holder, part.booked_on, amountsOf(part.reason, part.amount))
      }
      if (booking.reason === 'tip' && tip.fee !== null) {
        const known = { ...amountsOf('tip', 0), tips: 0, fee: tip.fee, net: tip.net ?? 0, fee_tips: 1 }
        count(sums, tip.branch_id, wholeBranch, day, known)
      }
    }
    for (const key of entries.keys()) {
      differ({ kind: 'booking', id: `${tip.id} ${key}`, expected: 'a booking', found: 'none' })
    }
  }
}

function count(sums: Map<string, Amounts>, branchId: string, holder: string, day: string, more: Amounts) {
  for (const [span, period] of periodsOf(day)) {
    const key = [branchId, holder, span, period].join(' ')
    const sum = sums.get(key)
    if (!sum) sums.set(key, { ...more })
    else for (const column of columns) sum[column] += more[column]
  }
}

async function compareSums(db: Db, sums: Map<string, Amounts>, batch: number, differ: Differ) {
  const text = (amounts: Amounts | undefined) =>
    amounts ? columns.map((column) => `${column} ${amounts[column]}`).join(', ') : 'none'
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

/** Runs `work` on the books as they are now, whatever is written meanwhile. */
function atOneMoment<T>(db: Db, work: (snapshot: Db) => Promise<T>): Promise<T> {
  if (!isSqlite(db)) {
    return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
  }
  // Kysely's own transactions take SQLite's write lock.
  return db.connection().execute(async (connection) => {
    await sql`begin`.execute(connection)
    try {
      return await work(connection)
    } finally {
      await sql`rollback`.execute(connection)
    }
  })
}
