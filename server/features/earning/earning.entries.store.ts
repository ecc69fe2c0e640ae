import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { seenWords } from '../../words/words.store.ts'
import type { Days, Entry, EntryCursor, Scope } from './earning.types.ts'

type Wanted = {
  /** Whose page it is (`staff.id`): words that they may not read are empty. */
  reader: string
  days?: Days
  after?: EntryCursor | undefined
  limit: number
  /** The oldest first: the same index, read from its other end. No other order has one. */
  oldestFirst?: boolean | undefined
  /** Only tips, without later refunds and disputes. */
  tipsOnly?: boolean
}

/**
 * Entries, newest first if nothing else is said. `after` continues where a page ended, even if new entries have come since. For a business or
 * a branch, a line is the whole entry of a tip; for a person, it is their share.
 */
export async function listEntries(db: Db, scope: Scope, wanted: Wanted): Promise<Entry[]> {
  const way = wayOf(wanted)
  const rows = await withTips(db, pageOfLines(db, scope, wanted), wanted.reader)
    .orderBy('line.booked_on', way)
    .orderBy('line.created_at', way)
    .orderBy('line.id', way)
    .execute()
  return rows.map(toEntry)
}

/** As far back as we look for words: enough for three, and never a whole busy week. */
const lookedThrough = 300

/** The newest tips since a day with words of their guests. */
export async function listWords(
  db: Db,
  scope: Scope,
  { from, limit, reader }: { from: string; limit: number; reader: string },
) {
  const newest = pageOfLines(db, scope, { days: { from }, limit: lookedThrough, tipsOnly: true })
  const rows = await withTips(db, newest, reader)
    .where(seenWords(reader), '<>', '')
    .orderBy('line.booked_on', 'desc')
    .orderBy('line.created_at', 'desc')
    .orderBy('line.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toEntry)
}

/** The entries of a tip in booking order. With `staffId` this person's shares of it. */
export async function listTipEntries(
  db: Db,
  tipId: string,
  { reader, staffId }: { reader: string; staffId?: string | undefined },
): Promise<Entry[]> {
  const ofTip = lines(db, staffId).where('tip_id', '=', tipId)
  const rows = await withTips(db, ofTip, reader)
    .orderBy('line.created_at')
    .orderBy('line.entry')
    .orderBy('line.id')
    .execute()
  return rows.map(toEntry)
}

/**
 * The lines of a page, read in index order. A subquery, so that LIMIT applies before the join; otherwise SQLite starts
 * from the smallest table and sorts every row.
 */
export function pageOfLines(
  db: Db,
  { businessId, branchId, staffId }: Scope,
  wanted: Omit<Wanted, 'reader'>,
) {
  const { days = {}, after, limit, tipsOnly = false } = wanted
  const way = wayOf(wanted)
  const beyond = sql.raw(way === 'asc' ? '>' : '<')
  return lines(db, staffId)
    .$if(branchId !== undefined, (q) => q.where('branch_id', '=', branchId ?? ''))
    .$if(staffId === undefined && branchId === undefined, (q) => q.where('business_id', '=', businessId))
    .$if(days.from !== undefined, (q) => q.where('booked_on', '>=', days.from ?? ''))
    .$if(days.to !== undefined, (q) => q.where('booked_on', '<=', days.to ?? ''))
    .$if(tipsOnly, (q) => q.where('reason', '=', 'tip'))
    .$if(after !== undefined, (q) =>
      q.where(
        sql<boolean>`(booked_on, created_at, id) ${beyond} (${after?.day}, ${after?.at}, ${after?.id})`,
      ),
    )
    .orderBy('booked_on', way)
    .orderBy('created_at', way)
    .orderBy('id', way)
    .limit(limit)
}

const wayOf = ({ oldestFirst }: Pick<Wanted, 'oldestFirst'>) => (oldestFirst ? 'asc' : 'desc')

/** A person's shares, otherwise the bookings. Both tables have the columns that are read here. */
const lines = (db: Db, staffId: string | undefined) =>
  db
    .selectFrom((staffId === undefined ? 'booking' : 'share') as 'booking')
    .select(['id', 'tip_id', 'branch_id', 'booked_on', 'created_at', 'reason', 'entry', 'amount'])
    .$if(staffId !== undefined, (q) => q.where(sql.ref('staff_id'), '=', staffId ?? ''))

const withTips = (db: Db, found: ReturnType<typeof lines>, reader: string) =>
  db
    .selectFrom(found.as('line'))
    .innerJoin('tip', 'tip.id', 'line.tip_id')
    .innerJoin('branch', 'branch.id', 'line.branch_id')
    .innerJoin('business', 'business.id', 'tip.business_id')
    .leftJoin('staff', 'staff.id', 'tip.staff_id')
    .select(['line.id', 'line.tip_id', 'line.booked_on', 'line.created_at', 'line.reason', 'line.amount'])
    .select(['line.entry', 'tip.currency'])
    .select(['line.branch_id', 'branch.name as branch_name', 'branch.number', 'branch.kind'])
    .select([
      'tip.recipient',
      'tip.staff_id',
      'tip.words',
      'tip.lang',
      'tip.state',
      'tip.amount as tip_amount',
    ])
    .select(seenWords(reader).as('review'))
    .select(['tip.fee', 'tip.recovered_at'])
    .select(['business.time_zone', 'staff.name as staff_name'])

type Row = Awaited<ReturnType<ReturnType<typeof withTips>['executeTakeFirstOrThrow']>>

const toEntry = (row: Row): Entry => ({
  id: row.id,
  tipId: row.tip_id,
  day: row.booked_on,
  at: row.created_at,
  timeZone: row.time_zone,
  reason: row.reason,
  entry: row.entry,
  amount: row.amount,
  branch: { id: row.branch_id, name: row.branch_name, number: row.number, kind: row.kind },
  tip: {
    recipient:
      row.recipient === 'staff' ? { kind: 'staff', staffId: row.staff_id ?? '' } : { kind: row.recipient },
    staffName: row.staff_name ?? undefined,
    amount: row.tip_amount,
    currency: row.currency,
    fee: row.fee,
    review: row.review,
    wordsWait: row.words === 'held',
    lang: row.lang,
    recovered: row.recovered_at !== null && row.recipient === 'branch',
    state: row.state,
  },
})
