import { setTimeout as wait } from 'node:timers/promises'
import { type Db, isSqlite, type Trx } from '../../db/database.ts'
import type { AttemptRow, TipRow } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { PaymentMissing, PaymentUnavailable } from '../../gateways/stripe/payment-errors.ts'
import type { StripeEvent } from '../../gateways/stripe/payment-gateway.ts'
import type { PaymentSnapshot } from '../../gateways/stripe/payment-snapshot.ts'
import { findAttemptWithTip } from './attempt.find.store.ts'
import { isBookable, leaveOut } from './payment.adopt.ts'
import { type Applied, applySnapshot } from './payment.apply.ts'
import type { Source, TipDeps } from './payment.deps.ts'
import { logApplied } from './payment.log.ts'
import { recordEventOnce } from './stripe-event.store.ts'

const maxTries = 12
/**
 * The return page and several events ask about one attempt at the same time. Each waits for the one before it in this
 * process, whose answer is mostly theirs, too; but not longer than its patience, should Stripe let that one wait.
 */
const queue = inTurn()
const queued = <T>({ db, patienceMs = 30_000 }: TipDeps, attemptId: string, work: () => Promise<T>) =>
  queue(db, attemptId, work, patienceMs)
/** Stripe may briefly not find an object it has just created. After this long, it does not exist. In ms. */
const unknownAfter = 60 * 60_000

/** What made us ask: an event, or `listed`, Stripe's id of the payment from its list of payments. */
type News = { event?: StripeEvent | undefined; listed?: string }

export type Settled =
  | { kind: 'applied'; tip: TipRow; snapshot: PaymentSnapshot }
  /** The event was already processed. */
  | { kind: 'duplicate' }
  /** It is paid, which is all that was asked for: Stripe was not asked. */
  | { kind: 'known'; tip: TipRow }
  /** Nothing to ask Stripe about: no Stripe id was saved for this attempt. */
  | { kind: 'unsent'; tip: TipRow }

/**
 * The only function that settles a tip; webhook, return page, background job and direct answers all use it.
 * It asks Stripe for the attempt's payment snapshot and applies it in one transaction, together with the event that
 * brought the news. If another snapshot was applied in the meantime, ours may be older: it asks again. It asks nothing
 * if all that a return page or an event may tell is known.
 * Throws what the gateway throws; then nothing is applied and the event is not recorded.
 */
export async function settle(
  deps: TipDeps,
  attemptId: string,
  by: Source,
  news: News = {},
): Promise<Settled> {
  const { event } = news
  const askAndSave = async (): Promise<Settled> => {
    const { attempt, tip } = await read(deps, attemptId)
    if (isKnown(attempt, tip, by, event)) return noteKnown(deps, tip, event)
    const snapshot = await askStripe(deps, attempt, tip, news)
    return snapshot ? saveSnapshot(deps, attempt, tip, snapshot, by, event) : { kind: 'unsent', tip }
  }
  for (let n = 1; n <= maxTries; n++) {
    try {
      return await queued(deps, attemptId, askAndSave)
    } catch (error) {
      if (!(error instanceof StaleSnapshot)) throw error
      await wait(Math.random() * 20 * n)
    }
  }
  throw new Error(`attempt ${attemptId}: too much news at once, ask again later`)
}

/**
 * Settles with the snapshot that an order to Stripe returns. `tip` is the row from before that order. Events of this
 * attempt that come before Stripe's answer wait for it: it tells what they would have to ask. A stale snapshot is not used:
 * Stripe is asked again. Throws what `order` throws.
 */
export async function settleWith(
  deps: TipDeps,
  attempt: AttemptRow,
  tip: TipRow,
  order: () => Promise<PaymentSnapshot>,
  by: Source,
): Promise<Settled> {
  try {
    return await queued(deps, attempt.id, async () => saveSnapshot(deps, attempt, tip, await order(), by))
  } catch (error) {
    if (!(error instanceof StaleSnapshot)) throw error
    return settle(deps, attempt.id, by)
  }
}

async function read({ db }: TipDeps, attemptId: string) {
  const found = await findAttemptWithTip(db, attemptId)
  if (!found) throw new Error(`no attempt ${attemptId}`)
  return found
}

/**
 * A paid attempt has charged, and stays so: its payment's own events tell nothing more. `charge.updated` brings the fee.
 * Refunds and disputes have events of their own.
 */
function isKnown(attempt: AttemptRow, tip: TipRow, by: Source, event: StripeEvent | undefined): boolean {
  if (attempt.state !== 'paid') return false
  if (!event) return by === 'return'
  if (event.type === 'charge.updated') return tip.paid_attempt === attempt.id && tip.fee !== null
  return /^(payment_intent|checkout\.session)\./.test(event.type)
}

