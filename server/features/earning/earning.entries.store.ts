import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { TipRow } from '../../db/schema.ts'
import { readYen } from '../../http/read-yen.ts'
import { seenWords } from '../../words/words.store.ts'
import type { Only } from './earning.query.ts'
import type { Days, Entry, EntryCursor, Scope } from './earning.types.ts'

type Wanted = {
  /** Whose page it is (`staff.id`): words that they may not read are empty. */
  reader: string
  days?: Days
  after?: EntryCursor | undefined
  limit: number
  /** Only tips, without later refunds and disputes. */
  tipsOnly?: boolean
}

/**
 * Entries, newest first. `after` continues where a page ended, even if new entries have come since. For a business or
 * a branch, a line is the whole entry of a tip; for a person, it is their share.
 */
export async function listEntries(db: Db, scope: Scope, wanted: Wanted): Promise<Entry[]> {
  const rows = await newestFirst(withTips(db, pageOfLines(db, scope, wanted), wanted.reader)).execute()
  return rows.map(toEntry)
}

/** A search looks at so many of the newest tips: the books may hold millions, and no index holds what guests write. */
export const mostSearched = 10_000

/** Which tips are looked for. `byCard`: the reader may see a card's last four digits. */
export type Sought = { q: string; only: Only | undefined; byCard: boolean }

type Search = Pick<Wanted, 'days' | 'reader'> & { sought: Sought; among?: number }

/** Those of the newest tips that fit, newest first. */
export async function findTips(
  db: Db,
  scope: Scope,
  { after, limit, ...search }: Search & Pick<Wanted, 'after' | 'limit'>,
): Promise<Entry[]> {
  const rows = await newestFirst(fittingTips(db, scope, search))
    .$if(after !== undefined, (q) =>
      q.where(
        sql<boolean>`(line.booked_on, line.created_at, line.id) < (${after?.day}, ${after?.at}, ${after?.id})`,
      ),
    )
    .limit(limit)
    .execute()
  return rows.map(toEntry)
}

/** How many fit on each of some days, and what they come to. */
export async function sumFoundTips(db: Db, scope: Scope, search: Search, onDays: string[]) {
  if (onDays.length === 0) return []
  return fittingTips(db, scope, search)
    .clearSelect()
    .select((e) => [
      'line.booked_on as day',
      e.fn.countAll<number>().as('tips'),
      e.fn.sum<number>('line.amount').as('received'),
    ])
    .where('line.booked_on', 'in', onDays)
    .groupBy('line.booked_on')
    .execute()
}

function fittingTips(db: Db, scope: Scope, { days = {}, reader, sought, among = mostSearched }: Search) {
  const { q, only, byCard } = sought
  const yen = readYen(q)
  const holds = (text: RawBuilder<string> | 'staff.name') =>
    sql<boolean>`lower(${typeof text === 'string' ? sql.ref(text) : text})
      like ${`%${q.toLowerCase().replaceAll(/[!%_]/g, '!$&')}%`} escape '!'`
  const newest = pageOfLines(db, scope, { days, limit: among, tipsOnly: true })
  return withTips(db, newest, reader)
    .$if(only === 'words', (found) => found.where(seenWords(reader), '<>', ''))
    .$if(only === 'refunded', (found) => found.where('tip.refunded_amount', '>', 0))
    .$if(q !== '', (found) =>
      found.where((e) =>
        e.or([
          holds(seenWords(reader)),
          holds('staff.name'),
          ...(typeof yen === 'number' ? [e('tip.amount', '=', yen), e('line.amount', '=', yen)] : []),
          ...(byCard ? [e('tip.card_last4', '=', q.normalize('NFKC'))] : []),
        ]),
      ),
    )
}

/** As far back as we look for words: enough for three, and never a whole busy week. */
const lookedThrough = 300

/** The newest tips since a day with words of their guests. */
export const listWords = (
  db: Db,
  scope: Scope,
  { from, ...wanted }: { from: string; limit: number; reader: string },
) => {
  const sought = { q: '', only: 'words', byCard: false } as const
  return findTips(db, scope, { ...wanted, days: { from }, sought, among: lookedThrough })
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
  return lines(db, staffId)
    .$if(branchId !== undefined, (q) => q.where('branch_id', '=', branchId ?? ''))
    .$if(staffId === undefined && branchId === undefined, (q) => q.where('business_id', '=', businessId))
    .$if(days.from !== undefined, (q) => q.where('booked_on', '>=', days.from ?? ''))
    .$if(days.to !== undefined, (q) => q.where('booked_on', '<=', days.to ?? ''))
    .$if(tipsOnly, (q) => q.where('reason', '=', 'tip'))
    .$if(after !== undefined, (q) =>
      q.where(sql<boolean>`(booked_on, created_at, id) < (${after?.day}, ${after?.at}, ${after?.id})`),
    )
    .orderBy('booked_on', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
}

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
    .select(['tip.fee', 'tip.recovered_at', 'tip.card_brand', 'tip.card_last4', 'tip.card_wallet'])
    .select(['business.time_zone', 'staff.name as staff_name'])

const newestFirst = (found: ReturnType<typeof withTips>) =>
  found.orderBy('line.booked_on', 'desc').orderBy('line.created_at', 'desc').orderBy('line.id', 'desc')

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
    card: toCard(row),
    recovered: row.recovered_at !== null && row.recipient === 'branch',
    state: row.state,
  },
})

/** What the books keep of a guest's card; undefined: nothing. Pages show it to those alone who must answer the card company. */
export const toCard = (tip: Pick<TipRow, 'card_brand' | 'card_last4' | 'card_wallet'>) =>
  tip.card_brand === null
    ? undefined
    : {
        brand: tip.card_brand,
        last4: tip.card_last4 ?? undefined,
        wallet: tip.card_wallet ?? undefined,
      }
