import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { kindsWith } from './kind-rules.ts'
import type { BalanceKey, Payday, PaydayLine } from './payday.types.ts'

/** A payday in a list. Only its standing lines count in `people` and `yen`. */
export type ListedPayday = Payday & {
  people: number
  yen: number
  /** Lines that came back, and their yen. */
  returned: number
  returnedYen: number
}

/** A line with its payday. */
export type OwnLine = PaydayLine & { payday: Payday }

type Part = { after?: (BalanceKey & { madeAt: number; paydayId: string }) | undefined; limit: number }

const paydays = (db: Db) =>
  db
    .selectFrom('payday')
    .innerJoin('staff as maker', 'maker.id', 'payday.made_by')
    .leftJoin('staff as reader', 'reader.id', 'payday.read_back_by')
    .select([
      'payday.id',
      'payday.business_id',
      'payday.number',
      'payday.kind',
      'payday.until',
      'payday.pay_day',
      'payday.made_at',
      'payday.read_back_at',
      'maker.name as maker_name',
      'reader.name as reader_name',
    ])

type PaydayRow = Awaited<ReturnType<ReturnType<typeof paydays>['executeTakeFirstOrThrow']>>

const toPayday = (row: PaydayRow): Payday => ({
  id: row.id,
  businessId: row.business_id,
  number: row.number,
  kind: row.kind,
  until: row.until,
  payDay: row.pay_day,
  madeBy: row.maker_name,
  madeAt: row.made_at,
  readBack: row.read_back_at === null ? undefined : { by: row.reader_name ?? '', at: row.read_back_at },
})

const standing = sql<boolean>`line.returned_at is null`

/** All paydays of a business, the newest first; with a branch only those that have lines there, and what these come to. */
export async function listPaydays(
  db: Db,
  businessId: string,
  { branchId }: { branchId?: string | undefined } = {},
): Promise<ListedPayday[]> {
  const rows = await paydays(db)
    .where('payday.business_id', '=', businessId)
    .orderBy('number', 'desc')
    .execute()
  const sums = await db
    .selectFrom('payday')
    .innerJoin('payday_line as line', 'line.payday_id', 'payday.id')
    .select((e) => [
      'payday.id',
      e.fn.count<number>('line.staff_id').distinct().filterWhere(standing).as('people'),
      e.fn.coalesce(e.fn.sum<number>('line.yen').filterWhere(standing), e.lit(0)).as('yen'),
      e.fn.count<number>('line.returned_at').as('returned'),
      e.fn.sum<number>('line.yen').as('all'),
    ])
    .where('payday.business_id', '=', businessId)
    .$if(branchId !== undefined, (q) => q.where('line.branch_id', '=', branchId ?? ''))
    .groupBy('payday.id')
    .execute()
  const sumOf = new Map(sums.map((sum) => [sum.id, sum]))
  const listed = rows.filter(({ id }) => branchId === undefined || sumOf.has(id))
  return listed.map((row) => {
    const { people = 0, yen = 0, returned = 0, all = 0 } = sumOf.get(row.id) ?? {}
    return { ...toPayday(row), people, yen, returned, returnedYen: all - yen }
  })
}

export async function findPayday(db: Db, businessId: string, id: string): Promise<Payday | undefined> {
  const row = await paydays(db)
    .where('payday.id', '=', id)
    .where('payday.business_id', '=', businessId)
    .executeTakeFirst()
  return row && toPayday(row)
}

