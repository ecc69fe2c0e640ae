import type { Selectable } from 'kysely'
import { dayAfter } from '../../base/calendar.ts'
import type { Db } from '../../db/database.ts'
import type { PaydayDifferenceTable, PaydayLineTable, PaydayMarkTable } from '../../db/schema.ts'
import type { Amounts } from '../books/amounts.ts'
import type { Differ } from '../books/verify.types.ts'

/** The days after those that a payday has closed, by branch: what came too late for a closed day counts there. */
export async function daysAfterPaydays(db: Db): Promise<Map<string, Set<string>>> {
  const rows = await db.selectFrom('payday').select(['branch_id', 'last_day']).execute()
  return new Map(
    [...Map.groupBy(rows, (row) => row.branch_id)].map(([branchId, of]) => [
      branchId,
      new Set(of.map((row) => dayAfter(row.last_day))),
    ]),
  )
}

/**
 * Recomputes each payday that stands: its days follow those of the one before, and each line is what the shares of these
 * days say. `sums`: what was counted from the shares, by branch, holder, span and period. Asks nothing of the code that
 * closes paydays.
 */
export async function verifyPaydays(db: Db, sums: ReadonlyMap<string, Amounts>, differ: Differ) {
  const paydays = await db
    .selectFrom('payday')
    .selectAll()
    .where('taken_back_at', 'is', null)
    .orderBy('branch_id')
    .orderBy('number')
    .execute()
  const byBranch = Map.groupBy(paydays, (payday) => payday.branch_id)
  const differences = await db.selectFrom('payday_difference').selectAll().execute()
  const chains = await db.selectFrom('branch').select(['id', 'payday_from', 'payday_until']).execute()
  for (const { id: branchId, payday_from, payday_until } of chains) {
    let [next, carried] = [payday_from, new Map<string, number>()]
    const standing = byBranch.get(branchId) ?? []
    const days = standing.length > 0 ? daysOf(sums, branchId) : []
    for (const payday of standing) {
      const compare = (expected: string, found: string) =>
        expected === found || differ({ kind: 'payday', id: `${branchId} ${payday.number}`, expected, found })
      compare(`from ${next}`, `from ${payday.first_day}`)
      const lines = await linesOf(db, payday.id)
      const within = days.filter(({ day }) => day >= payday.first_day && day <= payday.last_day)
      const less = differences.filter((one) => one.payday_id === payday.id)
      compare(expectedLines(within, less, carried), textOf(lines, payday.house, payday.house_cash))
      carried = new Map()
      for (const one of differences.filter(({ after_id, borne_at }) => after_id === payday.id && !borne_at))
        if (one.holder !== 'branch')
          carried.set(one.holder, (carried.get(one.holder) ?? 0) + one.earned - one.taken_back)
      for (const [holder, yen] of borneAfter(differences, payday.id))
        if (yen > 0) compare(`${holder}: nothing that is owed is borne`, `¥${yen}`)
      for (const { marks, paidBy, ...line } of lines) {
        const toPay = line.opening + line.earned - line.taken_back
        const state = play(toPay, marks)
        if (state === undefined) compare(`${line.staff_id}: marks that fit ¥${toPay}`, marks.join(', '))
        // In cash who was in the payroll file, or the other way round, may have been paid twice.
        if (state === 'paid')
          compare(`${line.staff_id}: paid by ${paidBy}`, `${line.staff_id}: paid by ${line.way}`)
        if (state === 'carried') carried.set(line.staff_id, (carried.get(line.staff_id) ?? 0) + toPay)
      }
      next = dayAfter(payday.last_day)
    }
    const closed = next === payday_from ? 'nothing' : `before ${next}`
    const is = payday_until === null ? 'nothing' : `before ${dayAfter(payday_until)}`
    if (closed !== is)
      differ({ kind: 'payday', id: branchId, expected: `closed ${closed}`, found: `closed ${is}` })
  }
}

/** What the house has taken over of the differences that open the next payday, by person: only what they would owe. */
function borneAfter(differences: PaydayDifferenceTable[], paydayId: string): Map<string, number> {
  const borne = new Map<string, number>()
  for (const { after_id, borne_at, holder, earned, taken_back } of differences)
    if (after_id === paydayId && borne_at !== null)
      borne.set(holder, (borne.get(holder) ?? 0) + earned - taken_back)
  return borne
}

type Day = { holder: string; day: string; sum: Amounts }

/** The sums of a branch's days, by holder. */
const daysOf = (sums: ReadonlyMap<string, Amounts>, branchId: string): Day[] =>
  [...sums].flatMap(([key, sum]) => {
    const [branch, holder = '', span, day = ''] = key.split(' ')
    return branch === branchId && span === 'day' && holder !== '' ? [{ holder, day, sum }] : []
  })

type LineColumn = 'staff_id' | 'way' | 'opening' | 'earned' | 'cash' | 'taken_back'
type Lines = (Pick<Selectable<PaydayLineTable>, LineColumn> & {
  marks: PaydayMarkTable['mark'][]
  /** The way of the newest mark. */
  paidBy: PaydayMarkTable['way']
})[]

async function linesOf(db: Db, paydayId: string): Promise<Lines> {
  const lines = await db.selectFrom('payday_line').selectAll().where('payday_id', '=', paydayId).execute()
  const marks = await db
    .selectFrom('payday_mark')
    .select(['staff_id', 'mark', 'way'])
    .where('payday_id', '=', paydayId)
    .orderBy('n')
    .execute()
  const of = Map.groupBy(marks, (mark) => mark.staff_id)
  return lines.map((line) => {
    const mine = of.get(line.staff_id) ?? []
    return { ...line, marks: mine.map(({ mark }) => mark), paidBy: mine.at(-1)?.way ?? null }
  })
}

/** What each line must say, without what a restore has changed since (`less`), and the house's part last. */
function expectedLines(days: Day[], less: PaydayDifferenceTable[], carried: Map<string, number>): string {
  const lines = new Map(
    [...carried].map(([staff_id, opening]) => [staff_id, { ...noLine, staff_id, opening }]),
  )
  let [house, houseCash] = [0, 0]
  for (const { holder, sum } of days) {
    const back = sum.refunded + sum.disputed
    if (holder === 'branch') {
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
  for (const { holder, earned, cash, taken_back: back } of less) {
    if (holder === 'branch') {
      house -= earned - back
      houseCash -= cash
      continue
    }
    const line = lines.get(holder) ?? { ...noLine, staff_id: holder }
    line.earned -= earned
    line.cash -= cash
    line.taken_back -= back
    lines.set(holder, line)
  }
  const some = [...lines.values()].filter(
    (line) => line.opening || line.earned || line.cash || line.taken_back,
  )
  return textOf(some, house, houseCash)
}

const noLine = { opening: 0, earned: 0, cash: 0, taken_back: 0 }

const textOf = (
  lines: Omit<Lines[number], 'marks' | 'paidBy' | 'way'>[],
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

/** The state that marks lead to; undefined if one of them could not be set. */
function play(toPay: number, marks: PaydayMarkTable['mark'][]): string | undefined {
  const begin = toPay > 0 ? 'due' : toPay < 0 ? 'carried' : 'even'
  let state: string = begin
  for (const mark of marks) {
    const fits =
      mark === 'undone'
        ? state !== begin
        : mark === 'written_off'
          ? state === 'carried' && toPay < 0
          : state === 'due'
    if (!fits) return undefined
    state = mark === 'undone' ? begin : mark
  }
  return state
}
