import type { AttemptRow, TipRow } from '../../db/schema.ts'
import { setbackOf } from '../../gateways/stripe/decline.ts'
import { PaymentRefused, PaymentUnavailable } from '../../gateways/stripe/payment-errors.ts'
import { isPaid, isPayable } from '../books/index.ts'
import type { TipDeps } from './payment.deps.ts'
import { mustWait } from './payment.gate.ts'
import { logUnavailable } from './payment.log.ts'
import type { PayHostedResult } from './payment.results.ts'
import { retireAll, retireAttempt } from './payment.retire.ts'
import { toTip } from './tip.row.ts'
import { findOwnTip, findTip } from './tip.store.ts'

type Stop = Exclude<PayHostedResult, { kind: 'redirect' }>

/** Both ways to pay begin here: checks that the tip is what the guest saw, and that no older attempt can charge it. */
export async function beginPaying(
  deps: TipDeps,
  guestId: string,
  tipId: string,
  version: number,
): Promise<{ kind: 'ready'; row: TipRow } | Stop> {
  const row = await findOwnTip(deps.db, guestId, tipId)
  if (!row) return { kind: 'missing' }
  if (!isPayable(row.state)) return shown(row)
  if (row.version !== version) return { kind: 'changed', tip: toTip(row) }
  if (await mustWait(deps, row)) return { kind: 'wait', tip: toTip(row) }
  const former = await retireAll(deps, row, { as: 'declined', by: 'guest' }).catch((error: unknown) => {
    logUnavailable(deps, tipId, error)
    return 'unavailable' as const
  })
  if (former === 'gone') return { kind: 'ready', row }
  if (former === 'paid') return answerOf(deps, tipId)
  return { kind: 'unavailable', tip: toTip(row) }
}

/** Another submission, or a change in another tab, came first. */
export async function lostRace(
  deps: TipDeps,
  guestId: string,
  tipId: string,
  version: number,
): Promise<Stop> {
  const row = await findOwnTip(deps.db, guestId, tipId)
  if (!row) return { kind: 'missing' }
  return row.version === version ? shown(row) : { kind: 'changed', tip: toTip(row) }
}

const shown = (row: TipRow): Stop => ({ kind: isPaid(row.state) ? 'paid' : 'already', tip: toTip(row) })

/** The result of this request's attempt, from the tip's present state. */
export async function answerOf({ db }: TipDeps, tipId: string): Promise<Stop> {
  const row = await findTip(db, tipId)
  if (!row) return { kind: 'missing' }
  if (isPaid(row.state)) return { kind: 'paid', tip: toTip(row) }
  if (row.state === 'declined') return { kind: unpaid(row), tip: toTip(row) }
  const underWay = row.state === 'pending' || row.state === 'processing'
  return { kind: underWay ? 'pending' : 'already', tip: toTip(row) }
}

const setbackKinds = {
  away: 'unavailable',
  problem: 'problem',
  email: 'email_refused',
  unknown: 'declined',
  used: 'declined',
} as const

function unpaid(row: TipRow) {
  const setback = setbackOf(row.decline_code)
  return setback ? setbackKinds[setback] : 'declined'
}

/** Stripe did not create the payment, so nothing was charged and the guest may simply try again. */
export async function notCreated(
  deps: TipDeps,
  attempt: AttemptRow,
  error: unknown,
): Promise<{ declined: Stop }> {
  const code = error instanceof PaymentRefused ? refusalCode(deps, attempt, error) : codeOf(error)
  if (error instanceof PaymentUnavailable) logUnavailable(deps, attempt.tip_id, error)
  await retireAttempt(deps, attempt, { as: 'declined', code, by: 'answer' })
  if (!(error instanceof PaymentUnavailable || error instanceof PaymentRefused)) throw error
  return { declined: await answerOf(deps, attempt.tip_id) }
}

const codeOf = (error: unknown) => (error instanceof PaymentUnavailable ? error.code : 'processing_error')

/**
 * The decline code for an attempt that Stripe refused as invalid. If the cause is ours, logs an error and counts it.
 */
export function refusalCode(deps: TipDeps, attempt: AttemptRow, error: PaymentRefused): string {
  const about = { tipId: attempt.tip_id, err: error }
  if (error.over === 'card') {
    deps.log.warn(about, 'the typed card can’t be used any more')
    return 'card_details_expired'
  }
  if (error.over === 'used') {
    // Our own attempts are told before Stripe is asked: the books have lost that one, as after a restore.
    deps.log.warn(about, 'an approval was used before by a payment that the books do not know')
    return 'approval_used'
  }
  if (error.over === 'email') {
    deps.log.info(about, 'stripe refuses the address for the receipt')
    return 'email_invalid'
  }
  deps.log.error(about, 'stripe refuses payments: see the account, the keys and PUBLIC_URL')
  deps.meter?.tip('payment_refused')
  return 'service_problem'
}
