import { createAccountCheck } from './books/account.ts'
import type { Config, Secrets } from './config.ts'
import type { Db } from './db/database.ts'
import type { PaymentGateway } from './gateways/stripe/payment-gateway.ts'
import { createStripeAccountCalls } from './gateways/stripe/stripe.account.ts'
import { createStripeClock, type StripeClock } from './gateways/stripe/stripe.clock.ts'
import { createStripeGateway } from './gateways/stripe/stripe.gateway.ts'
import type { Logger } from './logger.ts'

export type Payments = {
  /** Every call first makes sure that the key belongs to the account of these books. */
  gateway: PaymentGateway
  checkAccount: () => Promise<void>
  clock: StripeClock
}

/** Stripe for the server and the operator's commands, with the check of the books' account. */
export function openPayments(
  { config, secrets }: { config: Config; secrets: Secrets },
  { db, log }: { db: Db; log: Logger },
): Payments {
  const clock = createStripeClock(log)
  const stripe = { ...config.stripe, ...secrets, clock }
  const checkAccount = createAccountCheck({ db, log, stripe: createStripeAccountCalls(stripe) })
  return { gateway: createStripeGateway(stripe, {}, checkAccount), checkAccount, clock }
}
