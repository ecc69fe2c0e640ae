import type { Selectable } from 'kysely'
import { nextThousand } from '../../base/next-thousand.ts'
import type { Db } from '../../db/database.ts'
import type { PaydayRestartTable, PaydayTable } from '../../db/schema.ts'
import { type Amounts, amountsOf, noAmounts } from '../books/amounts.ts'
import { branchItself } from '../books/sums.store.ts'
import { dayToldAfter } from '../books/verify.days.ts'
import type { Differ } from '../books/verify.types.ts'
import { type Lines, otherMarks, otherPapers, play, toPayOf, verifiedLines } from './verify.payday.lines.ts'

/** The days after those that a payday has closed, by branch: what came too late for a closed day counts there. */
export async function daysAfterPaydays(db: Db): Promise<Map<string, Set<string>>> {
  const rows = await db.selectFrom('payday').select(['branch_id', 'last_day']).execute()
  return new Map(
    [...Map.groupBy(rows, (row) => row.branch_id)].map(([branchId, of]) => [
      branchId,
      new Set(of.map((row) => dayToldAfter(row.last_day))),
    ]),
  )
}

/** When the books were noticed to have gone back, in ms since 1970, the first first. */
export async function momentsOfWaits(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('payday_wait').select('began_at').orderBy('began_at').execute()
  return rows.map((row) => row.began_at)
}

/**
 * Recomputes each payday that stands: its days follow those of the one before, or begin again after what was lost, and each
 * line is what the shares of these days say. `sums`: what was counted from the shares, by branch, holder, span and period.
 * Asks nothing of the code that closes paydays.
 */
