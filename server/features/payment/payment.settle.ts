import { setTimeout as wait } from 'node:timers/promises'
import { inTurn } from '../../db/in-turn.ts'
import type { AttemptRow, TipRow } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { PaymentMissing, PaymentUnavailable } from '../../gateways/stripe/payment-errors.ts'
import type { StripeEvent } from '../../gateways/stripe/payment-gateway.ts'
import type { PaymentSnapshot } from '../../gateways/stripe/payment-snapshot.ts'
import { findAttempt } from './attempt.store.ts'
import { type Applied, applySnapshot } from './payment.apply.ts'
import type { Source, TipDeps } from './payment.deps.ts'
import { logApplied } from './payment.log.ts'
import { recordEventOnce } from './stripe-event.store.ts'
import { findTip } from './tip.store.ts'

const maxTries = 12
/**
 * After this many tries, the work on one attempt queues in this process. Without the queue, of many simultaneous
 * events only one would succeed per round.
 */
const unqueuedTries = 2
const queued = inTurn()
/** Stripe may briefly not find an object it has just created. After this long, it does not exist. In ms. */
const unknownAfter = 60 * 60_000

export type Settled =
  | { kind: 'applied'; tip: TipRow; snapshot: PaymentSnapshot }
  /** The event was already processed. */
  | { kind: 'duplicate' }
  /** Nothing to ask Stripe about: no Stripe id was saved for this attempt. */
  | { kind: 'unsent'; tip: TipRow }

/**
 * The only function that settles a tip; webhook, return page, background job and direct answers all use it.
 * It asks Stripe for the attempt's payment snapshot and applies it in one transaction, together with the event that
 * brought the news. If another snapshot was applied in the meantime, ours may be older: it asks again.
 * Throws what the gateway throws; then nothing is applied and the event is not recorded.
 */
export async function settle(
  deps: TipDeps,
  attemptId: string,
  by: Source,
  event?: StripeEvent,
): Promise<Settled> {
  const askAndSave = async (): Promise<Settled> => {
    const { seq, row, tip } = await read(deps, attemptId)
    const snapshot = await askStripe(deps, row, event)
    return snapshot ? saveSnapshot(deps, row, seq, snapshot, by, event) : { kind: 'unsent', tip }
  }
  for (let n = 1; n <= maxTries; n++) {
    try {
      return await (n <= unqueuedTries ? askAndSave() : queued(deps.db, attemptId, askAndSave))
    } catch (error) {
      if (!(error instanceof StaleSnapshot)) throw error
      await wait(Math.random() * 20 * n)
    }
  }
  throw new Error(`attempt ${attemptId}: too much news at once, ask again later`)
}

/**
 * Settles with a snapshot that Stripe has just returned. `seq` is the tip's `snapshot_seq` from before that request.
 * A stale snapshot is not used: Stripe is asked again.
 */
export async function settleWith(
  deps: TipDeps,
  attempt: AttemptRow,
  seq: number,
  snapshot: PaymentSnapshot,
  by: Source,
): Promise<Settled> {
  try {
    return await saveSnapshot(deps, attempt, seq, snapshot, by)
  } catch (error) {
    if (!(error instanceof StaleSnapshot)) throw error
    return settle(deps, attempt.id, by)
  }
}

async function read({ db }: TipDeps, attemptId: string) {
  const row = await findAttempt(db, attemptId)
  const tip = row && (await findTip(db, row.tip_id))
  if (!tip) throw new Error(`no attempt ${attemptId}`)
  return { row, tip, seq: tip.snapshot_seq }
}

/** Asks about the object whose id we saved; if we crashed before saving it, about the object the event names. */
async function askStripe(
  deps: TipDeps,
  attempt: AttemptRow,
  event?: StripeEvent,
): Promise<PaymentSnapshot | undefined> {
  const { payments } = deps
  const sessionId = attempt.checkout_session_id ?? event?.about?.sessionId
  const intentId = attempt.payment_intent_id ?? event?.about?.intentId
  // Right after a payment there can be no dispute, and the guest is waiting. Later, one more call does no harm.
  const disputes = attempt.state === 'paid' || event?.type.startsWith('charge.dispute.') === true
  try {
    if (sessionId) return await payments.retrieveCheckout(sessionId, { disputes })
    return intentId ? await payments.retrieveIntent(intentId, { disputes }) : undefined
  } catch (error) {
    if (!(error instanceof PaymentMissing)) throw error
    return missingAtStripe(deps, attempt, error)
  }
}

/**
 * A payment that Stripe does not know cannot be charged with our key, so an unpaid attempt ends here. A paid attempt
 * stays paid: the error is rethrown. Throws PaymentUnavailable while the attempt is newer than `unknownAfter`.
 */
function missingAtStripe(
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

/** One transaction: if it throws, the event is not recorded either. Throws StaleSnapshot. */
async function saveSnapshot(
  deps: TipDeps,
  attempt: AttemptRow,
  seq: number,
  snapshot: PaymentSnapshot,
  by: Source,
  event?: StripeEvent,
): Promise<Settled> {
  const now = deps.clock()
  const outcome = await inTransaction(deps.db, async (trx): Promise<Applied | 'duplicate'> => {
    if (event && !(await recordEventOnce(trx, event, attempt.tip_id, now))) return 'duplicate'
    const applied = await applySnapshot(trx, attempt, seq, snapshot, now)
    if (!applied) throw new StaleSnapshot()
    return applied
  })
  if (outcome === 'duplicate') return { kind: 'duplicate' }
  logApplied(deps, outcome, by)
  return { kind: 'applied', tip: outcome.after, snapshot }
}

/** Another snapshot was applied after Stripe was asked for this one. */
class StaleSnapshot extends Error {}
