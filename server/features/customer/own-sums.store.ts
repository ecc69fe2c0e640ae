import { sql } from 'kysely'
import { readTexts } from '../../../views/venue-texts.ts'
import { dayIn } from '../../base/calendar.ts'
import type { Db } from '../../db/database.ts'
import type { MonthSum, OwnDays, OwnSum, OwnVenue, VisitCursor, Visits } from './customer.types.ts'
import { ofPerson, spent } from './own-tips.store.ts'

const count = sql<number>`count(*)`
const total = sql<number>`coalesce(sum(${spent}), 0)`
const visits = sql<number>`count(distinct tip.paid_on)`
const lastDay = sql<string>`max(tip.paid_on)`
const month = sql<string>`substr(tip.paid_on, 1, 7)`

/** The number of tips, and the amount that was neither refunded nor disputed. */
export const sumOwnTips = (db: Db, personId: string, days: OwnDays = {}): Promise<OwnSum> =>
  db
    .selectFrom('tip')
    .where(ofPerson(personId, days))
    .select([count.as('tips'), total.as('spent')])
    .executeTakeFirstOrThrow()

/** Sums per month, newest first. `before` (`YYYY-MM`) continues where a page ended. */
export const listOwnMonths = (
  db: Db,
  personId: string,
  { days, before, limit }: { days?: OwnDays; before?: string | undefined; limit: number },
): Promise<MonthSum[]> =>
  db
    .selectFrom('tip')
    .where(ofPerson(personId, days))
    .$if(before !== undefined, (q) => q.where('tip.paid_on', '<', `${before}-01`))
    .groupBy(month)
    .select([month.as('month'), count.as('tips'), total.as('spent')])
    .orderBy(month, 'desc')
    .limit(limit)
    .execute()

/** The sum of the present month, in the time zone of each tip's business. `now` is ms since 1970. */
export async function sumThisMonth(db: Db, personId: string, now: number): Promise<number> {
  const monthOf = (timeZone: string) => dayIn(timeZone, now).slice(0, 7)
  // The time zone that is last to reach a new month: in no zone has the present month begun earlier than this.
  const since = `${monthOf('Etc/GMT+12')}-01`
  const rows = await db
    .selectFrom('tip')
    .innerJoin('business', 'business.id', 'tip.business_id')
    .where(ofPerson(personId, { from: since }))
    .groupBy(['business.time_zone', month])
    .select(['business.time_zone', month.as('month'), total.as('spent')])
    .execute()
  return rows.filter((row) => row.month === monthOf(row.time_zone)).reduce((sum, row) => sum + row.spent, 0)
}

/** A person's venues, last visited first. */
export async function listOwnVisits(
  db: Db,
  personId: string,
  { days, after, limit }: { days?: OwnDays; after?: VisitCursor | undefined; limit: number },
): Promise<Visits[]> {
  const rows = await db
    .selectFrom('tip')
    .innerJoin('branch', 'branch.id', 'tip.branch_id')
    .where(ofPerson(personId, days))
    .groupBy(['branch.id', 'branch.name', 'branch.texts', 'branch.kind'])
    .select(['branch.id', 'branch.name', 'branch.texts', 'branch.kind'])
    .select([visits.as('visits'), lastDay.as('last_day'), total.as('spent')])
    .$if(after !== undefined, (q) =>
      q.having(sql<boolean>`(${lastDay}, branch.id) < (${after?.day}, ${after?.id})`),
    )
    .orderBy(lastDay, 'desc')
    .orderBy('branch.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, name, texts, kind, visits, last_day, spent }) => ({
    venue: { id, name, texts: readTexts(texts), kind },
    visits,
    lastDay: last_day,
    spent,
  }))
}

/** A venue that this person has visited, even if it has closed. Any other venue is undefined. */
export async function findOwnVenue(
  db: Db,
  personId: string,
  branchId: string,
): Promise<{ venue: OwnVenue; visits: number; lastDay: string; spent: number } | undefined> {
  const sums = await db
    .selectFrom('tip')
    .where(ofPerson(personId))
    .where('tip.branch_id', '=', branchId)
    .select([visits.as('visits'), sql<string | null>`max(tip.paid_on)`.as('last_day'), total.as('spent')])
    .executeTakeFirstOrThrow()
  if (sums.last_day === null) return undefined
  const { id, name, kind, address, texts, number, closed_at } = await db
    .selectFrom('branch')
    .select(['id', 'name', 'kind', 'address', 'texts', 'number', 'closed_at'])
    .where('id', '=', branchId)
    .executeTakeFirstOrThrow()
  const venue = { id, name, kind, address, texts: readTexts(texts), number, closed: closed_at !== null }
  return { venue, visits: sums.visits, lastDay: sums.last_day, spent: sums.spent }
}
