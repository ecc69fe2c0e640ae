import { type SqlBool, sql } from 'kysely'
import { dayIn, daysBefore } from '../base/calendar.ts'
import { type Db, isSqlite } from '../db/database.ts'

/** For so many days a notice stands, from the day of the last mark that it counts. */
const standsFor = 45
/** With fewer, somebody's pay could be guessed from it. */
const fewest = { people: 3, tips: 10 }
/** Only one of so many newest paydays is told of: so a page asks no more after ten years of them. */
const newest = 100
/** Whatever was written down so far. */
export const atPresent = Number.MAX_SAFE_INTEGER

/**
 * What a venue's guests are told of the tips that were paid to its staff: of which days, paid until which day, and until when
 * it stands (`YYYY-MM-DD`, all included). Whole yen.
 */
export type VenueNotice = {
  first: string
  last: string
  by: string
  staffYen: number
  houseYen: number
  until: string
}

/**
 * Why guests are told nothing.
 * - `off`: the business does not tell them. `restored`: the books went back, and no owner has answered for the branch yet.
 * - `unpaid`: in no payday everybody was paid. `old`: the newest such payday was paid too long ago. `few`: too few people or tips.
 * - `notReceived`: somebody of it says that they were not paid.
 */
export type Silence = 'off' | 'restored' | 'unpaid' | 'old' | 'few' | 'notReceived'

const toPay = sql<number>`(line.opening + line.earned - line.taken_back)`
/** The number of the mark of a line that is the newest at a moment. */
const newestMark = (at: number) => sql`(select max(newest.n) from payday_mark newest
  where newest.payday_id = line.payday_id and newest.staff_id = line.staff_id and newest.created_at <= ${at})`

/** An answer `said` is a "not received" whose person has not taken it off, at a moment. */
export const standsAt = (at: number) => sql<SqlBool>`said.answer = 'not_received' and said.created_at <= ${at}
  and not exists (select 1 from payday_answer later where later.payday_id = said.payday_id
    and later.staff_id = said.staff_id and later.n > said.n and later.answer = 'received' and later.created_at <= ${at})`

/**
 * The yen of a paid line that were surely card tips of its own days and were surely paid: the lesser of both. What was paid
 * may have been the cash first. An opening that is owed lowers it, one that is to be paid does not raise it.
 */
const cardYen = (isSqlite: boolean) => {
  const [least, greatest] = isSqlite ? [sql`min`, sql`max`] : [sql`least`, sql`greatest`]
  return sql<number>`${greatest}(0, ${least}(${toPay} - ${greatest}(0, line.cash), line.earned - line.cash - line.taken_back))`
}

/** Of a branch at a moment: the newest payday in which everybody was paid, with what of it counts. Always one row. */
export function noticeFacts(db: Db, branchId: string, at: number) {
  const yen = cardYen(isSqlite(db))
  const told = sql<SqlBool>`coalesce((select telling.tells from telling where telling.business_id = (select business_id from branch where id = ${branchId})
    and telling.created_at <= ${at} order by telling.n desc limit 1), 0) = 1`
  const waits = sql<SqlBool>`exists (select 1 from payday_wait wait where wait.began_at <= ${at}
    and wait.began_at >= branch.created_at and not exists (select 1 from payday_restart answered
    where answered.wait_id = wait.id and answered.branch_id = branch.id and answered.created_at <= ${at}))`
  const lost = sql<SqlBool>`exists (select 1 from payday_wait wait
    where wait.books_at <= ${at} and wait.began_at > ${at} and wait.began_at >= branch.created_at)`
  const yes = (is: typeof told) => sql<0 | 1>`case when ${is} then 1 else 0 end`
  const allPaid = sql<string>`(select payday.id from payday where payday.branch_id = ${branchId} and ${told}
    and payday.number > coalesce((select n.number from payday n where n.branch_id = ${branchId} and n.closed_at <= ${at}
      order by n.number desc limit 1 offset ${newest}), 0)
    and payday.closed_at <= ${at} and (payday.taken_back_at is null or payday.taken_back_at > ${at})
    and exists (select 1 from payday_line line where line.payday_id = payday.id and ${toPay} > 0)
    and not exists (select 1 from payday_line line
      left join payday_mark mark on mark.payday_id = line.payday_id and mark.staff_id = line.staff_id and mark.n = ${newestMark(at)}
      where line.payday_id = payday.id and ${toPay} > 0 and coalesce(mark.mark, 'undone') <> 'paid')
    order by payday.number desc limit 1)`
  return db
    .selectFrom('branch')
    .leftJoin('payday', (on) => on.on(sql<SqlBool>`payday.id = ${allPaid}`))
    .leftJoin('payday_line as line', (on) =>
      on.onRef('line.payday_id', '=', 'payday.id').on(sql<SqlBool>`${toPay} > 0`),
    )
    .leftJoin('payday_mark as mark', (on) =>
      on
        .onRef('mark.payday_id', '=', 'line.payday_id')
        .onRef('mark.staff_id', '=', 'line.staff_id')
        .on(sql<SqlBool>`mark.n = ${newestMark(at)}`),
    )
    .where('branch.id', '=', branchId)
    .groupBy(['branch.id', 'payday.id'])
    .select(['payday.first_day as first', 'payday.last_day as last'])
    .select(['payday.house_given as given', 'payday.staff_tips as tips'])
    .select([
      sql<number | null>`sum(${yen})`.as('staffYen'),
      sql<number>`count(case when ${yen} > 0 then 1 end)`.as('people'),
      sql<string | null>`max(mark.on_day)`.as('by'),
      sql<number | null>`max(mark.created_at)`.as('marked'),
      yes(told).as('told'),
      yes(waits).as('waits'),
      yes(lost).as('lost'),
      yes(
        sql<SqlBool>`exists (select 1 from payday_answer said where said.payday_id = payday.id and ${standsAt(at)})`,
      ).as('complained'),
    ])
}

type Facts = Awaited<ReturnType<ReturnType<typeof noticeFacts>['executeTakeFirstOrThrow']>>

/** What guests are told by these facts, from the day `by` until the day `until`. */
export function noticeOf(facts: Facts, timeZone: string): VenueNotice | { silent: Exclude<Silence, 'old'> } {
  const { first, last, by, marked, people, staffYen } = facts
  if (facts.told !== 1) return { silent: 'off' }
  if (facts.waits === 1) return { silent: 'restored' }
  if (first === null || last === null || by === null || marked === null) return { silent: 'unpaid' }
  if (people < fewest.people || (facts.tips ?? 0) < fewest.tips) return { silent: 'few' }
  if (facts.complained === 1) return { silent: 'notReceived' }
  const until = daysBefore(dayIn(timeZone, marked), 1 - standsFor)
  return { first, last, by, staffYen: staffYen ?? 0, houseYen: Math.max(0, facts.given ?? 0), until }
}
