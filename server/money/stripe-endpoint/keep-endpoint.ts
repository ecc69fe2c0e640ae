import { type Job, startLoop } from '../../base/jobs.ts'
import type { Logger } from '../../base/logger.ts'
import { isSaid, PaymentForbidden, PaymentRefused } from '../../gateways/stripe/payment-errors.ts'
import type { OwnEndpoint } from './own-endpoint.ts'

const minute = 60_000
/** Looks once an hour. After a failure sooner: after 1, 2, 4 … minutes. */
const usualMs = 60 * minute

type Needs = { own: OwnEndpoint; log: Pick<Logger, 'info' | 'warn' | 'error'>; clock: () => number }

/**
 * Keeps our webhook endpoint at Stripe, from the start on. Until it is there tips are settled without events: by the guest's
 * return, and by the job that asks Stripe.
 * @param ready awaited before; throws if the key is of another account than the books
 */
export function startKeepingEndpoint(
  { own, log, clock }: Needs,
  ready: () => Promise<void>,
  everyMs = minute,
): Job {
  let [dueAt, pauseMs] = [0, minute]
  return startLoop({
    async work() {
      if (clock() < dueAt) return
      await ready()
      const done = await own.keep()
      // What another container does is read from the database with each event.
      if (done === 'busy') return
      if (done === 'changed') log.info('the webhook endpoint at Stripe is set up')
      ;[dueAt, pauseMs] = [clock() + usualMs, minute]
    },
    everyMs,
    failed(err) {
      const todo = todoOf(err)
      const level = todo ? 'error' : 'warn'
      if (!isSaid(err))
        log[level]({ err, ...(todo && { todo }) }, 'no webhook endpoint at Stripe: its events may not arrive')
      ;[dueAt, pauseMs] = [clock() + pauseMs, Math.min(2 * pauseMs, usualMs)]
    },
  })
}

/** What the operator has to do; undefined where the next try may go well by itself. */
function todoOf(error: unknown): string | undefined {
  const byHand = 'or add an endpoint yourself and set STRIPE_WEBHOOK_SECRET (docs/stripe.md)'
  if (error instanceof PaymentForbidden) return `give the key Webhook Endpoints: write; ${byHand}`
  if (error instanceof PaymentRefused)
    return `Stripe must be able to reach PUBLIC_URL from outside; ${byHand}`
  return undefined
}
