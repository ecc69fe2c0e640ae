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
    .select(['payday.id', 'payday.business_id as businessId', 'payday.number', 'payday.kind', 'payday.until'])
    .select(['payday.pay_day as payDay', 'maker.name as madeBy', 'payday.made_at as madeAt'])
    .select(['payday.read_back_at as readAt', 'reader.name as readBy'])

type Read = { readAt: number | null; readBy: string | null }

const toPayday = <Row extends Read>({ readAt, readBy, ...payday }: Row) => ({
  ...payday,
  readBack: readAt === null ? undefined : { by: readBy ?? '', at: readAt },
})

const standing = sql<boolean>`line.returned_at is null`

/** All paydays of a business, the newest first; with a branch only those that have lines there, and what these come to. */
export async function listPaydays(
  db: Db,
  businessId: string,
  { branchId }: { branchId?: string | undefined } = {},
): Promise<ListedPayday[]> {
  const rows = await paydays(db)
    .leftJoin('payday_line as line', 'line.payday_id', 'payday.id')
    .select((e) => [
      e.fn.count<number>('line.staff_id').distinct().filterWhere(standing).as('people'),
      e.fn.coalesce(e.fn.sum<number>('line.yen').filterWhere(standing), e.lit(0)).as('yen'),
      e.fn.count<number>('line.returned_at').as('returned'),
      e.fn.coalesce(e.fn.sum<number>('line.yen'), e.lit(0)).as('all'),
    ])
    .where('payday.business_id', '=', businessId)
    .$if(branchId !== undefined, (q) => q.where('line.branch_id', '=', branchId ?? ''))
    .groupBy(['payday.id', 'maker.name', 'reader.name'])
    .orderBy('payday.number', 'desc')
    .execute()
  return rows.map(({ all, ...row }) => ({ ...toPayday(row), returnedYen: all - row.yen }))
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
  const { newest, above } = await db
    .selectFrom('business')
    .leftJoin('payday', 'payday.business_id', 'business.id')
    .select((e) => ['numbers_above as above', e.fn.max<number | null>('payday.number').as('newest')])
    .where('business.id', '=', businessId)
    .groupBy('business.id')
    .executeTakeFirstOrThrow()
  return Math.max(newest ?? 0, above)
}

const lines = (db: Db) =>
  db
    .selectFrom('payday_line as line')
    .innerJoin('payday', 'payday.id', 'line.payday_id')
    .innerJoin('branch', 'branch.id', 'line.branch_id')
    .leftJoin('staff as returner', 'returner.id', 'line.returned_by')
    .select(['line.payday_id as paydayId', 'line.staff_id as staffId', 'line.branch_id as branchId'])
    .select(['line.person_id as personId', 'line.name', 'line.code', 'line.payroll_number as payrollNumber'])
    .select(['line.branch_name as branch', 'branch.number as branchNumber', 'line.way', 'line.yen'])
    .select(['line.open_before as openBefore', 'line.tips', 'line.cash', 'line.deductions'])
    .select(['returner.name as by', 'line.returned_at as at', 'line.returned_why as why'])
    .select(['line.answer', 'line.answered_at as answeredAt'])

type LineRow = Awaited<ReturnType<ReturnType<typeof lines>['executeTakeFirstOrThrow']>>

const toLine = ({ personId, by, at, why, answer, answeredAt, ...line }: LineRow): PaydayLine => ({
  ...line,
  personId: personId ?? undefined,
  returned: at === null ? undefined : { by: by ?? '', at, why: why ?? '' },
  answer: answer === null || answeredAt === null ? undefined : { answer, at: answeredAt },
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

/** The same lines, each with its payday. */
async function withPaydays(db: Db, found: PaydayLine[]): Promise<OwnLine[]> {
  if (found.length === 0) return []
  const ids = new Set(found.map(({ paydayId }) => paydayId))
  const rows = await paydays(db)
    .where('payday.id', 'in', [...ids])
    .execute()
  const paydayOf = new Map(rows.map((row) => [row.id, toPayday(row)]))
  return found.flatMap((line) => {
    const payday = paydayOf.get(line.paydayId)
    return payday ? [{ ...line, payday }] : []
  })
}

/** An account's lines, the newest first. A line belongs to the account that held its place when it was made. */
export async function ownLines(db: Db, personId: string, { after, limit }: Part): Promise<OwnLine[]> {
  const rows = await lines(db)
    .where('line.person_id', '=', personId)
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
  return withPaydays(db, rows.map(toLine))
}

/** A line of an account; undefined if it is not theirs. */
export async function findOwnLine(
  db: Db,
  personId: string,
  { paydayId, staffId, branchId }: BalanceKey & { paydayId: string },
): Promise<OwnLine | undefined> {
  const all = await linesOf(db, paydayId, { branchId })
  const line = all.find((one) => one.staffId === staffId && one.personId === personId)
  return line && (await withPaydays(db, [line]))[0]
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
  return withPaydays(db, rows.map(toLine))
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
