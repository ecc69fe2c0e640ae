import { type SqlBool, sql } from 'kysely'
import { daysBefore } from '../../base/calendar.ts'
import type { Db } from '../../db/database.ts'
import { branchItself, wholeBranch } from '../books/sums.store.ts'
import { differencesAfter } from './payday.differences.ts'
import { firstOpen } from './payday.service.ts'
import { listLines, newestPayday } from './payday.store.ts'

/**
 * What is owed to the staff of some branches, in whole yen: `open` was earned since the last closed day, or carried
 * over; of what closed
 * paydays left due, `newest` is of each branch's newest payday, `recent` of those that ended up to three months ago, `older`
 * of the others. Nothing from before the first day of a branch's paydays.
 */
export type OwedToStaff = { open: number; newest: number; recent: number; older: number }

/** Undefined where no branch has begun with paydays. `today`: `YYYY-MM-DD`. */
export async function owedToStaff(
  db: Db,
  branchIds: string[],
  today: string,
): Promise<OwedToStaff | undefined> {
  const chains = await db
    .selectFrom('branch')
    .select(['id', 'payday_from as from', 'payday_until as until'])
    .where('id', 'in', branchIds)
    .where('payday_from', 'is not', null)
    .execute()
  if (chains.length === 0) return undefined
  const owed: OwedToStaff = { open: 0, newest: 0, recent: 0, older: 0 }
  for (const { id, ...chain } of chains) {
    owed.open += (await earnedSince(db, id, firstOpen(chain) ?? today)) + (await carriedOver(db, id))
    for (const { last, yen } of await dueByDay(db, id))
      owed[last === chain.until ? 'newest' : last >= daysBefore(today, 92) ? 'recent' : 'older'] += yen
  }
  return owed
}

async function earnedSince(db: Db, branchId: string, first: string): Promise<number> {
  const { yen } = await db
    .selectFrom('earning_sum')
    .select((e) => e.fn.sum<number | null>(sql<number>`earned + cash - refunded - disputed`).as('yen'))
    .where('branch_id', '=', branchId)
    .where('span', '=', 'day')
    .where('period', '>=', first)
    .where('holder', 'not in', [wholeBranch, branchItself])
    .executeTakeFirstOrThrow()
  return yen ?? 0
}

/** What the next payday opens with. */
async function carriedOver(db: Db, branchId: string): Promise<number> {
  const newest = await newestPayday(db, branchId)
  if (!newest) return 0
  const carried = (await listLines(db, newest.id)).filter((line) => line.state === 'carried')
  const differences = (await differencesAfter(db, newest.id)).filter(({ borne }) => !borne)
  return [...carried.map((line) => line.toPay), ...differences.map(({ yen }) => yen)].reduce(
    (sum, yen) => sum + yen,
    0,
  )
}

/** What is due, by the last day of its payday: the lines above nothing with which nothing was done, or it was undone. */
const dueByDay = (db: Db, branchId: string) =>
  db
    .selectFrom('payday')
    .innerJoin('payday_line as line', 'line.payday_id', 'payday.id')
    .select((e) => [
      'payday.last_day as last',
      e.fn.sum<number>(sql<number>`line.opening + line.earned - line.taken_back`).as('yen'),
    ])
    .where('payday.branch_id', '=', branchId)
    .where('payday.taken_back_at', 'is', null)
    .where(sql<SqlBool>`line.opening + line.earned - line.taken_back > 0`)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('payday_mark as mark')
            .select('mark.n')
            .whereRef('mark.payday_id', '=', 'line.payday_id')
            .whereRef('mark.staff_id', '=', 'line.staff_id')
            .where('mark.mark', '!=', 'undone')
            .where('mark.n', '=', (inner) =>
              inner
                .selectFrom('payday_mark as newest')
                .select((m) => m.fn.max<number>('newest.n').as('n'))
                .whereRef('newest.payday_id', '=', 'line.payday_id')
                .whereRef('newest.staff_id', '=', 'line.staff_id'),
            ),
        ),
      ),
    )
    .groupBy('payday.last_day')
    .execute()
