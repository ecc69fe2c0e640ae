import { PaymentUnavailable } from '../../gateways/stripe/payment-errors.ts'
import type { TipDeps } from './payment.deps.ts'

/** Does the work on one object of a run, named by `what` in the log; false: it failed. */
export type Each = (what: Record<string, string>, work: () => Promise<unknown>) => Promise<boolean>

/**
 * What fails with one object is logged and counted, and the run goes on: a payment that Stripe can't show or a call
 * that the key may not make must not hold up the others. Only where Stripe itself is away its PaymentUnavailable is
 * thrown on: a list that has nothing to do with the object tells which of the two it is.
 * @param goOn throws where the run is to end
 */
export function countFailures(deps: TipDeps, goOn: () => void): { each: Each; failed: () => number } {
  let failed = 0
  const each: Each = async (what, work) => {
    goOn()
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
