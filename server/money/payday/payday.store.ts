import type { Selectable } from 'kysely'
import type { LineState, PayWay } from '../../../views/words.ts'
import { type Db, isSqlite, type Trx } from '../../db/database.ts'
import type { PaydayMarkTable, PaydayTable } from '../../db/schema.ts'
import { branchItself, wholeBranch } from '../books/sums.store.ts'

/** Both days included, `YYYY-MM-DD`. */
export type ClosedDays = { first: string; last: string }

/** What one person has in a payday. Whole yen; `cash` is a part of `earned`, `toPay` is `opening + earned - takenBack`. */
export type Line = {
  staffId: string
  name: string
  code: string
  /** What the payroll calls them; empty: nothing. */
  payrollNumber: string
  /** How they are paid, if there is something to pay. */
  way: PayWay
  opening: number
  earned: number
  cash: number
  takenBack: number
  toPay: number
}

/** A line as it is now, after so many marks; `day` of a payment, `reason` of a mark that needs one. */
export type MarkedLine = Line & {
  state: LineState
  day?: string
  reason: string
  marks: number
  /** When the newest mark was made, in ms since 1970; undefined without one. */
  markedAt: number | undefined
}

export type Payday = Selectable<PaydayTable>

/** `from`: the first day of all paydays of a branch; null: none was begun. `until`: the last day that is closed. */
export type Chain = { from: string | null; until: string | null }

const chainOf = (db: Db, branchId: string) =>
  db.selectFrom('branch').select(['payday_from as from', 'payday_until as until']).where('id', '=', branchId)

export const findChain = (db: Db, branchId: string): Promise<Chain> =>
  chainOf(db, branchId).executeTakeFirstOrThrow()

/**
 * The same, and the branch's row is locked until the transaction ends: no other payday of it changes, and no booking is
 * under way or begins (see `dayOfBooking`). SQLite has one writer at a time, once it has written.
 */
export async function holdChain(trx: Trx, branchId: string): Promise<Chain> {
  if (!isSqlite(trx)) return chainOf(trx, branchId).forUpdate().executeTakeFirstOrThrow()
  await trx
    .updateTable('branch')
    .set((e) => ({ payday_until: e.ref('payday_until') }))
    .where('id', '=', branchId)
    .execute()
  return findChain(trx, branchId)
}

export const updateChain = (trx: Trx, branchId: string, { from, until }: Chain) =>
  trx
    .updateTable('branch')
    .set({ payday_from: from, payday_until: until })
    .where('id', '=', branchId)
    .execute()

export const findPayday = (db: Db, id: string): Promise<Payday | undefined> =>
  db.selectFrom('payday').selectAll().where('id', '=', id).executeTakeFirst()

/** The paydays of a branch, the newest first; those that were taken back, too. */
export const listPaydays = (db: Db, branchId: string): Promise<Payday[]> =>
  db.selectFrom('payday').selectAll().where('branch_id', '=', branchId).orderBy('number', 'desc').execute()

