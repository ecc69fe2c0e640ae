import type { ExpressionBuilder } from 'kysely'
import type { Db } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { rowsOf } from '../../db/rows.ts'
import type { AttemptRow, Database, TipRow } from '../../db/schema.ts'

const attemptById = prepared((db, id: string) =>
  db.selectFrom('payment_attempt').selectAll().where('id', '=', id),
)

export const findAttempt = async (db: Db, id: string): Promise<AttemptRow | undefined> =>
  (await attemptById(db, id))[0]

/** Each column once, and none forgotten. */
const columnsOf = <Row>(columns: Record<keyof Row, true>) => Object.keys(columns) as (keyof Row & string)[]

/** All of both: they have names in common, so a row that holds both needs names of its own for one of them. */
const tipColumns = columnsOf<TipRow>({
  id: true,
  guest_id: true,
  person_id: true,
  business_id: true,
  branch_id: true,
  recipient: true,
  staff_id: true,
  amount: true,
  currency: true,
  review: true,
  words: true,
  held_for: true,
  words_wait: true,
  reply: true,
  reply_by: true,
  replied_at: true,
  lang: true,
  state: true,
  version: true,
  attempts: true,
  card_brand: true,
  card_last4: true,
  card_exp_month: true,
  card_exp_year: true,
  card_name: true,
  card_wallet: true,
  confirmation_token: true,
  decline_code: true,
  decline_message: true,
  fee: true,
  net: true,
  available_on: true,
  refunded_amount: true,
  disputed_amount: true,
  lost: true,
  dispute_fee: true,
  second_fee: true,
  split_rule: true,
  split_inputs: true,
  again_of: true,
  wallet_token: true,
  network: true,
  snapshot_seq: true,
  next_check_at: true,
  checks: true,
  created_at: true,
  updated_at: true,
  succeeded_at: true,
  paid_on: true,
  paid_attempt: true,
  recovered_at: true,
})
const attemptColumns = columnsOf<AttemptRow>({
  id: true,
  tip_id: true,
  n: true,
  kind: true,
  amount: true,
  currency: true,
  payment_intent_id: true,
  checkout_session_id: true,
  confirmation_token: true,
  state: true,
  retire_as: true,
  decline_code: true,
  lost: true,
  dispute_fee: true,
  second_fee: true,
  answer_kind: true,
  answer_due: true,
  created_at: true,
  sent_at: true,
  updated_at: true,
})
const ofTip = tipColumns.map((column) => `tip.${column}` as const)
const ofAttempt = attemptColumns.map((column) => `attempt.${column}` as const)
const tipOf = rowsOf(tipColumns)
const attemptOf = rowsOf(attemptColumns)

const attemptWithTip = prepared((db, id: string) =>
  db
    .selectFrom('payment_attempt as attempt')
    .innerJoin('tip', 'tip.id', 'attempt.tip_id')
    .select(ofTip)
    .select(attemptColumns.map((column) => `attempt.${column} as attempt.${column}` as const))
    .where('attempt.id', '=', id),
)

/** Both as they are at one moment. */
export async function findAttemptWithTip(
  db: Db,
  id: string,
): Promise<{ attempt: AttemptRow; tip: TipRow } | undefined> {
  const [row] = await attemptWithTip(db, id)
  if (!row) return undefined
  const attempt = attemptOf(ofAttempt.map((name) => row[name]))
  const tip = tipOf(tipColumns.map((name) => row[name]))
  return { attempt: attempt as AttemptRow, tip: tip as TipRow }
}

/** The attempt that used a typed card: a card's token can be used only once. */
export const findAttemptByToken = (db: Db, token: string): Promise<AttemptRow | undefined> =>
  db.selectFrom('payment_attempt').selectAll().where('confirmation_token', '=', token).executeTakeFirst()

const attemptByNumber = prepared((db, tipId: string, n: number) =>
  db.selectFrom('payment_attempt').selectAll().where('tip_id', '=', tipId).where('n', '=', n),
)

/** The newest attempt of a tip. Only this one can be in progress. */
export const findCurrentAttempt = async (db: Db, tip: TipRow): Promise<AttemptRow | undefined> =>
  (await attemptByNumber(db, tip.id, tip.attempts))[0]

const liveStates = ['open', 'declined'] as const

const liveAttempts = prepared((db, tipId: string, newest: number) =>
  db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('tip_id', '=', tipId)
    .where('n', '<=', newest)
    .where('state', 'in', liveStates)
    .orderBy('n'),
)

/** A tip's attempts that Stripe could still charge, up to the newest one in `tip`. */
export const listLiveAttempts = (db: Db, tip: TipRow): Promise<AttemptRow[]> =>
  liveAttempts(db, tip.id, tip.attempts)

/** How many attempts of the tip in the row, besides this one, Stripe could still charge: part of a query on `tip`. */
export const countOtherLiveAttempts = (e: ExpressionBuilder<Database, 'tip'>, attemptId: string) =>
  e
    .selectFrom('payment_attempt')
    .select((own) => own.fn.countAll<number>().as('live'))
    .whereRef('payment_attempt.tip_id', '=', 'tip.id')
    .whereRef('payment_attempt.n', '<=', 'tip.attempts')
    .where('payment_attempt.state', 'in', liveStates)
    .where('payment_attempt.id', '!=', attemptId)

/** What Stripe tells of a payment: its own ids, and ours in the metadata. */
type About = { intentId?: string; sessionId?: string; metadata: { attemptId: string | undefined } }

const attemptsAbout = prepared(
  (db, intentId: string, sessionId: string, attemptId: string, eventId: string) =>
    db
      .selectFrom('payment_attempt')
      .selectAll()
      .select((e) =>
        e.exists(e.selectFrom('stripe_event').select('id').where('id', '=', eventId)).as('recorded'),
      )
      .where((e) =>
        e.or([
          e('payment_intent_id', '=', intentId),
          e('checkout_session_id', '=', sessionId),
          e('id', '=', attemptId),
        ]),
      ),
)

/**
 * The attempt of a Stripe object: found by the ids we saved, otherwise by the attempt id in its metadata. `recorded`:
 * whether the event that tells of it has been dealt with.
 */
export async function findAttemptTold(
  db: Db,
  { intentId, sessionId, metadata: { attemptId } }: About,
  eventId = '',
): Promise<{ attempt: AttemptRow; recorded: boolean } | undefined> {
  // No id of ours or Stripe's is empty.
  const rows = await attemptsAbout(db, intentId ?? '', sessionId ?? '', attemptId ?? '', eventId)
  const found =
    rows.find((row) => row.payment_intent_id === intentId) ??
    rows.find((row) => row.checkout_session_id === sessionId) ??
    rows[0]
  if (!found) return undefined
  const { recorded, ...attempt } = found
  return { attempt, recorded: Boolean(recorded) }
}

export const findAttemptAbout = async (db: Db, about: About): Promise<AttemptRow | undefined> =>
  (await findAttemptTold(db, about))?.attempt
