import type { Updateable } from 'kysely'
import type { TipState } from '../../../views/words.ts'
import type { Db } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { prepared, preparedByName } from '../../db/prepared.ts'
import type { TipRow, TipTable } from '../../db/schema.ts'
import { judgedWords } from '../../words/words.store.ts'
import { payableStates, statesBefore } from '../books/index.ts'
import { cardColumns, recipientColumns } from './tip.row.ts'
import type { CardDisplay, TipAnswers } from './tip.types.ts'

/** An abandoned draft or decline expires after this long, in ms. */
export const forgottenAfter = 24 * 60 * 60 * 1000

const tipById = prepared((db, id: string) => db.selectFrom('tip').selectAll().where('id', '=', id))

export const findTip = async (db: Db, id: string): Promise<TipRow | undefined> => (await tipById(db, id))[0]

/** Only for the guest who made it; for all others it does not exist. */
export async function findOwnTip(db: Db, guestId: string, id: string): Promise<TipRow | undefined> {
  const row = await findTip(db, id)
  return row?.guest_id === guestId ? row : undefined
}

type NewTip = {
  guestId: string
  branch: { id: string; businessId: string }
  answers: TipAnswers
  now: number
  /** The tip that this one retries. */
  againOf?: string | undefined
  /** The wallet's approval that begins this tip. */
  walletToken?: string | undefined
  /** The name of the guest's network. */
  network?: string | undefined
}

type Draft = Pick<
  TipRow,
  | 'id'
  | 'guest_id'
  | 'business_id'
  | 'branch_id'
  | 'recipient'
  | 'staff_id'
  | 'amount'
  | 'review'
  | 'words'
  | 'held_for'
  | 'words_wait'
  | 'lang'
  | 'again_of'
  | 'wallet_token'
  | 'network'
  | 'next_check_at'
  | 'created_at'
>

const insertDraft = preparedByName((db, draft: Draft) =>
  db
    .insertInto('tip')
    .values((e) => ({
      id: draft.id,
      guest_id: draft.guest_id,
      // If someone is signed in in this browser, the tip is also theirs.
      person_id: e.selectFrom('guest_person').select('person_id').where('guest_id', '=', draft.guest_id),
      business_id: draft.business_id,
      branch_id: draft.branch_id,
      recipient: draft.recipient,
      staff_id: draft.staff_id,
      amount: draft.amount,
      currency: 'JPY',
      review: draft.review,
      words: draft.words,
      held_for: draft.held_for,
      words_wait: draft.words_wait,
      lang: draft.lang,
      state: 'draft',
      again_of: draft.again_of,
      wallet_token: draft.wallet_token,
      network: draft.network,
      next_check_at: draft.next_check_at,
      created_at: draft.created_at,
      updated_at: draft.created_at,
    }))
    .onConflict((conflict) => conflict.doNothing())
    .returningAll(),
)

/** A new draft. Undefined if `againOf` already has a retry, or `walletToken` has begun a tip. */
export async function insertTipDraft(
  db: Db,
  { guestId, branch, answers, now, againOf, walletToken, network }: NewTip,
): Promise<TipRow | undefined> {
  const { amount, review, lang } = answers
  const [row] = await insertDraft(db, {
    id: newId(),
    guest_id: guestId,
    business_id: branch.businessId,
    branch_id: branch.id,
    ...recipientColumns(answers.recipient),
    amount,
    review,
    ...(await judgedWords(db, branch.businessId, review, now)),
    lang,
    again_of: againOf ?? null,
    wallet_token: walletToken ?? null,
    network: network ?? null,
    next_check_at: now + forgottenAfter,
    created_at: now,
  })
  return row
}

export const findAgain = (db: Db, id: string): Promise<TipRow | undefined> =>
  db.selectFrom('tip').selectAll().where('again_of', '=', id).executeTakeFirst()

/** `since` in ms since 1970. */
export const findTipOfWallet = (
  db: Db,
  token: string,
  branchId: string,
  since: number,
): Promise<TipRow | undefined> =>
  db
    .selectFrom('tip')
    .selectAll()
    .where('wallet_token', '=', token)
    .where('branch_id', '=', branchId)
    .where('created_at', '>', since)
    .executeTakeFirst()

/** Saves new answers if no payment is in progress. Forgets the typed card if the amount changes. */
export async function changeAnswers(
  db: Db,
  seen: TipRow,
  answers: TipAnswers,
  now: number,
): Promise<TipRow | undefined> {
  const forget = seen.amount === answers.amount ? {} : { ...cardColumns(undefined), confirmation_token: null }
  const words = await judgedWords(db, seen.business_id, answers.review, now)
  return db
    .updateTable('tip')
    .set((e) => ({
      ...recipientColumns(answers.recipient),
      ...forget,
      ...words,
      amount: answers.amount,
      review: answers.review,
      lang: answers.lang,
      version: e('version', '+', 1),
      next_check_at: now + forgottenAfter,
      updated_at: now,
    }))
    .where('id', '=', seen.id)
    .where('version', '=', seen.version)
    .where('state', 'in', payableStates)
    .returningAll()
    .executeTakeFirst()
}

/** Saves the typed card and its single-use token. Undefined if the tip has changed since it was shown. */
export function attachCard(
  db: Db,
  seen: TipRow,
  token: string,
  card: CardDisplay,
  now: number,
): Promise<TipRow | undefined> {
  return db
    .updateTable('tip')
    .set((e) => ({
      ...cardColumns(card),
      confirmation_token: token,
      version: e('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', seen.id)
    .where('version', '=', seen.version)
    .where('state', 'in', payableStates)
    .returningAll()
    .executeTakeFirst()
}

type Move = { id: string; to: TipState; now: number; attempts?: number; also?: Updateable<TipTable> }

/**
 * Moves a tip to another state, if the table of moves allows it: one conditional update. With `attempts`, it also
 * requires that no newer attempt exists. Undefined: refused.
 */
export function moveTip(db: Db, { id, to, now, attempts, also }: Move): Promise<TipRow | undefined> {
  return db
    .updateTable('tip')
    .set({ ...also, state: to, updated_at: now })
    .where('id', '=', id)
    .where('state', 'in', statesBefore(to))
    .$if(attempts !== undefined, (update) => update.where('attempts', '=', attempts ?? 0))
    .returningAll()
    .executeTakeFirst()
}

/** Clears what an ended tip no longer needs. The card too: if the tip is paid after all, Stripe tells us the card. */
export const overColumns = { ...cardColumns(undefined), next_check_at: null, confirmation_token: null }
