import { type ExpressionBuilder, sql } from 'kysely'
import { tippableRoles } from '../../../views/roles.ts'
import { dayAfter, startOf } from '../../base/calendar.ts'
import type { Db } from '../../db/database.ts'
import type { Database } from '../../db/schema.ts'

/**
 * A count of a cash box. Whole yen, below zero if it takes another one back. `day`: the business's day it is of, and counts on. `at`:
 * when it was typed, ms since 1970. Those who counted are empty if it takes another one back. `corrects`: the count that this one
 * takes back; `correctedBy`: the one that takes this one back. `own`: a person's share of it, in a list of theirs.
 */
export type CashCount = Awaited<ReturnType<typeof listCounts>>[number]

/** Whose counts, and of which days (both included). `staffId`: those that this person has a share of. */
type Wanted = {
  businessId: string
  branchId?: string | undefined
  staffId?: string | undefined
  days?: { from?: string | undefined; to?: string | undefined }
}
/** `after`: where the part before this one ended. */
type Part = { after?: { day: string; at: number; id: string } | undefined; limit: number }

const countsOf = (db: Db, staffId?: string) =>
  db
    .selectFrom('cash_count')
    .innerJoin('branch', 'branch.id', 'cash_count.branch_id')
    .innerJoin('staff', 'staff.id', 'cash_count.made_by')
    .leftJoin('cash_count as later', 'later.corrects', 'cash_count.id')
    .leftJoin('cash_share', (on) =>
      on.onRef('cash_share.count_id', '=', 'cash_count.id').on('cash_share.staff_id', '=', staffId ?? ''),
    )
    .select(['cash_count.id', 'cash_count.branch_id as branchId', 'branch.name as branch'])
    .select(['branch.number as branchNumber', 'cash_count.of_day as day', 'cash_count.created_at as at'])
    .select(['staff.name as madeBy', 'cash_count.amount', 'cash_count.first_name as firstName'])
    .select(['cash_count.second_name as secondName', 'cash_count.corrects', 'cash_count.reason'])
    .select(['later.id as correctedBy', 'cash_share.amount as own'])

const wantedOf = (db: Db, { businessId, branchId, staffId, days = {} }: Wanted) =>
  countsOf(db, staffId)
    .where('branch.business_id', '=', businessId)
    .$if(branchId !== undefined, (q) => q.where('cash_count.branch_id', '=', branchId ?? ''))
    .$if(staffId !== undefined, (q) => q.where('cash_share.id', 'is not', null))
    .$if(days.from !== undefined, (q) => q.where('cash_count.of_day', '>=', days.from ?? ''))
    .$if(days.to !== undefined, (q) => q.where('cash_count.of_day', '<=', days.to ?? ''))

/** The newest first. */
export const listCounts = (db: Db, { after, limit, ...wanted }: Wanted & Part) =>
  wantedOf(db, wanted)
    .$if(after !== undefined, (q) =>
      q.where(
        sql<boolean>`(cash_count.of_day, cash_count.created_at, cash_count.id) < (${after?.day}, ${after?.at}, ${after?.id})`,
      ),
    )
    .orderBy('cash_count.of_day', 'desc')
    .orderBy('cash_count.created_at', 'desc')
    .orderBy('cash_count.id', 'desc')
    .limit(limit)
    .execute()

/** How many counts they are, and what they come to in whole yen. */
export async function sumCounts(db: Db, wanted: Omit<Wanted, 'staffId'>) {
  const { counts, yen } = await wantedOf(db, wanted)
    .clearSelect()
    .select((e) => [e.fn.countAll().as('counts'), e.fn.sum('cash_count.amount').as('yen')])
    .executeTakeFirstOrThrow()
  return { counts: Number(counts), yen: Number(yen) }
}

export const findCount = (db: Db, id: string): Promise<CashCount | undefined> =>
  countsOf(db).where('cash_count.id', '=', id).executeTakeFirst()