/** The newest payday of a branch that was not taken back. */
export const newestPayday = (db: Db, branchId: string): Promise<Payday | undefined> =>
  db
    .selectFrom('payday')
    .selectAll()
    .where('branch_id', '=', branchId)
    .where('taken_back_at', 'is', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

export const listLines = async (db: Db, paydayId: string): Promise<MarkedLine[]> =>
  (await linesByPayday(db, [paydayId])).get(paydayId) ?? []

/** The lines of some paydays, by their ids: everybody's, or those of one account. */
export async function linesByPayday(
  db: Db,
  ids: string[],
  personId?: string,
): Promise<Map<string, MarkedLine[]>> {
  if (ids.length === 0) return new Map()
  const lines = await db
    .selectFrom('payday_line')
    .selectAll()
    .where('payday_id', 'in', ids)
    .$if(personId !== undefined, (q) => q.where('person_id', '=', personId ?? ''))
    .orderBy('code')
    .orderBy('staff_id')
    .execute()
  const marks = await db
    .selectFrom('payday_mark')
    .selectAll()
    .where('payday_id', 'in', ids)
    .$if(personId !== undefined, (q) =>
      q.where(
        'staff_id',
        'in',
        lines.map((line) => line.staff_id),
      ),
    )
    .orderBy('n')
    .execute()
  const newest = new Map(marks.map((mark) => [`${mark.payday_id} ${mark.staff_id}`, mark]))
  const views = lines.map((line) => {
    const toPay = line.opening + line.earned - line.taken_back
    return {
      staffId: line.staff_id,
      name: line.name,
      code: line.code,
      payrollNumber: line.payroll_number,
      way: line.way,
      opening: line.opening,
      earned: line.earned,
      cash: line.cash,
      takenBack: line.taken_back,
      toPay,
      ...stateOf(toPay, newest.get(`${line.payday_id} ${line.staff_id}`)),
    }
  })
  return Map.groupBy(views, (_, at) => lines[at]?.payday_id ?? '')
}

/** The state of a line of which so much is to be paid, after its newest mark. */
export function stateOf(toPay: number, mark: PaydayMarkTable | undefined): Omit<MarkedLine, keyof Line> {
  const about = { reason: mark?.reason ?? '', marks: mark?.n ?? 0, markedAt: mark?.created_at }
  if (!mark || mark.mark === 'undone')
    return { state: toPay > 0 ? 'due' : toPay < 0 ? 'carried' : 'even', ...about }
  return { state: mark.mark, ...(mark.on_day && { day: mark.on_day }), ...about }
}

/** What was earned, of it in cash, and taken back in these days by each person, and left to the branch itself (`house`). */
export async function sumDays(db: Db, branchId: string, { first, last }: ClosedDays) {
  const rows = await db
    .selectFrom('earning_sum')
    .select((e) => [
      'holder',
      e.fn.sum<number>(e('earned', '+', e.ref('cash'))).as('earned'),
      e.fn.sum<number>('cash').as('cash'),
      e.fn.sum<number>(e('refunded', '+', e.ref('disputed'))).as('takenBack'),
    ])
    .where('branch_id', '=', branchId)
    .where('span', '=', 'day')
    .where('period', '>=', first)
    .where('period', '<=', last)
    .where('holder', '!=', wholeBranch)
    .groupBy('holder')
    .execute()
  const own = rows.find((row) => row.holder === branchItself)
  return {
    people: new Map(rows.filter((row) => row !== own).map((row) => [row.holder, row])),
    house: (own?.earned ?? 0) - (own?.takenBack ?? 0),
    houseCash: own?.cash ?? 0,
  }
}

/** Names and codes as they stand now, and how they are paid, also of those who have left. */
export async function namesOfStaff(db: Db, staffIds: string[]) {
  const rows =
    staffIds.length === 0
      ? []
      : await db
          .selectFrom('staff')
          .innerJoin('business', 'business.id', 'staff.business_id')
          .select((e) => [
            'staff.id',
            'staff.name',
            'staff.code',
            'staff.payroll_number as payrollNumber',
            e.fn.coalesce('staff.pay_way', 'business.pay_way').as('way'),
          ])
          .where('staff.id', 'in', staffIds)
          .execute()
  return new Map(rows.map(({ id, ...about }) => [id, about]))
}

/** The account that holds the place of each of them now; null where none does. */
export async function accountsOfStaff(db: Db, staffIds: string[]): Promise<Map<string, string | null>> {
  if (staffIds.length === 0) return new Map()
  const rows = await db.selectFrom('staff').select(['id', 'person_id']).where('id', 'in', staffIds).execute()
  return new Map(rows.map(({ id, person_id }) => [id, person_id]))
}

/** Which of these accounts hold a place in the books, or agreed to the terms: one that was deleted does neither. */
export async function knownAccounts(db: Db, personIds: Set<string | null>): Promise<Set<string | null>> {
  const ids = [...personIds].filter((id) => id !== null)
  if (ids.length === 0) return new Set()
  const places = db.selectFrom('staff').select('person_id').where('person_id', 'in', ids)
  const agreed = db.selectFrom('acceptance').select('person_id').where('person_id', 'in', ids)
  const rows = await places.union(agreed).execute()
  return new Set(rows.map((row) => row.person_id))
}