/** The newest payday by payroll or cash. */
export async function lastPayday(db: Db, businessId: string): Promise<Payday | undefined> {
  const row = await paydays(db)
    .where('payday.business_id', '=', businessId)
    .where('payday.kind', '=', 'payday')
    .orderBy('payday.number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toPayday(row)
}

/** The largest number of a payday that an owner has made or knew of; 0: none. */
export async function largestNumber(db: Db, businessId: string): Promise<number> {
  const { newest, numbers_above: above } = await db
    .selectFrom('business')
    .leftJoin('payday', 'payday.business_id', 'business.id')
    .select((e) => ['business.numbers_above', e.fn.max<number | null>('payday.number').as('newest')])
    .where('business.id', '=', businessId)
    .groupBy('business.numbers_above')
    .executeTakeFirstOrThrow()
  return Math.max(newest ?? 0, above)
}

const lines = (db: Db) =>
  paydays(db)
    .innerJoin('payday_line as line', 'line.payday_id', 'payday.id')
    .innerJoin('branch', 'branch.id', 'line.branch_id')
    .leftJoin('staff as returner', 'returner.id', 'line.returned_by')
    .selectAll('line')
    .select(['returner.name as returner', 'branch.number as branch_number'])

type LineRow = Awaited<ReturnType<ReturnType<typeof lines>['executeTakeFirstOrThrow']>>

const toLine = (row: LineRow): PaydayLine => ({
  paydayId: row.payday_id,
  staffId: row.staff_id,
  branchId: row.branch_id,
  personId: row.person_id ?? undefined,
  name: row.name,
  code: row.code,
  payrollNumber: row.payroll_number,
  branch: row.branch_name,
  branchNumber: row.branch_number,
  way: row.way,
  yen: row.yen,
  openBefore: row.open_before,
  tips: row.tips,
  cash: row.cash,
  deductions: row.deductions,
  returned:
    row.returned_at === null
      ? undefined
      : { by: row.returner ?? '', at: row.returned_at, why: row.returned_why ?? '' },
  answer:
    row.answer === null || row.answered_at === null ? undefined : { answer: row.answer, at: row.answered_at },
})

/** The lines of a payday, by branch and code; those that came back, too. */
export async function linesOf(
  db: Db,
  paydayId: string,
  { branchId }: { branchId?: string | undefined } = {},
): Promise<PaydayLine[]> {
  const rows = await lines(db)
    .where('line.payday_id', '=', paydayId)
    .$if(branchId !== undefined, (q) => q.where('line.branch_id', '=', branchId ?? ''))
    .orderBy('line.branch_name')
    .orderBy('line.branch_id')
    .orderBy('line.code')
    .orderBy('line.staff_id')
    .execute()
  return rows.map(toLine)
}

const ownOf = (db: Db, personId: string) => lines(db).where('line.person_id', '=', personId)

const toOwn = (row: LineRow): OwnLine => ({ ...toLine(row), payday: toPayday(row) })

/** An account's lines, the newest first. A line belongs to the account that held its place when it was made. */
export async function ownLines(db: Db, personId: string, { after, limit }: Part): Promise<OwnLine[]> {
  const rows = await ownOf(db, personId)
    .$if(after !== undefined, (q) =>
      q.where(
        sql<boolean>`(payday.made_at, payday.id, line.staff_id, line.branch_id)
          < (${after?.madeAt}, ${after?.paydayId}, ${after?.staffId}, ${after?.branchId})`,
      ),
    )
    .orderBy('payday.made_at', 'desc')
    .orderBy('payday.id', 'desc')
    .orderBy('line.staff_id', 'desc')
    .orderBy('line.branch_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toOwn)
}

/** A line of an account; undefined if it is not theirs. */
export async function findOwnLine(
  db: Db,
  personId: string,
  { paydayId, staffId, branchId }: BalanceKey & { paydayId: string },
): Promise<OwnLine | undefined> {
  const row = await ownOf(db, personId)
    .where('line.payday_id', '=', paydayId)
    .where('line.staff_id', '=', staffId)
    .where('line.branch_id', '=', branchId)
    .executeTakeFirst()
  return row && toOwn(row)
}

/** The standing lines by which people were paid in a year (`2026`), by the day they were paid on. */
export async function paidInYear(db: Db, businessId: string, year: string): Promise<OwnLine[]> {
  const rows = await lines(db)
    .where('payday.business_id', '=', businessId)
    .where(
      'payday.kind',
      'in',
      kindsWith(({ sign }) => sign > 0),
    )
    .where('payday.pay_day', '>=', `${year}-01-01`)
    .where('payday.pay_day', '<=', `${year}-12-31`)
    .where(standing)
    .orderBy('payday.pay_day')
    .orderBy('payday.number')
    .orderBy('line.code')
    .orderBy('line.staff_id')
    .orderBy('line.branch_id')
    .execute()
  return rows.map(toOwn)
}

/** The years in which somebody was paid, the newest first. */
export async function paidYears(db: Db, businessId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payday')
    .select(sql<string>`substr(pay_day, 1, 4)`.as('year'))
    .distinct()
    .where('business_id', '=', businessId)
    .orderBy('year', 'desc')
    .execute()
  return rows.map(({ year }) => year)
}
