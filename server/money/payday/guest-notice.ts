import { sql } from 'kysely'
import type { ShareReason } from '../../../views/words.ts'
import { dayIn } from '../../base/calendar.ts'
import type { Db, Trx } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { recordChange } from '../../outbox/audit/audit.store.ts'
import {
  atPresent,
  noticeFacts,
  noticeOf,
  type Silence,
  type VenueNotice,
} from '../../venues/guest-notice.store.ts'
import type { ClosedDays } from './payday.store.ts'

const ofShares: ShareReason[] = ['tip', 'refund', 'refund_failed', 'dispute', 'dispute_won']

const bookedIn = (db: Db, branchId: string, { first, last }: ClosedDays) =>
  db
    .selectFrom('booking')
    .where('booking.branch_id', '=', branchId)
    .where('booking.booked_on', '>=', first)
    .where('booking.booked_on', '<=', last)

/**
 * What a payday keeps of its days for guests. `given`: yen that they gave to the branch itself, less what was taken back of it
 * in these days; not what it got because nobody was there to share a tip, or because a lost payment was found again. `tips`:
 * how many the staff got a part of.
 */
export async function sumForGuests(db: Db, branchId: string, days: ClosedDays) {
  const { given } = await bookedIn(db, branchId, days)
    .innerJoin('tip', 'tip.id', 'booking.tip_id')
    .select((e) => e.fn.sum<number | null>('booking.amount').as('given'))
    .where('booking.reason', 'in', ofShares)
    .where('tip.recipient', '=', 'branch')
    .where('tip.recovered_at', 'is', null)
    .executeTakeFirstOrThrow()
  const { tips } = await bookedIn(db, branchId, days)
    .select((e) => e.fn.countAll<number>().as('tips'))
    .where('booking.reason', '=', 'tip')
    .where((e) =>
      e.exists(
        e
          .selectFrom('share')
          .select('share.id')
          .whereRef('share.tip_id', '=', 'booking.tip_id')
          .where('share.reason', '=', 'tip')
          .where('share.staff_id', 'is not', null),
      ),
    )
    .executeTakeFirstOrThrow()
  return { given: given ?? 0, tips }
}

/** A branch and its business's time zone. */
type Venue = { branchId: string; timeZone: string }
/** What guests are told at a moment, or why they are told nothing; `notKnown`: the books of that moment are lost. */
type Told = VenueNotice | { silent: Silence | 'notKnown' }

/** At a moment (ms since 1970): by what the books knew then; at present by default. `today` is its day. */
export async function toldAt(
  db: Db,
  { branchId, timeZone }: Venue,
  today: string,
  at = atPresent,
): Promise<Told> {
  const facts = await noticeFacts(db, branchId, at).executeTakeFirstOrThrow()
  if (facts.lost === 1) return { silent: 'notKnown' }
  const told = noticeOf(facts, timeZone)
  return 'silent' in told || told.until >= today ? told : { silent: 'old' }
}

/** What guests read from one day until another, both included. */
type ToldDays = { from: string; to: string; told: VenueNotice | 'notKnown' }

/**
 * What a branch's guests were told before a moment, the newest first: of the last `limit` moments at which it may have
 * changed. `before`: where the older ones begin, if there are any.
 */
export async function listTold(
  db: Db,
  venue: Venue,
  { before, limit }: { before: number; limit: number },
): Promise<{ days: ToldDays[]; before: number | undefined }> {
  const moments = await momentsBefore(db, venue.branchId, before, limit + 1)
  const days: ToldDays[] = []
  let end = before
  for (const at of moments.slice(0, limit)) {
    const [first, last] = [dayIn(venue.timeZone, at), dayIn(venue.timeZone, end)]
    end = at
    const told = await toldAt(db, venue, first, at)
    if ('silent' in told && told.silent !== 'notKnown') continue
    const read = 'silent' in told ? 'notKnown' : told
    const from = read !== 'notKnown' && read.by > first ? read.by : first
    const to = read !== 'notKnown' && read.until < last ? read.until : last
    if (from > to) continue
    const after = days.at(-1)
    if (after && after.from <= last && JSON.stringify(after.told) === JSON.stringify(read)) after.from = from
    else days.push({ from, to, told: read })
  }
  return { days, before: moments.length > limit ? end : undefined }
}

/** When something was closed, marked, answered or switched, or the books went back: the newest first. */
async function momentsBefore(db: Db, branchId: string, before: number, limit: number): Promise<number[]> {
  const ofBranch = sql`in (select id from payday where branch_id = ${branchId})`
  const { rows } = await sql<{ at: number }>`
    select closed_at as at from payday where branch_id = ${branchId} and closed_at < ${before}
    union select taken_back_at from payday where branch_id = ${branchId} and taken_back_at < ${before}
    union select created_at from payday_mark where payday_id ${ofBranch} and created_at < ${before}
    union select created_at from payday_answer where payday_id ${ofBranch} and answer <> 'replied' and created_at < ${before}
    union select created_at from telling
      where business_id = (select business_id from branch where id = ${branchId}) and created_at < ${before}
    union select books_at from payday_wait where books_at < ${before}
    union select began_at from payday_wait where began_at < ${before}
    union select created_at from payday_restart where branch_id = ${branchId} and created_at < ${before}
    order by at desc limit ${limit}`.execute(db)
  return rows.map(({ at }) => at)
}

type By = { businessId: string; memberId: string }

export async function tellsGuests(db: Db, businessId: string): Promise<boolean> {
  const newest = await newestTelling(db, businessId)
  return newest?.tells === 1
}

const newestTelling = (db: Db, businessId: string) =>
  db
    .selectFrom('telling')
    .select(['n', 'tells'])
    .where('business_id', '=', businessId)
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Whether guests of a business are told what was paid to its staff: its own statement, which it must be able to prove. */
export function tellGuests(db: Db, by: By, on: boolean, now: number): Promise<{ changed: boolean }> {
  return inTransaction(db, async (trx: Trx) => {
    const newest = await newestTelling(trx, by.businessId)
    if ((newest?.tells === 1) === on) return { changed: false }
    const row = {
      business_id: by.businessId,
      n: (newest?.n ?? 0) + 1,
      tells: on ? (1 as const) : (0 as const),
    }
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('telling')
      .values({ ...row, made_by: by.memberId, created_at: now })
      // Of two presses at once, one.
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 0n) return { changed: false }
    await recordChange(trx, { ...by, action: on ? 'payday.told' : 'payday.silent' }, now)
    return { changed: true }
  })
}
