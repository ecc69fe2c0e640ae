import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { readTexts } from '../../../views/venue-texts.ts'
import type { PaidState } from '../../../views/words.ts'
import type { Db } from '../../db/database.ts'
import type { Database } from '../../db/schema.ts'
import { leftOf } from '../../money/books/index.ts'
import { ownReply } from '../../words/reply.ts'
import type { OwnDays, OwnTip, TipCursor } from './customer.types.ts'

type Tips = ExpressionBuilder<Database, 'tip'>

/** The amount that was neither refunded nor taken back by a card company. */
export const spent = sql<number>`case when tip.refunded_amount + tip.disputed_amount < tip.amount
  then tip.amount - tip.refunded_amount - tip.disputed_amount else 0 end`

/**
 * A person's paid tips in the chosen days. All queries here use this condition, which matches the index
 * `tip_by_person`.
 */
export const ofPerson =
  (personId: string, { from, to }: OwnDays = {}) =>
  (e: Tips): Expression<SqlBool> =>
    e.and([
      e('tip.person_id', '=', personId),
      e('tip.paid_on', 'is not', null),
      ...(from ? [e('tip.paid_on', '>=', from)] : []),
      ...(to ? [e('tip.paid_on', '<=', to)] : []),
    ])

type Wanted = { days?: OwnDays; branchId?: string; after?: TipCursor | undefined; limit: number }

/** Newest first. `after` continues where a page ended, even if new tips have come since. */
export async function listOwnTips(
  db: Db,
  personId: string,
  { days, branchId, after, limit }: Wanted,
): Promise<OwnTip[]> {
  const rows = await ownTips(db)
    .where(ofPerson(personId, days))
    .$if(branchId !== undefined, (q) => q.where('tip.branch_id', '=', branchId ?? ''))
    .$if(after !== undefined, (q) =>
      q.where(
        sql<boolean>`(tip.paid_on, tip.succeeded_at, tip.id) < (${after?.day}, ${after?.at}, ${after?.id})`,
      ),
    )
    .orderBy('tip.paid_on', 'desc')
    .orderBy('tip.succeeded_at', 'desc')
    .orderBy('tip.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toOwnTip)
}

/** A paid tip of this person. Other people's tips are undefined. */
export async function findOwnPaidTip(db: Db, personId: string, id: string): Promise<OwnTip | undefined> {
  const row = await ownTips(db).where(ofPerson(personId)).where('tip.id', '=', id).executeTakeFirst()
  return row && toOwnTip(row)
}

const ownTips = (db: Db) =>
  db
    .selectFrom('tip')
    .innerJoin('branch', 'branch.id', 'tip.branch_id')
    .innerJoin('business', 'business.id', 'tip.business_id')
    .leftJoin('staff', 'staff.id', 'tip.staff_id')
    .select([
      'tip.id',
      'tip.paid_on',
      'tip.succeeded_at',
      'tip.branch_id',
      'tip.recipient',
      'tip.staff_id',
      'tip.amount',
      'tip.refunded_amount',
      'tip.disputed_amount',
      'tip.currency',
      'tip.state',
      'tip.review',
      'tip.words',
      'tip.reply',
      'tip.lang',
      'tip.card_brand',
      'tip.card_last4',
      'tip.card_exp_month',
      'tip.card_exp_year',
      'tip.card_name',
      'tip.card_wallet',
      'branch.name as branch_name',
      'branch.texts as branch_texts',
      'branch.kind',
      'branch.address',
      'branch.number',
      'branch.closed_at',
      'business.time_zone',
      'staff.name as staff_name',
      'staff.texts as staff_texts',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof ownTips>['executeTakeFirstOrThrow']>>

const toOwnTip = (row: Row): OwnTip => ({
  id: row.id,
  day: row.paid_on ?? '',
  at: row.succeeded_at ?? 0,
  timeZone: row.time_zone,
  venue: {
    id: row.branch_id,
    name: row.branch_name,
    texts: readTexts(row.branch_texts),
    kind: row.kind,
    address: row.address,
    number: row.number,
    closed: row.closed_at !== null,
  },
  recipient:
    row.recipient === 'staff' ? { kind: 'staff', staffId: row.staff_id ?? '' } : { kind: row.recipient },
  staffName: row.staff_name ?? undefined,
  staffTexts: readTexts(row.staff_texts ?? '{}'),
  amount: row.amount,
  refunded: row.refunded_amount,
  disputed: row.disputed_amount,
  spent: leftOf(row),
  currency: row.currency,
  state: row.state as PaidState,
  review: row.review,
  replied: ownReply(row) !== undefined,
  lang: row.lang,
  card: row.card_brand === null ? undefined : cardOf(row, row.card_brand),
})

const cardOf = (row: Row, brand: string) => ({
  brand,
  last4: row.card_last4 ?? '',
  expMonth: row.card_exp_month ?? undefined,
  expYear: row.card_exp_year ?? undefined,
  name: row.card_name ?? undefined,
  wallet: row.card_wallet ?? undefined,
})