export async function verifyPaydays(db: Db, sums: ReadonlyMap<string, Amounts>, differ: Differ) {
  const paydays = await db.selectFrom('payday').selectAll().orderBy('branch_id').orderBy('number').execute()
  const byBranch = Map.groupBy(paydays, (payday) => payday.branch_id)
  const same = (id: string, expected: string, found: string) =>
    expected === found || differ({ kind: 'payday', id, expected, found })
  for (const { branch_id, number, created_at, said, found } of await otherMarks(db))
    same(`${branch_id} ${number}`, `${said} marked at ${created_at}`, `${found} marked`)
  for (const { business_id, number, said, what, found } of await otherPapers(db))
    same(`${business_id} paper ${number}`, `${said} ${what}`, found)
  const chains = await db.selectFrom('branch').select(['id', 'payday_from', 'payday_until']).execute()
  for (const { id: branchId, payday_from, payday_until } of chains) {
    const everyOne = byBranch.get(branchId) ?? []
    const standing = everyOne.filter((payday) => payday.taken_back_at === null)
    const { lost, again, owed } = await afterRestore(db, branchId)
    // What was taken back keeps its number; after books went back, numbers go on above what an owner has typed, or a full thousand.
    const typed = lost.map((one) => one.payday_number ?? nextThousand(one.after_payday))
    for (const [at, { number }] of everyOne.entries()) {
      const before = everyOne[at - 1]?.number ?? 0
      if (number !== before + 1 && !typed.includes(number - 1))
        same(`${branchId} ${number}`, `payday ${before + 1}`, `payday ${number} after ${before}`)
    }
    const all = new Map<string, Lines>()
    for (const { id } of standing) all.set(id, await verifiedLines(db, id))
    const days = standing.length > 0 ? daysOf(sums, branchId) : []
    let chain = { from: lost[0] ? lost[0].from_before : payday_from, until: null as string | null }
    /** What was lost between the payday before and one with this number. */
    const passLost = (until: number) => {
      while (lost[0] && lost[0].after_payday < until) {
        const [{ from_before, until_before, last_day }] = lost.splice(0, 1) as [PaydayRestartTable]
        const was = `lost after ${chain.from} to ${chain.until}`
        same(branchId, was, `lost after ${from_before} to ${until_before}`)
        chain = { from: last_day && dayToldAfter(last_day), until: null }
      }
    }
    const isAgain = ({ payday, staff_id }: { payday: string; staff_id: string }) =>
      again.has(`${payday} ${staff_id}`)
    for (const payday of standing) {
      const compare = (expected: string, found: string) =>
        same(`${branchId} ${payday.number}`, expected, found)
      passLost(payday.number)
      compare(`from ${chain.until ? dayToldAfter(chain.until) : chain.from}`, `from ${payday.first_day}`)
      const lines = all.get(payday.id) ?? []
      // What earlier paydays carry into this one, and what is owed from before the books went back.
      const opens = new Map<string, number>()
      for (const line of [...all.values()].flat().filter((one) => one.opened_in === payday.id))
        opens.set(line.staff_id, (opens.get(line.staff_id) ?? 0) + toPayOf(line))
      for (const { staff_id, yen } of owed.filter((one) => one.opened_in === payday.id))
        opens.set(staff_id, (opens.get(staff_id) ?? 0) + yen)
      const within = days.filter(({ day }) => day >= payday.first_day && day <= payday.last_day)
      // After books went back, what comes for days that were closed before is settled elsewhere: no line holds it.
      const isPast = lost.length > 0
      if (isPast) within.push(...(await cameLater(db, payday)))
      compare(expectedLines(within, opens), textOf(lines, payday.house, payday.house_cash))
      compare(await forGuests(db, payday, isPast), `${payday.staff_tips} tips, house ¥${payday.house_given}`)
      const later = standing.filter(({ number }) => number > payday.number)
      for (const { marks, paidBy, papers, otherDays, ...line } of lines) {
        for (const day of otherDays)
          compare(`${line.staff_id}: paid on the day that was noted`, `${line.staff_id}: paid on ${day}`)
        const toPay = toPayOf(line)
        const state = play(toPay, marks)
        if (state === undefined) compare(`${line.staff_id}: marks that fit ¥${toPay}`, marks.join(', '))
        // In cash who was in the payroll file, or the other way round, may have been paid twice.
        if (state === 'paid')
          compare(`${line.staff_id}: paid by ${paidBy}`, `${line.staff_id}: paid by ${line.way}`)
        // Only what is carried, or an answer has named as due, opens a later payday; what its person owes opens the next one at once.
        const opened = later.find(({ id }) => id === line.opened_in)?.number
        const isOpen = state === (isAgain({ payday: payday.id, ...line }) ? 'due' : 'carried')
        if (line.opened_in !== null && (!isOpen || !opened))
          compare(`${line.staff_id}: opens nothing`, `${line.staff_id}: opens ${opened ?? line.opened_in}`)
        const next = later[0]?.number
        if (toPay < 0 && marks.length === 0 && !lost.some((one) => one.after_payday < (next ?? 0)))
          compare(`opens ${next}`, `opens ${opened}`)
        // Those who stand on a paper are paid by it, the way it says, or still to be.
        for (const { what, payroll_number } of papers) {
          const fits =
            (state === 'due' || state === 'paid') && (what === 'cash_list') === (line.way === 'cash')
          if (!fits) compare(`${line.staff_id}: on no ${what}`, `${line.staff_id}: ${state} by ${line.way}`)
          compare(`payroll number ${payroll_number}`, `payroll number ${line.payroll_number}`)
        }
      }
      for (const one of owed.filter(({ payday_id }) => payday_id === payday.id)) {
        const line = lines.find(({ staff_id }) => staff_id === one.staff_id)
        // Only of a line that counts as settled something is owed still.
        const most = line && isPast ? toPayOf(line) : 0
        if (one.yen > most) compare(`${one.staff_id}: owed at most ¥${most}`, `owed ¥${one.yen}`)
      }
      chain = { ...chain, until: payday.last_day }
    }
    passLost(Number.POSITIVE_INFINITY)
    const closed = `closed ${chain.from} to ${chain.until}`
    same(branchId, closed, `closed ${payday_from} to ${payday_until}`)
    for (const { id, yen, amount, opened_in } of owed) {
      if (yen > (amount ?? yen)) same(branchId, `${id}: at most ¥${amount}`, `¥${yen}`)
      if (opened_in !== null && !standing.some((payday) => payday.id === opened_in))
        same(branchId, `${id}: opens nothing`, `opens ${opened_in}`)
    }
  }
}

/** The answers of a branch that days are lost, those lines which open the next payday by them, and what was noted as owed. */
async function afterRestore(db: Db, branchId: string) {
  const rows = await db
    .selectFrom('payday_restart as answer')
    .innerJoin('payday_wait as wait', 'wait.id', 'answer.wait_id')
    .selectAll('answer')
    .where('answer.branch_id', '=', branchId)
    .orderBy('wait.began_at')
    .orderBy('wait.id')
    .orderBy('answer.n')
    .execute()
  const newest = [...Map.groupBy(rows, (row) => row.wait_id).values()].flatMap((of) => of.at(-1) ?? [])
  const lost = newest.filter(({ answer }) => answer === 'lost')
  if (newest.length === 0) return { lost: [], again: new Set<string>(), owed: [] }
  const ids = newest.map(({ id }) => id)
  const lines = await db
    .selectFrom('payday_restart_line')
    .selectAll()
    .where('restart_id', 'in', ids)
    .execute()
  // Whatever was answered, a sum may be owed.
  const owed = await db
    .selectFrom('payday_owed')
    .leftJoin('tip', 'tip.id', 'payday_owed.tip_id')
    .selectAll('payday_owed')
    .select('tip.amount')
    .where('restart_id', 'in', ids)
    .execute()
  const opens = lines.filter((line) => lost.some(({ id }) => id === line.restart_id))
  return { lost, again: new Set(opens.map((line) => `${line.payday_id} ${line.staff_id}`)), owed }
}

