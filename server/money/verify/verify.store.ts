import { sql } from 'kysely'
import { costKinds } from '../../../views/words.ts'
import type { Db } from '../../db/database.ts'

// Reads the whole books, a few rows at a time. For checking the books, not for pages.

export type TipLine = Awaited<ReturnType<typeof tipsAfter>>[number]

/** Tips of every state, ordered by id, with their business's time zone. */
export const tipsAfter = (db: Db, id: string, limit: number) =>
  db
    .selectFrom('tip')
    .innerJoin('business', 'business.id', 'tip.business_id')
    .leftJoin('branch', 'branch.id', 'tip.branch_id')
    .select(['tip.id', 'tip.branch_id', 'tip.business_id', 'branch.business_id as branch_of', 'tip.currency'])
    .select(['tip.state', 'tip.attempts', 'tip.amount', 'tip.refunded_amount', 'tip.recovered_at'])
    .select(['tip.disputed_amount', 'tip.fee', 'tip.net', 'business.time_zone'])
    .select(['tip.recipient', 'tip.staff_id', 'tip.split_rule', 'tip.split_inputs', 'tip.succeeded_at'])
    .select(['tip.paid_on', 'tip.paid_attempt', ...costKinds.map((kind) => `tip.${kind}` as const)])
    .where('tip.id', '>', id)
    .orderBy('tip.id')
    .limit(limit)
    .execute()

export type ShareLine = Omit<Awaited<ReturnType<typeof sharesBetween>>[number], 'id'>

export const sharesBetween = (db: Db, after: string, last: string) =>
  db.selectFrom('share').selectAll().where('tip_id', '>', after).where('tip_id', '<=', last).execute()

export type BookingLine = Awaited<ReturnType<typeof bookingsBetween>>[number]

export const bookingsBetween = (db: Db, after: string, last: string) =>
  db
    .selectFrom('booking')
    .select(['tip_id', 'business_id', 'branch_id', 'amount', 'reason', 'entry', 'booked_on', 'created_at'])
    .where('tip_id', '>', after)
    .where('tip_id', '<=', last)
    .execute()

export type AttemptLine = Awaited<ReturnType<typeof attemptsBetween>>[number]

export const attemptsBetween = (db: Db, after: string, last: string) =>
  db
    .selectFrom('payment_attempt')
    .select(['id', 'tip_id', 'n', 'state', 'amount', 'currency', ...costKinds, 'created_at'])
    .where('tip_id', '>', after)
    .where('tip_id', '<=', last)
    .execute()

export type RequestLine = Awaited<ReturnType<typeof requestsBetween>>[number]

/** `noted`: the audit list has its confirmation, with its amount. */
export const requestsBetween = (db: Db, after: string, last: string) =>
  db
    .selectFrom('refund_request as request')
    .innerJoin('tip', 'tip.id', 'request.tip_id')
    .select(['request.id', 'request.tip_id', 'request.attempt_id', 'request.member_id', 'request.amount'])
    .select(['request.state', 'request.stripe_refund_id', 'request.failure', 'request.next_check_at'])
    .select((e) =>
      e
        .exists(
          e
            .selectFrom('audit_entry as entry')
            .select('entry.id')
            .whereRef('entry.business_id', '=', 'tip.business_id')
            .whereRef('entry.created_at', '=', 'request.created_at')
            .whereRef('entry.subject', '=', 'tip.id')
            .where('entry.action', '=', 'tip.refunded')
            .where(
              'entry.details',
              'like',
              sql<string>`'%"amount":' || cast(request.amount as text) || ',%'`,
            ),
        )
        .as('noted'),
    )
    .where('request.tip_id', '>', after)
    .where('request.tip_id', '<=', last)
    .execute()

export const listTurns = (db: Db) => db.selectFrom('branch').select(['id', 'split_turn']).execute()

type SumKey = { branch_id: string; holder: string; span: string; period: string }

export const sumsAfter = (db: Db, last: SumKey | undefined, limit: number) =>
  db
    .selectFrom('earning_sum')
    .selectAll()
    .$if(last !== undefined, (q) =>
      q.where(
        sql<boolean>`(branch_id, holder, span, period) > (${last?.branch_id}, ${last?.holder}, ${last?.span}, ${last?.period})`,
      ),
    )
    .orderBy('branch_id')
    .orderBy('holder')
    .orderBy('span')
    .orderBy('period')
    .limit(limit)
    .execute()
