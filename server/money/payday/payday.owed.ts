import { sql } from 'kysely'
import { daysBefore } from '../../base/calendar.ts'
import type { Db } from '../../db/database.ts'
import { listOpening } from './payday.opening.ts'
import { firstOpen } from './payday.service.ts'
import { findChain, sumDays } from './payday.store.ts'
import { isDue } from './payday.way-out.ts'

/** The branches of a business that have begun with paydays. `first`: the first day that none has closed. */
async function begunBranches(db: Db, businessId: string) {
  const chains = await db
    .selectFrom('branch')
    .select(['id', 'payday_from as from', 'payday_until as until'])
    .where('business_id', '=', businessId)
    .execute()
  return chains.flatMap(({ id, ...chain }) => {
    const first = firstOpen(chain)
    return first === undefined ? [] : [{ id, first, until: chain.until }]
  })
}

/**
 * Whole yen of the staff of each branch in the days that no payday has closed, by branch id. Only branches that have begun with
 * paydays, and in which something was booked in these days. `last` (`YYYY-MM-DD`): only days up to it.
 */
export async function openSums(db: Db, businessId: string, last?: string): Promise<Map<string, number>> {
  const sums = new Map<string, number>()
  for (const { id, first } of await begunBranches(db, businessId)) {
    const people = [...(await sumDays(db, id, { first, last })).people.values()]
    const yen = people.reduce((sum, { earned, takenBack }) => sum + earned - takenBack, 0)
    if (people.length > 0) sums.set(id, yen)
  }
  return sums
}

/**
 * What is owed to the staff of a business, in whole yen: `open` was earned since the last closed day, or carried
 * over; of what closed paydays left due, `newest` is of each branch's newest payday, `recent` of those that ended up to three months ago, `older`
 * of the others. Nothing from before the first day of a branch's paydays. What a person owes lowers nobody else's: it is `owes`
 * alone, as a sum above nothing.
 */
type OwedToStaff = { open: number; newest: number; recent: number; older: number; owes: number }

/** Undefined where none of its branches has begun with paydays. `today`: `YYYY-MM-DD`. */
export async function owedToStaff(
  db: Db,
  businessId: string,
  today: string,
): Promise<OwedToStaff | undefined> {
  const branches = await begunBranches(db, businessId)
  if (branches.length === 0) return undefined
  const owed: OwedToStaff = { open: 0, newest: 0, recent: 0, older: 0, owes: 0 }
  for (const { id, first, until } of branches) {
    const open = await openOf(db, id, first)
    for (const yen of open.values()) owed[yen > 0 ? 'open' : 'owes'] += Math.abs(yen)
    for (const { last, yen } of await dueByPayday(db, id))
      owed[last === until ? 'newest' : last >= daysBefore(today, 92) ? 'recent' : 'older'] += yen
  }
  return owed
}

/** The due lines of all paydays of a business: how many they are, whole yen, and which payday of theirs was closed last. */
export async function dueInAll(
  db: Db,
  businessId: string,
): Promise<{ count: number; yen: number; newest: string | undefined }> {
  const branches = await db.selectFrom('branch').select('id').where('business_id', '=', businessId).execute()
  const due = { count: 0, yen: 0, newest: undefined as string | undefined }
  let closedAt = 0
  for (const branch of branches)
    for (const { id, closed, lines, yen } of await dueByPayday(db, branch.id)) {
      due.count += Number(lines)
      due.yen += Number(yen)
      if (closed > closedAt) [closedAt, due.newest] = [closed, id]
    }
  return due
}

/** What the next payday of a branch holds for each person so far, by staff id; below nothing, if they owe it. */
async function openOf(db: Db, branchId: string, first: string): Promise<Map<string, number>> {
  const { people } = await sumDays(db, branchId, { first })
  const open = new Map([...people].map(([id, { earned, takenBack }]) => [id, earned - takenBack]))
  for (const { staffId, yen } of await listOpening(db, branchId))
    open.set(staffId, (open.get(staffId) ?? 0) + yen)
  return open
}

/**
 * What people owe once so much is taken back of them, in whole yen by staff id: those whose next payday holds less. Nobody where
 * no paydays were begun.
 */
export async function owedAfter(
  db: Db,
  branchId: string,
  back: { staffId: string | undefined; yen: number }[],
): Promise<Map<string, number>> {
  const first = firstOpen(await findChain(db, branchId))
  if (first === undefined) return new Map()
  const open = await openOf(db, branchId, first)
  return new Map(
    back.flatMap(({ staffId, yen }): [string, number][] => {
      const left = (open.get(staffId ?? '') ?? 0) - yen
      return staffId !== undefined && yen > 0 && left < 0 ? [[staffId, -left]] : []
    }),
  )
}

/** What is due, by payday. What was due before these books went back is settled, or opens the next payday. */
const dueByPayday = (db: Db, branchId: string) =>
  db
    .selectFrom('payday')
    .innerJoin('payday_line as line', 'line.payday_id', 'payday.id')
    .select((e) => [
      'payday.id',
      'payday.last_day as last',
      'payday.closed_at as closed',
      e.fn.countAll<number>().as('lines'),
      e.fn.sum<number>(sql<number>`line.opening + line.earned - line.taken_back`).as('yen'),
    ])
    .where('payday.branch_id', '=', branchId)
    .where('payday.taken_back_at', 'is', null)
    .where(isDue)
    .groupBy(['payday.id', 'payday.last_day', 'payday.closed_at'])
    .execute()
