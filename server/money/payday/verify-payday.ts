import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { PaydayLineTable, PaydayTable } from '../../db/schema.ts'
import type { Amounts } from '../books/amounts.ts'
import { branchItself, wholeBranch } from '../books/sums.store.ts'
import type { Differ } from '../books/verify.types.ts'
import { owedOf } from './owed.store.ts'

type Payday = Selectable<PaydayTable>
type Line = Selectable<PaydayLineTable>
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
  const paydays = await db.selectFrom('payday').selectAll().orderBy('business_id').orderBy('number').execute()
  await verifyNumbers(db, paydays, same)
  const paid = new Map<string, number>()
  for (const payday of paydays) {
    const lines = await db.selectFrom('payday_line').selectAll().where('payday_id', '=', payday.id).execute()
    for (const line of lines) {
      verifyLine(payday, line, same)
      if (payday.kind === 'absorbed' && payday.read_back_at === null)
        await verifyTakenOver(db, payday, line, same)
      const key = `${line.branch_id} ${line.staff_id}`
      if (line.returned_at === null) paid.set(key, (paid.get(key) ?? 0) + line.yen)
    }
  }
  await verifyBalances(db, sums, paid, same)
  return paydays
    .filter((payday) => payday.read_back_at !== null)
    .map(({ business_id, number }) => `${business_id} ${number}`)
}

const idOf = ({ business_id, number }: Payday, { staff_id, branch_id }: Line) =>
  `${business_id} ${number} ${branch_id} ${staff_id}`

/** Numbers go up one by one above the number that an owner knew of when the books had gone back. */
async function verifyNumbers(db: Db, paydays: Payday[], same: Same) {
  const businesses = await db
    .selectFrom('business')
    .select(['id', 'numbers_above', 'books_end_at', 'books_answered_at'])
    .execute()
  for (const { id, numbers_above, books_end_at, books_answered_at } of businesses) {
    const waits = books_end_at !== null && books_answered_at === null
    let last = waits ? Number.MAX_SAFE_INTEGER : numbers_above
    const seen = new Set<number>()
    for (const { number } of paydays.filter(({ business_id }) => business_id === id)) {
      if (seen.has(number) || number < 1) same(`${id} ${number}`, 'a number of its own', `${number} again`)
      seen.add(number)
      if (number > last + 1) same(`${id} ${number}`, `payday ${last + 1}`, `none before ${number}`)
      last = Math.max(last, number)
    }
  }
}

function verifyLine(payday: Payday, line: Line, same: Same) {
  const id = idOf(payday, line)
  const parts = line.open_before + line.tips + line.cash + line.deductions
  same(id, `¥${parts}, the sum of its parts`, `¥${line.yen}, the sum of its parts`)
  const isBelow = payday.kind === 'absorbed'
  if (line.yen === 0 || line.yen < 0 !== isBelow) same(id, isBelow ? 'below ¥0' : 'above ¥0', `¥${line.yen}`)
  const { returned_by, returned_at, returned_why } = line
  const said = [returned_by, returned_at, returned_why].filter((one) => one !== null).length
  if (said === 0) return
  if (said < 3 || (returned_at ?? 0) < payday.made_at)
    same(id, 'who returned it, when and why', `${returned_by}, ${returned_at}, ${returned_why}`)
}

/** Bookings so near to a press may have come before or after it: what it took over is not blamed for them. In ms. */
const bookingMs = 60_000

/** The business took over no more than the place owed at that moment. */
async function verifyTakenOver(db: Db, payday: Payday, line: Line, same: Same) {
  const { staff_id: staffId, branch_id: branchId } = line
  const { made_at: madeAt } = payday
  const { rows } = await sql<{ yen: number }>`
    select coalesce(sum(amount), 0) as yen from (
      select amount, created_at from share where staff_id = ${staffId} and branch_id = ${branchId}
      union all
      select part.amount, box.created_at from cash_share as part join cash_count as box on box.id = part.count_id
        where part.staff_id = ${staffId} and box.branch_id = ${branchId}) as booked
    where (amount < 0 and created_at <= ${madeAt + bookingMs})
      or (amount > 0 and created_at <= ${madeAt - bookingMs})`.execute(db)
  const before = await db
    .selectFrom('payday_line as line')
    .innerJoin('payday', 'payday.id', 'line.payday_id')
    .select((e) => e.fn.coalesce(e.fn.sum<number>('line.yen'), e.lit(0)).as('yen'))
    .where('line.staff_id', '=', staffId)
    .where('line.branch_id', '=', branchId)
    .where('payday.number', '<', payday.number)
    .where((e) => e.or([e('line.returned_at', 'is', null), e('line.returned_at', '>', madeAt)]))
    .executeTakeFirstOrThrow()
  const owed = (rows[0]?.yen ?? 0) - before.yen
  if (line.yen < owed) same(idOf(payday, line), `¥${0 - owed} taken over`, `¥${0 - line.yen} taken over`)
}

async function verifyBalances(
  db: Db,
  sums: ReadonlyMap<string, Amounts>,
  paid: Map<string, number>,
  same: Same,
) {
  const booked = new Map<string, number>()
  for (const [key, { earned, cash, refunded, disputed }] of sums) {
    const [branchId = '', holder = '', span] = key.split(' ')
    if (span !== 'all' || holder === wholeBranch || holder === branchItself) continue
    booked.set(`${branchId} ${holder}`, earned + cash - refunded - disputed)
  }
  const keys = [...new Set([...booked.keys(), ...paid.keys()])].map((key) => {
    const [branchId = '', staffId = ''] = key.split(' ')
    return { branchId, staffId }
  })
  for (const { branchId, staffId, now } of await owedOf(db, keys, '9999-12-31')) {
    const key = `${branchId} ${staffId}`
    same(key, `¥${(booked.get(key) ?? 0) - (paid.get(key) ?? 0)} open`, `¥${now} open`)
  }
}