/**
 * Open branches that have a cash box, and the day on which it was last counted, if that was before a moment (ms since 1970). What was
 * taken back does not count, but it shows that there is a box.
 */
export async function boxesNotCounted(
  db: Db,
  { businessId, branchId }: Pick<Wanted, 'businessId' | 'branchId'>,
  before: number,
) {
  const rows = await db
    .selectFrom('branch')
    .innerJoin('cash_count as count', 'count.branch_id', 'branch.id')
    .leftJoin('cash_count as later', 'later.corrects', 'count.id')
    .select(['branch.id', 'branch.name'])
    .select(({ fn: { coalesce, max } }) => [
      coalesce(max('count.of_day').filterWhere('later.id', 'is', null), max('count.of_day')).as('day'),
      max<number | string | null>('count.created_at').filterWhere('later.id', 'is', null).as('at'),
    ])
    .where('branch.business_id', '=', businessId)
    .$if(branchId !== undefined, (q) => q.where('branch.id', '=', branchId ?? ''))
    .where('branch.closed_at', 'is', null)
    .where('count.corrects', 'is', null)
    .groupBy(['branch.id', 'branch.name'])
    .orderBy('branch.name')
    .execute()
  return rows.filter(({ at }) => Number(at) < before)
}

/**
 * Who may share in a count: who worked at the branch at any time of that day, and who works there now, in the order in which they
 * joined. That somebody has moved is known only by where they had a share that day. `already`: they had joined by the end of
 * that day; `left`: they work there no more.
 */
export async function workersOn(
  db: Db,
  branchId: string,
  { day, timeZone }: { day: string; timeZone: string },
): Promise<{ id: string; name: string; code: string; already: boolean; left: boolean }[]> {
  const [begins, ends] = [startOf(day, timeZone), startOf(dayAfter(day), timeZone)]
  const hadShare = (e: ExpressionBuilder<Database, 'staff'>, at: '=' | '<>') =>
    e.exists(
      e
        .selectFrom('earning_sum as sum')
        .innerJoin('branch', 'branch.id', 'sum.branch_id')
        .select('sum.holder')
        .whereRef('branch.business_id', '=', 'staff.business_id')
        .where('sum.branch_id', at, branchId)
        .whereRef('sum.holder', '=', 'staff.id')
        .where('sum.span', '=', 'day')
        .where('sum.period', '=', day)
        .where((s) => s.or([s('sum.earned', '>', 0), s('sum.cash', '>', 0)])),
    )
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'name', 'code', 'branch_id', 'created_at', 'deleted_at'])
    .select((e) => [hadShare(e, '=').as('here'), hadShare(e, '<>').as('elsewhere')])
    .where((e) =>
      e.or([
        hadShare(e, '='),
        e.and([
          e('branch_id', '=', branchId),
          e('role', 'in', tippableRoles),
          e.or([e('deleted_at', 'is', null), e('deleted_at', '>=', begins)]),
        ]),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows
    .map(({ id, name, code, ...was }) => ({
      id,
      name,
      code,
      left: was.deleted_at !== null || was.branch_id !== branchId,
      already: Boolean(was.here) || (was.created_at < ends && !was.elsewhere),
    }))
    .filter(({ left, already }) => already || !left)
}

/** Who has how much of some counts, by count; nobody's name is the branch's own. People in the order in which they joined. */
export async function listCashShares(db: Db, countIds: string[]) {
  const rows = await db
    .selectFrom('cash_share')
    .leftJoin('staff', 'staff.id', 'cash_share.staff_id')
    .select(['cash_share.count_id as countId', 'cash_share.staff_id as staffId', 'cash_share.amount'])
    .select(['staff.name', 'staff.code'])
    .where('cash_share.count_id', 'in', ['', ...countIds])
    .orderBy('staff.created_at')
    .orderBy('cash_share.staff_id')
    .execute()
  return Map.groupBy(rows, ({ countId }) => countId)
}
