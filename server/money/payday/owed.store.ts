import { type RawBuilder, sql } from 'kysely'
import { chunksOf } from '../../db/chunks.ts'
import type { Db } from '../../db/database.ts'
import { manyRows } from '../../db/many-rows.ts'
import type { PaydayLineTable } from '../../db/schema.ts'
import { branchItself, wholeBranch } from '../books/index.ts'
import { sqlKinds } from './kind-rules.ts'
import type { BalanceKey } from './payday.types.ts'

/** What is owed to one place at one branch, in whole yen. Below 0: the place owes it. */
export type Owed = BalanceKey & {
  /** Booked up to the day that was asked for, less all standing lines. */
  upTo: number
  /** All that is booked, less all standing lines. */
  now: number
  /** Of the days since the newest standing line up to the day that was asked for; `takenBack` is positive. */
  tips: number
  cash: number
  takenBack: number
}

type Row = Pick<PaydayLineTable, 'staff_id' | 'branch_id'> & {
  paid: number
  /** The last day of the newest standing line. */
  ended: string | null
} & Record<`${'all' | 'later' | 'since'}_${keyof typeof columns}`, number>

const columns = { tips: sql`earned`, cash: sql`cash`, taken_back: sql`refunded + disputed` }

/** The sums of a place's days of which something holds. */
const sumsOf = (when: RawBuilder<unknown>, name: 'all' | 'later' | 'since') =>
  sql.join(
    Object.entries(columns).map(
      ([column, what]) =>
        sql`coalesce((select sum(${what}) from earning_sum where branch_id = paid.branch_id
          and holder = paid.staff_id and ${when}), 0) as ${sql.ref(`${name}_${column}`)}`,
    ),
  )

/**
 * What is owed to each of these places, up to a day and now. One statement reads both, so that no booking comes between. It asks
 * for each place by its keys: the sum of all time, the days after that day, and its lines. Never the days of years: joined to all
 * sums at once, PostgreSQL would read them all. Of all time there is one period; asked for that, too, it would read all places of a
 * branch for each of them.
 */
async function owedTo(db: Db, asked: RawBuilder<unknown>, day: string): Promise<Owed[]> {
  const ends = sqlKinds(({ endsDays }) => endsDays)
  const standing = sql`line.staff_id = asked.staff_id and line.branch_id = asked.branch_id and line.returned_at is null`
  const { rows } = await sql<Row>`
      with asked (staff_id, branch_id) as (${asked}),
      paid as materialized (
        select asked.staff_id, asked.branch_id,
          coalesce((select sum(line.yen) from payday_line as line where ${standing}), 0) as paid,
          (select max(payday.until) from payday_line as line join payday on payday.id = line.payday_id
            where ${standing} and payday.kind in (${ends})) as ended
        from asked)
      select staff_id, branch_id, paid, ended,
        ${sumsOf(sql`span = 'all'`, 'all')},
        ${sumsOf(sql`span = 'day' and period > ${day}`, 'later')},
        ${sumsOf(sql`span = 'day' and period > paid.ended and period <= ${day}`, 'since')}
      from paid`.execute(db)
  return rows.map(toOwed)
}

export async function owedOf(db: Db, keys: BalanceKey[], day: string): Promise<Owed[]> {
  const owed: Owed[] = []
  for (const some of chunksOf(keys)) {
    const json = JSON.stringify(
      some.map(({ staffId, branchId }) => ({ staff_id: staffId, branch_id: branchId })),
    )
    const asked = manyRows<PaydayLineTable>(db, 'payday_line', ['staff_id', 'branch_id'], json)
    owed.push(...(await owedTo(db, asked, day)))
  }
  return owed
}

function toOwed(row: Row): Owed {
  const now = row.all_tips + row.all_cash - row.all_taken_back - row.paid
  // Without a line the days begin with the books.
  const since = (what: 'tips' | 'cash' | 'taken_back') =>
    row.ended === null ? row[`all_${what}`] - row[`later_${what}`] : row[`since_${what}`]
  return {
    staffId: row.staff_id,
    branchId: row.branch_id,
    upTo: now - row.later_tips - row.later_cash + row.later_taken_back,
    now,
    tips: since('tips'),
    cash: since('cash'),
    takenBack: since('taken_back'),
  }
}

/**
 * The same of all places of a business for which anything was booked, or paid. A line stands where something is booked, but one that
 * was read back from its record.
 */
export const owedInAll = (db: Db, businessId: string, day: string): Promise<Owed[]> =>
  owedTo(
    db,
    sql`
      select whole.holder, whole.branch_id
      from branch join earning_sum as whole on whole.branch_id = branch.id and whole.span = 'all' and whole.period = ''
      where branch.business_id = ${businessId} and whole.holder not in (${wholeBranch}, ${branchItself})
      union
      select line.staff_id, line.branch_id
      from payday join payday_line as line on line.payday_id = payday.id
      where payday.business_id = ${businessId} and payday.read_back_at is not null`,
    day,
  )

/** The places that something is owed to, or that owe something. */
export async function unsettledPlaces(db: Db, businessId: string): Promise<Set<string>> {
  const owed = await owedInAll(db, businessId, '9999-12-31')
  return new Set(owed.flatMap(({ staffId, now }) => (now === 0 ? [] : [staffId])))
}
