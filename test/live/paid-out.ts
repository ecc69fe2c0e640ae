import { type StripeSandbox, startStripeSandbox } from '../sandbox/stripe/server.ts'

const day = 86_400_000

/** A stand-in of an account that has been paid out: by its schedule a week ago, and once by hand. */
export async function standInPaidOut(options: { settleDelayMs?: number } = {}): Promise<StripeSandbox> {
  let behind = 10 * day
  const stripe = await startStripeSandbox({ ...options, clock: () => Date.now() - behind })
  stripe.control.moveBalance({ type: 'topup', amount: 500 })
  stripe.control.payByHand()
  stripe.control.moveBalance({ type: 'topup', amount: 700 })
  behind = 0
  stripe.control.advance({ ms: 0 })
  return stripe
}
