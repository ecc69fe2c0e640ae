import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { type Amounts, branchItself, wholeBranch } from '../books/index.ts'
import { owedOf } from '../payday/index.ts'
import type { Differ } from './verify.types.ts'

type Same = (id: string, expected: string, found: string) => void

/**
 * Checks paydays: that lines are the sums of their parts, numbers are given once, returns say who, when and why, nobody's balance
 * differs from the shares and lines, and nothing was taken over that nobody owed. `sums`: what was counted from the shares, by
 * branch, holder, span and period. Asks nothing of the code that makes paydays, but the balance that it is to check.
 * @returns the paydays that were read back from records: what was owed when they were made was not checked here
 */
export async function verifyPaydays(
  db: Db,
  sums: ReadonlyMap<string, Amounts>,
  differ: Differ,
): Promise<string[]> {
  const same: Same = (id, expected, found) =>
    expected === found || differ({ kind: 'payday', id, expected, found })
  const readBack = await verifyNumbers(db, same)
  const balances = new Map<string, number>()
  for (const [key, { earned, cash, refunded, disputed }] of sums) {
    const [branchId = '', holder = '', span] = key.split(' ')
    if (span === 'all' && holder !== wholeBranch && holder !== branchItself)
      balances.set(`${branchId} ${holder}`, earned + cash - refunded - disputed)
  }
  for (const [key, lines] of Map.groupBy(await listLines(db), keyOf))
    for (const line of lines) {
      verifyLine(line, same)
      if (line.kind === 'absorbed' && line.read_back_at === null) await verifyTakenOver(db, line, lines, same)
      if (line.returned_at === null) balances.set(key, (balances.get(key) ?? 0) - line.yen)
    }
  const keys = [...balances.keys()].map((key) => {
    const [branchId = '', staffId = ''] = key.split(' ')
    return { branchId, staffId }
  })
  for (const { branchId, staffId, now } of await owedOf(db, keys, '9999-12-31')) {
    const key = `${branchId} ${staffId}`
    same(key, `¥${balances.get(key)} open`, `¥${now} open`)
  }
  return readBack
}

type Line = Awaited<ReturnType<typeof listLines>>[number]

const listLines = (db: Db) =>
  db
    .selectFrom('payday_line as line')
    .innerJoin('payday', 'payday.id', 'line.payday_id')
    .select(['business_id', 'number', 'kind', 'made_at', 'read_back_at', 'staff_id', 'branch_id', 'yen'])
    .select(['open_before', 'tips', 'cash', 'deductions', 'returned_by', 'returned_at', 'returned_why'])
    .orderBy('number')
    .execute()

const keyOf = ({ branch_id, staff_id }: Line) => `${branch_id} ${staff_id}`
const idOf = (line: Line) => `${line.business_id} ${line.number} ${keyOf(line)}`

/**
 * Numbers go up one by one above the number that an owner knew of when the books had gone back; while their marker stands, anyhow.
 * @returns the paydays that were read back
 */
async function verifyNumbers(db: Db, same: Same) {
  const paydays = await db
    .selectFrom('payday')
    .innerJoin('business', 'business.id', 'payday.business_id')
    .select(['business.id', 'number', 'numbers_above', 'books_end_at', 'books_answered_at', 'read_back_at'])
    .orderBy('number')
    .execute()
  for (const [id, some] of Map.groupBy(paydays, (payday) => payday.id)) {
    let last = 0
    for (const { number, numbers_above, books_end_at, books_answered_at } of some) {
      const waits = books_end_at !== null && books_answered_at === null
      const next = Math.max(last, numbers_above) + 1
      if (number <= last) same(`${id} ${number}`, 'a number of its own', `${number} again`)
      if (number > next && !waits) same(`${id} ${number}`, `payday ${next}`, `none before ${number}`)
      last = number
    }
  }
  return paydays.filter((one) => one.read_back_at !== null).map(({ id, number }) => `${id} ${number}`)
}

function verifyLine(line: Line, same: Same) {
  const parts = line.open_before + line.tips + line.cash + line.deductions
  same(idOf(line), `¥${parts}, the sum of its parts`, `¥${line.yen}, the sum of its parts`)
  const isBelow = line.kind === 'absorbed'
  if (isBelow ? line.yen >= 0 : line.yen <= 0)
    same(idOf(line), isBelow ? 'below ¥0' : 'above ¥0', `¥${line.yen}`)
  const { returned_by, returned_at, returned_why } = line
  const said = [returned_by, returned_at, returned_why].filter((one) => one !== null).length
  if (said === 1 || said === 2 || (returned_at ?? line.made_at) < line.made_at)
    same(idOf(line), 'who returned it, when and why', `${returned_by}, ${returned_at}, ${returned_why}`)
}

/** Bookings so near to a press may have come before or after it: what it took over is not blamed for them. In ms. */
const bookingMs = 60_000

/** The business took over no more than the place owed at that moment. `lines`: all of the place. */
async function verifyTakenOver(db: Db, line: Line, lines: Line[], same: Same) {
  const { staff_id: staffId, branch_id: branchId, made_at: madeAt } = line
  const { rows } = await sql<{ yen: number }>`
    select coalesce(sum(amount), 0) as yen from (
      select amount, created_at from share where staff_id = ${staffId} and branch_id = ${branchId}
      union all
      select part.amount, box.created_at from cash_share as part join cash_count as box on box.id = part.count_id
        where part.staff_id = ${staffId} and box.branch_id = ${branchId}) as booked
    where (amount < 0 and created_at <= ${madeAt + bookingMs})
      or (amount > 0 and created_at <= ${madeAt - bookingMs})`.execute(db)
  const stood = lines.filter(
    ({ number, returned_at }) => number < line.number && (returned_at === null || returned_at > madeAt),
  )
  const owed = stood.reduce((yen, before) => yen - before.yen, rows[0]?.yen ?? 0)
  if (line.yen < owed) same(idOf(line), `¥${0 - owed} taken over`, `¥${0 - line.yen} taken over`)
}
