import { costKinds, type ShareReason } from '../../../views/words.ts'
import type { Db } from '../../db/database.ts'
import { wasDisputed } from '../../money/refund/index.ts'
import { seenWords } from '../../words/words.store.ts'

/** `staffId` undefined: the branch. Whole yen; amounts taken back are negative. */
export type BookedShare = {
  staffId: string | undefined
  name: string | undefined
  code: string | undefined
  amount: number
  reason: ShareReason
  entry: number
}

/** All shares of some tips, including those taken back, by tip. People in the order in which they joined. */
export async function listSharesOf(db: Db, tipIds: string[]): Promise<Map<string, BookedShare[]>> {
  if (tipIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('share')
    .leftJoin('staff', 'staff.id', 'share.staff_id')
    .select(['share.tip_id', 'share.staff_id', 'staff.name', 'staff.code', 'share.amount'])
    .select(['share.reason', 'share.entry'])
    .where('share.tip_id', 'in', tipIds)
    .orderBy('staff.created_at')
    .orderBy('share.staff_id')
    .execute()
  const shares = rows.map(({ tip_id: tipId, staff_id, name, code, ...share }) => ({
    ...share,
    tipId,
    staffId: staff_id ?? undefined,
    name: name ?? undefined,
    code: code ?? undefined,
  }))
  return Map.groupBy(shares, ({ tipId }) => tipId)
}

/**
 * A paid tip of a business, with details that only some readers may see, and the words as `reader` may (`staff.id`).
 * Undefined if there is no such tip.
 */
export const findPaidTip = (db: Db, businessId: string, id: string, reader: string) =>
  db
    .selectFrom('tip')
    .innerJoin('branch', 'branch.id', 'tip.branch_id')
    .innerJoin('business', 'business.id', 'tip.business_id')
    .leftJoin('staff', 'staff.id', 'tip.staff_id')
    .select(['tip.id', 'tip.branch_id', 'tip.amount', 'tip.refunded_amount', 'tip.disputed_amount'])
    .select([
      'tip.recipient',
      'tip.staff_id',
      'tip.words',
      'tip.words_wait',
      'tip.lang',
      'tip.state',
      'tip.fee',
      'tip.succeeded_at',
    ])
    .select((e) => [seenWords(reader).as('review'), e('tip.review', '<>', '').as('wrote')])
    .select(['tip.card_brand', 'tip.card_last4', 'tip.card_wallet'])
    .select(['tip.reply', 'tip.reply_by', 'tip.replied_at', 'staff.deleted_at as staff_left'])
    .select(['tip.split_rule', 'tip.split_inputs', 'tip.paid_attempt', 'tip.recovered_at'])
    .select(wasDisputed)
    .select(costKinds.map((kind) => `tip.${kind}` as const))
    .select(['branch.name as branch_name', 'business.time_zone', 'staff.name as staff_name'])
    .where('tip.id', '=', id)
    .where('tip.business_id', '=', businessId)
    .where('tip.succeeded_at', 'is not', null)
    .executeTakeFirst()
