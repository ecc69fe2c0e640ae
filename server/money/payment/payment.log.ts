import type { TipEvent } from '../../base/meter.ts'
import type { TipRow } from '../../db/schema.ts'
import { isOfDatabase } from '../../db/transaction.ts'
import { setbackOf } from '../../gateways/stripe/decline.ts'
import { PaymentForbidden, PaymentUnavailable } from '../../gateways/stripe/payment-errors.ts'
import { isPaid } from '../books/index.ts'
import type { Applied } from './payment.apply.ts'
import type { Source, TipDeps } from './payment.deps.ts'

/** Ids and amounts only: no name, no text, no card. */
const fieldsOf = (tip: TipRow) => ({ tipId: tip.id, branchId: tip.branch_id, amount: tip.amount })

type Needs = Pick<TipDeps, 'log' | 'meter'>

export function logCreated({ log, meter }: Needs, tip: TipRow): void {
  log.info(fieldsOf(tip), 'tip created')
  meter?.tip('created')
}

/** The guest's card or page is at Stripe from now on: `stripe` is its id there, for the Dashboard. */
export const logSent = ({ log }: Needs, tip: TipRow, stripe: string): void =>
  log.info({ ...fieldsOf(tip), stripe }, 'tip sent to Stripe')

/**
 * Stripe did not answer a guest's press, and the guest reads so. Counted here and not where the tip is moved: no card
 * was declined. Throws any other error.
 */
export function logUnavailable(
  { log, meter }: Needs,
  tipId: string,
  error: unknown,
  line = 'not paid: Stripe did not answer, the card was not asked',
): void {
  if (!(error instanceof PaymentUnavailable)) throw error
  log.warn({ tipId, err: error }, line)
  meter?.tip(error instanceof PaymentForbidden ? 'payment_refused' : 'unavailable')
}

/** What the log and the metrics call an unpaid tip's new state: only what a card company has answered is a decline. */
const moveOf = ({ state, decline_code: code }: TipRow): { line: string; event: TipEvent | undefined } =>
  state === 'declined' && setbackOf(code)
    ? { line: 'tip not paid', event: undefined }
    : { line: `tip ${state}`, event: state as TipEvent }

/** A change without a snapshot from Stripe: given up or expired. */
export function logMoved({ log, meter }: Needs, tip: TipRow, by: Source): void {
  const { line, event } = moveOf(tip)
  log.info({ ...fieldsOf(tip), by, code: tip.decline_code ?? undefined }, line)
  if (event) meter?.tip(event)
}

/** Logs one line and counts one metric for each change to a tip. Call it after the transaction has committed. */
export function logApplied({ log, meter }: Needs, { before, after, trouble }: Applied, by: Source): void {
  const fields = { ...fieldsOf(after), by }
  if (trouble) meter?.tip(trouble)
  if (trouble === 'second_charge') log.error(fields, 'tip charged twice: the second charge is given back')
  if (trouble === 'other_amount')
    log.error(fields, 'tip charged for another amount than asked for: books follow Stripe')
  const lines = happened(before, after)
  for (const { event, line, yen, more } of lines) {
    log.info({ ...fields, ...more }, line)
    if (event) meter?.tip(event, yen)
  }
  if (by === 'job' && lines.length > 0) log.info({ ...fields, state: after.state }, 'tip reconciled')
}

/** After Stripe was asked to charge: the guest reads that we are looking, so this line alone has the reason. */
export function logNotBooked({ log }: Needs, tipId: string, err: unknown): void {
  const ofStripe = err instanceof Error && err.name.startsWith('Payment')
  const why = ofStripe ? 'Stripe refuses the call' : 'a mistake of ours'
  log.error({ tipId, err }, `a payment is not booked yet: ${isOfDatabase(err) ? 'the database failed' : why}`)
}

type Happened = { event: TipEvent | undefined; line: string; yen?: number; more?: Record<string, unknown> }

function happened(before: TipRow, after: TipRow): Happened[] {
  if (!isPaid(after.state)) {
    if (after.state === before.state) return []
    const more = { code: after.decline_code ?? undefined }
    return [{ ...moveOf(after), more }]
  }
  const lines: Happened[] = []
  if (!isPaid(before.state)) lines.push({ event: 'paid', line: 'tip paid', yen: after.amount })
  const refunded = after.refunded_amount - before.refunded_amount
  const disputed = after.disputed_amount - before.disputed_amount
  if (refunded > 0) lines.push({ event: 'refunded', line: 'tip refunded', yen: refunded, more: { refunded } })
  if (refunded < 0)
    lines.push({ event: 'refund_failed', line: 'tip refund failed', yen: -refunded, more: { refunded } })
  if (disputed > 0) lines.push({ event: 'disputed', line: 'tip disputed', yen: disputed, more: { disputed } })
  if (disputed < 0)
    lines.push({ event: 'dispute_won', line: 'tip dispute won', yen: -disputed, more: { disputed } })
  return lines
}
