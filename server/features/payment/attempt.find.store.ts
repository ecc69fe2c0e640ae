import type { ExpressionBuilder } from 'kysely'
import type { Db } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import type { AttemptRow, Database, TipRow } from '../../db/schema.ts'

const attemptById = prepared((db, id: string) =>
  db.selectFrom('payment_attempt').selectAll().where('id', '=', id),
)

export const findAttempt = async (db: Db, id: string): Promise<AttemptRow | undefined> =>
  (await attemptById(db, id))[0]

/** All of them: a row that also holds the tip, which has columns of the same names, needs names of its own. */
const attemptColumns = [
  'id',
  'tip_id',
  'n',
  'kind',
  'amount',
  'currency',
  'payment_intent_id',
  'checkout_session_id',
  'confirmation_token',
  'state',
  'retire_as',
  'decline_code',
  'lost',
  'dispute_fee',
  'second_fee',
  'answer_kind',
  'answer_due',
  'created_at',
  'sent_at',
  'updated_at',
] as const satisfies (keyof AttemptRow)[]
const ofAttempt = 'attempt.'
const namesBesidesTip = attemptColumns.map(
  (column) => `payment_attempt.${column} as ${ofAttempt}${column}` as const,
)

const attemptWithTip = prepared((db, id: string) =>
  db
    .selectFrom('payment_attempt')
    .innerJoin('tip', 'tip.id', 'payment_attempt.tip_id')
    .selectAll('tip')
    .select(namesBesidesTip)
    .where('payment_attempt.id', '=', id),
)

/** Both as they are at one moment. */
export async function findAttemptWithTip(
  db: Db,
  id: string,
): Promise<{ attempt: AttemptRow; tip: TipRow } | undefined> {
  const [row] = await attemptWithTip(db, id)
  if (!row) return undefined
  const [attempt, tip]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}]
  for (const [name, value] of Object.entries(row)) {
    if (name.startsWith(ofAttempt)) attempt[name.slice(ofAttempt.length)] = value
    else tip[name] = value
  }
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
export const liveBesides = (e: ExpressionBuilder<Database, 'tip'>, attemptId: string) =>
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
