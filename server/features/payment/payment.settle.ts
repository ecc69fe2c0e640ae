import { setTimeout as wait } from 'node:timers/promises'
import { inTurn } from '../../db/in-turn.ts'
import type { AttemptRow, TipRow } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { PaymentMissing, PaymentUnavailable } from '../../gateways/stripe/payment-errors.ts'
import type { PaymentSnapshot, StripeEvent } from '../../gateways/stripe/payment-gateway.ts'
import { findAttempt } from './attempt.store.ts'
import { type Applied, applySnapshot } from './payment.apply.ts'
import type { Source, TipDeps } from './payment.deps.ts'
import { logApplied } from './payment.log.ts'
import { recordEventOnce } from './stripe-event.store.ts'
import { findTip } from './tip.store.ts'

const tries = 12
/** From the third try on news of one attempt lines up here: else of many events at once only one would get through. */
const alone = 2
const inLine = inTurn()
/** Stripe may not find for a moment what it has just made; after this long it does not know it, in ms. */
const unknownAfter = 60 * 60_000

export type Settled =
  | { kind: 'applied'; tip: TipRow; snapshot: PaymentSnapshot }
  /** The event had been seen to before. */
  | { kind: 'duplicate' }
  /** Nothing at Stripe to ask about: no id of its has been written down. */
  | { kind: 'unsent'; tip: TipRow }

/**
 * The one function that settles a tip, for webhook, return page, background job and direct answer alike: asks Stripe
 * how the attempt stands and takes it over in one transaction, together with the event that told us.
 * Throws what the gateway throws; then nothing was taken over and the event is not recorded either.
 */
export async function settle(
  deps: TipDeps,
  attemptId: string,
  by: Source,
  event?: StripeEvent,
): Promise<Settled> {
  const once = async () => {
    const { seq, row, tip } = await read(deps, attemptId)
    const snapshot = await askStripe(deps, row, event)
    return snapshot ? saveSnapshot(deps, row, seq, snapshot, by, event) : { kind: 'unsent' as const, tip }
  }
  for (let attempt = 1; attempt <= tries; attempt++) {
    const done = await (attempt <= alone ? once() : inLine(deps.db, attemptId, once))
    if (done) return done
    await wait(Math.random() * 20 * attempt)
  }
  throw new Error(`attempt ${attemptId}: too much news at once, ask again later`)
}

/** The same with an answer that Stripe has just given; `seq` is the tip's from before it was asked. */
export async function settleWith(
  deps: TipDeps,
  attempt: AttemptRow,
  seq: number,
  snapshot: PaymentSnapshot,
  by: Source,
): Promise<Settled> {
  return (await saveSnapshot(deps, attempt, seq, snapshot, by)) ?? settle(deps, attempt.id, by)
}

async function read({ db }: TipDeps, attemptId: string) {
  const row = await findAttempt(db, attemptId)
  const tip = row && (await findTip(db, row.tip_id))
  if (!tip) throw new Error(`no attempt ${attemptId}`)
  return { row, tip, seq: tip.snapshot_seq }
}

/** Asks about the object we wrote down, or the one the event is about where a crash came before the writing. */
async function askStripe(
  deps: TipDeps,
  attempt: AttemptRow,
  event?: StripeEvent,
): Promise<PaymentSnapshot | undefined> {
  const { payments } = deps
  const sessionId = attempt.checkout_session_id ?? event?.about?.sessionId
  const intentId = attempt.payment_intent_id ?? event?.about?.intentId
  // Right after a payment, while its guest waits, there is none yet; later one call more does no harm.
  const disputes = attempt.state === 'paid' || event?.type.startsWith('charge.dispute.') === true
  try {
    if (sessionId) return await payments.retrieveCheckout(sessionId, { disputes })
    return intentId ? await payments.retrieveIntent(intentId, { disputes }) : undefined
  } catch (error) {
    if (!(error instanceof PaymentMissing)) throw error
    return unknown(deps, attempt, error)
  }
}

/**
 * What Stripe does not know can't be charged with our key: an unpaid attempt ends. What has paid stays paid; then the
 * error is thrown on. Throws PaymentUnavailable while the attempt is young.
 */
function unknown(
  { clock, log, meter }: TipDeps,
  attempt: AttemptRow,
  error: PaymentMissing,
): PaymentSnapshot {
  if (attempt.state === 'paid') throw error
  if (clock() - attempt.created_at < unknownAfter) throw new PaymentUnavailable('network_failure', error)
  log.error({ tipId: attempt.tip_id, err: error }, 'Stripe does not know a payment of ours: the attempt ends')
  meter?.tip('payment_unknown')
  return {
    intentId: undefined,
    sessionId: undefined,
    metadata: { tipId: attempt.tip_id, attemptId: attempt.id, branchId: undefined },
    status: 'gone',
    unknown: true,
    url: undefined,
    decline: undefined,
    charge: undefined,
  }
}

/** Undefined when other news came in since Stripe was asked. A throw in the transaction undoes the event too. */
async function saveSnapshot(
  deps: TipDeps,
  attempt: AttemptRow,
  seq: number,
  snapshot: PaymentSnapshot,
  by: Source,
  event?: StripeEvent,
): Promise<Settled | undefined> {
  const now = deps.clock()
  const outcome = await inTransaction(deps.db, async (trx): Promise<Applied | 'duplicate'> => {
    if (event && !(await recordEventOnce(trx, event, attempt.tip_id, now))) return 'duplicate'
    const applied = await applySnapshot(trx, attempt, seq, snapshot, now)
    if (!applied) throw new StaleSnapshot()
    return applied
  }).catch((error: unknown) => {
    if (error instanceof StaleSnapshot) return undefined
    throw error
  })
  if (outcome === undefined) return undefined
  if (outcome === 'duplicate') return { kind: 'duplicate' }
  logApplied(deps, outcome, by)
  return { kind: 'applied', tip: outcome.after, snapshot }
}

class StaleSnapshot extends Error {}
