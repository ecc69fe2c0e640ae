import type { Sandbox } from '../context.ts'
import { noSuchParam } from '../errors.ts'

type Filter = { charge?: string | undefined; payment_intent?: string | undefined }

/**
 * Picks out what belongs to the charge or PaymentIntent that a list is asked for.
 *
 * @throws StripeProblem 400 where Stripe doesn't know it: an empty list would say that there is nothing
 */
export function belonging<T extends { charge?: unknown; payment_intent: unknown }>(
  { store }: Sandbox,
  all: readonly T[],
  { charge, payment_intent }: Filter,
): T[] {
  if (charge !== undefined && !store.get('charge', charge)) throw noSuchParam('charge', charge, 'charge')
  if (payment_intent !== undefined && !store.get('payment_intent', payment_intent))
    throw noSuchParam('payment_intent', payment_intent, 'payment_intent')
  return all.filter(
    (one) =>
      (charge === undefined || one.charge === charge) &&
      (payment_intent === undefined || one.payment_intent === payment_intent),
  )
}
