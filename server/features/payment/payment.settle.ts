import { setTimeout as wait } from 'node:timers/promises'
import { inTurn } from '../../db/in-turn.ts'
import type { AttemptRow, TipRow } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { PaymentMissing, PaymentUnavailable } from '../../gateways/stripe/payment-errors.ts'
import type { Notice, PaymentTruth } from '../../gateways/stripe/payment-gateway.ts'
import { findAttempt } from './attempt.store.ts'
import { type Applied, applyTruth } from './payment.apply.ts'
import type { Door, TipDeps } from './payment.deps.ts'
import { logApplied } from './payment.log.ts'
import { recordEventOnce } from './stripe-event.store.ts'
import { findTip } from './tip.store.ts'

const tries = 12
/** From the third try on news of one attempt lines up here: else of many notices at once only one would get through. */
const alone = 2
const inLine = inTurn()
/** Stripe may not find for a moment what it has just made; after this long it does not know it, in ms. */
const unknownAfter = 60 * 60_000

export type Settled =
  | { kind: 'applied'; tip: TipRow; truth: PaymentTruth }
  /** The event had been seen to before. */
  | { kind: 'duplicate' }
  /** Nothing at Stripe to ask about: no id of its has been written down. */
  | { kind: 'unsent'; tip: TipRow }

/**
 * The one function that settles a tip, for webhook, return page, background job and direct answer alike: asks Stripe
 * how the attempt stands and takes it over in one transaction, together with the notice that told us.
 * Throws what the gateway throws; then nothing was taken over and the notice is not recorded either.
 */
export async function settle(deps: TipDeps, attemptId: string, by: Door, notice?: Notice): Promise<Settled> {
  const once = async () => {
    const { seq, row, tip } = await read(deps, attemptId)
    const truth = await ask(deps, row, notice)
    return truth ? takeOver(deps, row, seq, truth, by, notice) : { kind: 'unsent' as const, tip }
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
  truth: PaymentTruth,
  by: Door,
): Promise<Settled> {
  return (await takeOver(deps, attempt, seq, truth, by)) ?? settle(deps, attempt.id, by)
}

async function read({ db }: TipDeps, attemptId: string) {
  const row = await findAttempt(db, attemptId)
  const tip = row && (await findTip(db, row.tip_id))
  if (!tip) throw new Error(`no attempt ${attemptId}`)
  return { row, tip, seq: tip.snapshot_seq }
}

/** Asks about the object we wrote down, or the one the notice is about where a crash came before the writing. */
async function ask(deps: TipDeps, attempt: AttemptRow, notice?: Notice): Promise<PaymentTruth | undefined> {
  const { payments } = deps
  const sessionId = attempt.checkout_session_id ?? notice?.about?.sessionId
  const intentId = attempt.payment_intent_id ?? notice?.about?.intentId
  // Right after a payment, while its guest waits, there is none yet; later one call more does no harm.
  const disputes = attempt.state === 'paid' || notice?.type.startsWith('charge.dispute.') === true
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
function unknown({ clock, log, meter }: TipDeps, attempt: AttemptRow, error: PaymentMissing): PaymentTruth {
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

/** Undefined when other news came in since Stripe was asked. A throw in the transaction undoes the notice too. */
async function takeOver(
  deps: TipDeps,
  attempt: AttemptRow,
  seq: number,
  truth: PaymentTruth,
  by: Door,
  notice?: Notice,
): Promise<Settled | undefined> {
  const now = deps.clock()
  const outcome = await inTransaction(deps.db, async (trx): Promise<Applied | 'duplicate'> => {
    if (notice && !(await recordEventOnce(trx, notice, attempt.tip_id, now))) return 'duplicate'
    const applied = await applyTruth(trx, attempt, seq, truth, now)
    if (!applied) throw new StaleTruth()
    return applied
  }).catch((error: unknown) => {
    if (error instanceof StaleTruth) return undefined
    throw error
  })
  if (outcome === undefined) return undefined
  if (outcome === 'duplicate') return { kind: 'duplicate' }
  logApplied(deps, outcome, by)
  return { kind: 'applied', tip: outcome.after, truth }
}

class StaleTruth extends Error {}
