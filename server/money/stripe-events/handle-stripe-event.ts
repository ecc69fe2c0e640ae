import {
  PaymentClockError,
  PaymentEventError,
  PaymentSecretUnknown,
  PaymentSignatureError,
} from '../../gateways/stripe/payment-errors.ts'
import type { StripeEvent } from '../../gateways/stripe/payment-gateway.ts'
import { noteRefused, takeInDeposit } from '../deposits/index.ts'
import {
  findAttemptTold,
  findOrAdopt,
  isRecorded,
  recordEventOnce,
  type Source,
  settle,
  type TipDeps,
  type WebhookResult,
} from '../payment/index.ts'
import { planRefundChecks } from '../refund/index.ts'

/**
 * A webhook's raw body and signature. Logs what became of a real event, with the ids by which its payment is found. Throws
 * if we or Stripe fail: the answer is 5xx and Stripe resends the event.
 */
export async function handleWebhook(
  deps: TipDeps,
  rawBody: Buffer,
  signature: string,
): Promise<WebhookResult> {
  const { meter, log } = deps
  let event: StripeEvent
  try {
    event = await deps.payments.verifyWebhook(rawBody, signature)
  } catch (error) {
    const wrong = wrongBy(error)
    if (!wrong) throw error
    const { kind, said, seconds } = wrong
    meter?.stripeWebhook(kind)
    return { kind, failure: { level: 'warn', said, fields: { error: (error as Error).name, seconds } } }
  }
  const about = { event: event.id, type: event.type }
  try {
    const { tipId, ...result } = await handleEvent(deps, event, 'webhook')
    log.info({ ...about, tipId, result: result.kind }, 'stripe webhook')
    // Only new information shows how late events arrive.
    const news = result.kind === 'done' || result.kind === 'adopted'
    meter?.stripeWebhook(result.kind, news ? deps.clock() - event.createdAt : undefined)
    return result
  } catch (error) {
    log.warn({ ...about, result: 'failed' }, 'stripe webhook')
    meter?.stripeWebhook('failed')
    throw error
  }
}

const wrongClock = 'webhook with a right signature of another time: the clock of this machine is off'

type Wrong = {
  kind: 'no_secret' | 'bad_signature' | 'bad_event' | 'wrong_time'
  said: string
  seconds?: number
}

function wrongBy(error: unknown): Wrong | undefined {
  if (error instanceof PaymentSecretUnknown)
    return { kind: 'no_secret', said: 'webhook before its signing secret is known' } as const
  if (error instanceof PaymentSignatureError)
    return { kind: 'bad_signature', said: 'webhook with a wrong signature' } as const
  if (error instanceof PaymentClockError)
    return { kind: 'wrong_time', said: wrongClock, seconds: error.seconds } as const
  if (error instanceof PaymentEventError)
    return { kind: 'bad_event', said: 'webhook that is signed but makes no sense' } as const
  return undefined
}

/** `tipId`: whose event it was, if it was one of ours. */
type Handled = WebhookResult & { tipId?: string | undefined }

/**
 * One event, delivered or found in Stripe's list. Its content is not trusted: events come late and out of order, so we
 * ask Stripe for the present snapshot.
 */
export async function handleEvent(deps: TipDeps, event: StripeEvent, by: Source): Promise<Handled> {
  if (isForeign(deps, event)) return { kind: 'foreign' }
  if (event.payoutId !== undefined) return handlePayout(deps, event, event.payoutId)
  // Mostly it tells of an attempt that we know: one query says so, and whether the event is new.
  const told = event.about && (await findAttemptTold(deps.db, event.about, event.id))
  if (told ? told.recorded : await isRecorded(deps.db, event.id))
    return { kind: 'duplicate', tipId: event.about?.metadata.tipId }
  const found = told
    ? ({ kind: 'known', attempt: told.attempt } as const)
    : event.about && (await findOrAdopt(deps, event.about))
  // Not recorded while its payment is unplaced, so the next run sees it again.
  if (found?.kind === 'unplaced') return { kind: 'unplaced' }
  if (found && 'attempt' in found) {
    const { attempt } = found
    // Before the event is recorded: planning twice does no harm.
    if (/^(refund\.(updated|failed)|charge\.dispute\.(closed|funds_reinstated))$/.test(event.type))
      await planRefundChecks(deps.db, attempt.tip_id, deps.clock())
    const settled = await settle(deps, attempt.id, by, { event })
    const { tip_id: tipId } = attempt
    if (settled.kind === 'duplicate') return { kind: 'duplicate', tipId }
    // Also where another event of the payment was quicker to settle what this one has adopted.
    if (settled.kind !== 'unsent') return { kind: found.kind === 'adopted' ? 'adopted' : 'done', tipId }
  } else if (found) {
    deps.log.info({ event: event.id, type: event.type }, 'stripe event about nothing of ours')
  }
  await recordEventOnce(deps.db, event, null, deps.clock())
  return { kind: 'ignored' }
}

/** An event about a payout. Without the right to read payouts it tells us nothing: Stripe need not send it again. */
async function handlePayout(deps: TipDeps, event: StripeEvent, payoutId: string): Promise<Handled> {
  if (await isRecorded(deps.db, event.id)) return { kind: 'duplicate' }
  try {
    const taken = await takeInDeposit(deps, payoutId, event)
    return { kind: taken === 'nothing' ? 'ignored' : taken }
  } catch (error) {
    if (!(await noteRefused(deps, error))) throw error
  }
  await recordEventOnce(deps.db, event, null, deps.clock())
  return { kind: 'ignored' }
}

/**
 * True if an event is from the other mode (live or test) or from a connected account. Such an event does not concern
 * our database and is not recorded. Our key can't read its object, so asking for it would fail each time Stripe
 * resends it.
 */
function isForeign({ log }: Pick<TipDeps, 'log'>, { id, type, foreign }: StripeEvent): boolean {
  if (!foreign) return false
  const why = foreign === 'other_mode' ? 'of the other mode (live or test)' : 'of a connected account'
  log.warn({ event: id, type, foreign }, `stripe event ${why}: ignored`)
  return true
}
