import type { GuestLang } from '../../views/languages.ts'
import type { DisplayName } from '../../views/name-pieces.ts'
import { readTexts, translated } from '../../views/venue-texts.ts'
import type { Reply } from '../../views/words.ts'
import type { Db, Trx } from '../db/database.ts'
import { holdRow } from '../db/hold-row.ts'
import type { TipRow } from '../db/schema.ts'
import { areShown } from './words.store.ts'

/** So long its writer can give another in its place; from then on it stays. In ms. */
export const replyChangeable = 10 * 60_000

type Answered = Pick<
  TipRow,
  'review' | 'words' | 'amount' | 'refunded_amount' | 'disputed_amount' | 'reply' | 'reply_by' | 'replied_at'
>

/** What a tip's words are answered with, for members who may see them; nothing once the tip has gone back whole. */
export function replyTo(tip: Omit<Answered, 'reply_by' | 'replied_at'>): Reply | undefined {
  return isAnswerable(tip) ? (tip.reply ?? undefined) : undefined
}

/** The same for the guest who wrote them: they keep it, as their own words, after these were hidden from all others. */
export function ownReply(tip: Pick<TipRow, 'reply'> & Given): Reply | undefined {
  return isGiven(tip) ? (tip.reply ?? undefined) : undefined
}

type Given = Pick<TipRow, 'review' | 'amount' | 'refunded_amount' | 'disputed_amount'>

const isGiven = (tip: Given): boolean =>
  tip.review !== '' && tip.refunded_amount + tip.disputed_amount < tip.amount

const isAnswerable = (tip: Omit<Answered, 'reply' | 'reply_by' | 'replied_at'>): boolean =>
  isGiven(tip) && areShown(tip)

/** `none`: there is nothing that could be answered. `fixed`: it is answered for good, or by somebody else. */
type ReplyStands = 'none' | 'free' | 'changeable' | 'fixed'

/** How the reply to a tip's words stands for somebody who may give one. `now` in ms since 1970. */
export function replyStands(tip: Answered, staffId: string, now: number): ReplyStands {
  if (!isAnswerable(tip)) return 'none'
  if (tip.reply === null) return 'free'
  const fresh = tip.replied_at !== null && now < tip.replied_at + replyChangeable
  return tip.reply_by === staffId && fresh ? 'changeable' : 'fixed'
}

/**
 * Answers a paid tip's words, or changes the answer. Two who press at once: one of them is told that it is `fixed`. The
 * caller has checked that the member may reply.
 * @returns `written` is false if it was so already
 */
export async function writeReply(
  trx: Trx,
  { tipId, businessId, staffId, reply }: { tipId: string; businessId: string; staffId: string; reply: Reply },
  now: number,
): Promise<{ refused: 'none' | 'fixed' } | { written: boolean }> {
  const tip = await holdRow(trx, 'tip', tipId)
  if (tip?.business_id !== businessId || tip.succeeded_at === null) return { refused: 'none' }
  const stands = replyStands(tip, staffId, now)
  if (stands === 'none' || stands === 'fixed') return { refused: stands }
  if (tip.reply === reply) return { written: false }
  const values = { reply, reply_by: staffId, replied_at: tip.replied_at ?? now }
  await trx.updateTable('tip').set(values).where('id', '=', tipId).execute()
  return { written: true }
}

type Signature = { kind: 'staff'; name: DisplayName } | { kind: 'all' } | { kind: 'branch' }

/**
 * Who a reply is from: the person for whom the tip was, the team if its writer shared in a tip to all, else the house, as
 * for a person who has left.
 */
export function signatureOf(
  tip: { recipient: TipRow['recipient']; staff_name: string | null; staff_left: number | null },
  writerShared: boolean,
): Signature {
  if (tip.recipient === 'staff' && tip.staff_name !== null && tip.staff_left === null)
    return { kind: 'staff', name: tip.staff_name }
  return { kind: tip.recipient === 'all' && writerShared ? 'all' : 'branch' }
}

/** The reply to a tip's words as its guest reads it in a language; undefined: there is none, or none any more. */
export async function findReply(
  db: Db,
  tipId: string,
  lang: GuestLang,
): Promise<{ words: Reply; from: Signature } | undefined> {
  const tip = await db
    .selectFrom('tip')
    .leftJoin('staff', 'staff.id', 'tip.staff_id')
    .select(['tip.recipient', 'tip.review', 'tip.reply'])
    .select(['tip.amount', 'tip.refunded_amount', 'tip.disputed_amount'])
    .select(['staff.name as staff_name', 'staff.texts as staff_texts', 'staff.deleted_at as staff_left'])
    .select((e) =>
      e
        .selectFrom('share')
        .select('share.id')
        .whereRef('share.tip_id', '=', 'tip.id')
        .whereRef('share.staff_id', '=', 'tip.reply_by')
        .limit(1)
        .as('writer_share'),
    )
    .where('tip.id', '=', tipId)
    .executeTakeFirst()
  const words = tip && ownReply(tip)
  if (!words) return undefined
  const from = signatureOf(tip, tip.writer_share !== null)
  if (from.kind !== 'staff') return { words, from }
  const person = { name: tip.staff_name ?? '', texts: readTexts(tip.staff_texts ?? '{}') }
  return { words, from: { ...from, name: translated(person, 'name', lang) } }
}