async function noteKnown({ db, clock }: TipDeps, tip: TipRow, event?: StripeEvent): Promise<Settled> {
  const isNew = !event || (await recordEventOnce(db, event, tip.id, clock()))
  return isNew ? { kind: 'known', tip } : { kind: 'duplicate' }
}

/** Asks about the object whose id we saved; if we crashed before saving it, about the object that Stripe has named. */
async function askStripe(
  deps: TipDeps,
  attempt: AttemptRow,
  tip: TipRow,
  { event, listed }: News,
): Promise<PaymentSnapshot | undefined> {
  const { payments } = deps
  const sessionId = attempt.checkout_session_id ?? event?.about?.sessionId
  const intentId = attempt.payment_intent_id ?? event?.about?.intentId ?? listed
  // Right after a payment there can be no dispute: the guest is waiting, or the fee comes. Later, one more call does no harm.
  const onlyFee = event?.type === 'charge.updated' && !hasDispute(attempt, tip)
  const disputes =
    (attempt.state === 'paid' && !onlyFee) || event?.type.startsWith('charge.dispute.') === true
  try {
    if (sessionId) return await payments.retrieveCheckout(sessionId, { disputes })
    return intentId ? await payments.retrieveIntent(intentId, { disputes }) : undefined
  } catch (error) {
    if (!(error instanceof PaymentMissing)) throw error
    return missingAtStripe(deps, attempt, error)
  }
}

/** Without a list of disputes, what is known of them would be taken for over. */
const hasDispute = (attempt: AttemptRow, tip: TipRow) =>
  attempt.answer_kind !== null || attempt.dispute_fee !== 0 || attempt.lost !== 0 || tip.disputed_amount !== 0

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
  if (clock() - attempt.created_at < unknownAfter) throw new PaymentUnavailable('not_found_yet', error)
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

/**
 * On PostgreSQL the bookings of a branch wait for its sums, each with a connection in its hand. Here they wait before they
 * take one, so that the pages still find one. SQLite lines up all that writes.
 */
const booking = inTurn()
const inLine = <T>(db: Db, { branch_id }: TipRow, work: () => Promise<T>): Promise<T> =>
  isSqlite(db) ? work() : booking(db, branch_id, work)

/** As if Stripe did not know it: the attempt ends, and its guest reads that nobody can tell what became of it. */
const notOurs = (told: PaymentSnapshot): PaymentSnapshot => ({
  ...told,
  status: 'gone',
  unknown: true,
  charge: undefined,
})

/** One transaction: if it throws, the event is not recorded either. Throws StaleSnapshot. */
async function saveSnapshot(
  deps: TipDeps,
  attempt: AttemptRow,
  tip: TipRow,
  told: PaymentSnapshot,
  by: Source,
  event?: StripeEvent,
): Promise<Settled> {
  const now = deps.clock()
  const snapshot = isBookable(told.charge) ? told : notOurs(told)
  if (snapshot !== told) await leaveOut(deps, told)
  const save = async (trx: Trx): Promise<Applied | 'duplicate'> => {
    if (event && !(await recordEventOnce(trx, event, tip.id, now))) return 'duplicate'
    const applied = await applySnapshot(trx, attempt, tip.snapshot_seq, snapshot, now)
    if (!applied) throw new StaleSnapshot()
    return applied
  }
  const outcome = await inLine(deps.db, tip, () => inTransaction(deps.db, save))
  if (outcome === 'duplicate') return { kind: 'duplicate' }
  logApplied(deps, outcome, by)
  return { kind: 'applied', tip: outcome.after, snapshot }
}

/** Another snapshot was applied after Stripe was asked for this one. */
class StaleSnapshot extends Error {}

/**
 * Queues work on the same key in this process: one task at a time, in the order of the calls. Other processes don't
 * know this queue, so the database must still refuse what may not happen at the same time.
 */
export function inTurn() {
  const lines = new WeakMap<Db, Map<string, Promise<unknown>>>()
  /** @param patience how long to wait for the task before, in ms; undefined: until it ends */
  return async <T>(db: Db, key: string, work: () => Promise<T>, patience?: number): Promise<T> => {
    const waiting = lines.get(db) ?? new Map<string, Promise<unknown>>()
    lines.set(db, waiting)
    const before = waiting.get(key)
    const turn =
      before && patience !== undefined
        ? Promise.race([before, wait(patience, undefined, { ref: false })])
        : (before ?? Promise.resolve())
    const mine = turn.then(work, work)
    waiting.set(key, mine)
    try {
      return await mine
    } finally {
      if (waiting.get(key) === mine) waiting.delete(key)
    }
  }
}