/** What was booked for a payday's days after it was closed, with the sign turned. */
async function cameLater(
  db: Db,
  { branch_id, first_day, last_day, closed_at }: Selectable<PaydayTable>,
): Promise<Day[]> {
  const shares = await db
    .selectFrom('share')
    .select(['staff_id', 'booked_on as day', 'reason', 'amount'])
    .where('branch_id', '=', branch_id)
    .where('booked_on', '>=', first_day)
    .where('booked_on', '<=', last_day)
    .where('created_at', '>', closed_at)
    .execute()
  const counted = await db
    .selectFrom('cash_share as share')
    .innerJoin('cash_count as count', 'count.id', 'share.count_id')
    .select(['share.staff_id', 'count.booked_on as day', 'share.amount'])
    .where('count.branch_id', '=', branch_id)
    .where('count.booked_on', '>=', first_day)
    .where('count.booked_on', '<=', last_day)
    .where('count.created_at', '>', closed_at)
    .execute()
  const of = (row: { staff_id: string | null; day: string }, sum: Amounts): Day => ({
    ...{ holder: row.staff_id ?? branchItself, day: row.day, sum },
  })
  return [
    ...shares.map((row) => of(row, amountsOf(row.reason, 0 - row.amount))),
    ...counted.map((row) => of(row, { ...noAmounts, cash: 0 - row.amount })),
  ]
}

/**
 * What guests may be told of a payday's days, from the shares: tips of which staff have a part, and yen they gave to the house.
 * `isPast`: without what came after it was closed.
 */
async function forGuests(
  db: Db,
  { branch_id, first_day, last_day, closed_at }: Selectable<PaydayTable>,
  isPast: boolean,
) {
  const shares = db
    .selectFrom('booking')
    .innerJoin('share', (join) =>
      join
        .onRef('share.tip_id', '=', 'booking.tip_id')
        .onRef('share.entry', '=', 'booking.entry')
        .onRef('share.reason', '=', 'booking.reason'),
    )
    .where('booking.branch_id', '=', branch_id)
    .where('booking.booked_on', '>=', first_day)
    .where('booking.booked_on', '<=', last_day)
    .$if(isPast, (q) => q.where('booking.created_at', '<=', closed_at))
  const { tips } = await shares
    .select((e) => e.fn.count<number>('share.tip_id').distinct().as('tips'))
    .where('booking.reason', '=', 'tip')
    .where('share.staff_id', 'is not', null)
    .executeTakeFirstOrThrow()
  const { yen } = await shares
    .innerJoin('tip', 'tip.id', 'share.tip_id')
    .select((e) => e.fn.sum<number | null>('share.amount').as('yen'))
    .where('share.staff_id', 'is', null)
    .where('tip.recipient', '=', 'branch')
    .where('tip.recovered_at', 'is', null)
    .executeTakeFirstOrThrow()
  return `${tips} tips, house ¥${yen ?? 0}`
}

type Day = { holder: string; day: string; sum: Amounts }

/** The sums of a branch's days, by holder. */
const daysOf = (sums: ReadonlyMap<string, Amounts>, branchId: string): Day[] =>
  [...sums].flatMap(([key, sum]) => {
    const [branch, holder = '', span, day = ''] = key.split(' ')
    return branch === branchId && span === 'day' && holder !== '' ? [{ holder, day, sum }] : []
  })

/** What each line must say, and the house's part last. */
function expectedLines(days: Day[], carried: Map<string, number>): string {
  const lines = new Map(
    [...carried].map(([staff_id, opening]) => [staff_id, { ...noLine, staff_id, opening }]),
  )
  let [house, houseCash] = [0, 0]
  for (const { holder, sum } of days) {
    const back = sum.refunded + sum.disputed
    if (holder === branchItself) {
      house += sum.earned + sum.cash - back
      houseCash += sum.cash
      continue
    }
    const line = lines.get(holder) ?? { ...noLine, staff_id: holder }
    line.earned += sum.earned + sum.cash
    line.cash += sum.cash
    line.taken_back += back
    lines.set(holder, line)
  }
  const some = [...lines.values()].filter(
    (line) => line.opening || line.earned || line.cash || line.taken_back,
  )
  return textOf(some, house, houseCash)
}

const noLine = { opening: 0, earned: 0, cash: 0, taken_back: 0 }

const textOf = (
  lines: Pick<Lines[number], 'staff_id' | 'opening' | 'earned' | 'cash' | 'taken_back'>[],
  house: number,
  houseCash: number,
): string =>
  [
    ...lines
      .map(
        (line) =>
          `${line.staff_id} ${line.opening} + ${line.earned} (cash ${line.cash}) - ${line.taken_back}`,
      )
      .sort(),
    `house ${house} (cash ${houseCash})`,
  ].join(', ')
