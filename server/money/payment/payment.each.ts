import { PaymentUnavailable } from '../../gateways/stripe/payment-errors.ts'
import type { TipDeps } from './payment.deps.ts'

/** Does the work for one object of a run. `what` names the object in the log. False: it failed. */
export type Each = (what: Record<string, string>, work: () => Promise<unknown>) => Promise<boolean>

/**
 * An error with one object is logged and counted, and the run continues. A payment that Stripe can't show, or a call
 * that the key may not make, must not hold up the others. PaymentUnavailable is rethrown only if all of Stripe is
 * unreachable: to tell the two apart, we read a list that does not involve the object.
 * @param throwIfStopped throws if the run must end
 */
export function countFailures(
  deps: TipDeps,
  throwIfStopped: () => void,
): { each: Each; failed: () => number } {
  let failed = 0
  const each: Each = async (what, work) => {
    throwIfStopped()
    try {
      await work()
      return true
    } catch (err) {
      if (err instanceof PaymentUnavailable && (await isAway(deps))) throw err
      failed += 1
      deps.log.error({ err, ...what }, 'reconciling failed')
      return false
    }
  }
  return { each, failed: () => failed }
}

async function isAway({ payments, clock }: TipDeps): Promise<boolean> {
  try {
    for await (const _ of payments.listPaidIntents(clock())) break
    return false
  } catch (error) {
    if (error instanceof PaymentUnavailable) return true
    throw error
  }
}
