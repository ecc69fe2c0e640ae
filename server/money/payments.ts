import type { Logger } from '../base/logger.ts'
import { type Config, ConfigError, type Secrets } from '../config/config.ts'
import type { Db } from '../db/database.ts'
import type { RetryTime } from '../gateways/retry.ts'
import type { PaymentGateway } from '../gateways/stripe/payment-gateway.ts'
import { createStripeAccountCalls } from '../gateways/stripe/stripe.account.ts'
import { createAsking } from '../gateways/stripe/stripe.asking.ts'
import { createStripeClient, defaultTimeoutMs } from '../gateways/stripe/stripe.client.ts'
import { createStripeClock, type StripeClock } from '../gateways/stripe/stripe.clock.ts'
import { createStripeGateway } from '../gateways/stripe/stripe.gateway.ts'
import type { StripeMode } from '../gateways/stripe/stripe.mode.ts'
import { createAccountCheck } from './books/account.ts'
import { claimBooks, ForeignBooksError } from './books/owner.ts'
import { createOwnEndpoint, type OwnEndpoint } from './stripe-endpoint/own-endpoint.ts'

export type Payments = {
  /** Every call first makes sure that the key belongs to the account of these books. */
  gateway: PaymentGateway
  checkAccount: () => Promise<void>
  clock: StripeClock
  /** Undefined where STRIPE_WEBHOOK_SECRET names the secret of an endpoint that the operator has made. */
  endpoint: OwnEndpoint | undefined
}

/** Stripe for the server and the operator's commands, with the check of the books' account. */
export function openPayments(
  { config, secrets }: { config: Config; secrets: Secrets },
  { db, log, ...time }: { db: Db; log: Logger } & Pick<RetryTime, 'sleep'>,
): Payments {
  const clock = createStripeClock(log)
  const given = { ...config.stripe, ...secrets, clock }
  const endpoint =
    secrets.stripeWebhookSecret === undefined
      ? createOwnEndpoint(
          { config, secrets },
          {
            db,
            stripe: createStripeClient(given),
            asking: createAsking(defaultTimeoutMs, time),
            clock: Date.now,
          },
        )
      : undefined
  const stripe = { ...given, stripeWebhookSecret: endpoint?.secret ?? secrets.stripeWebhookSecret }
  const checkAccount = createAccountCheck({ db, log, stripe: createStripeAccountCalls(stripe) })
  return { gateway: createStripeGateway(stripe, time, checkAccount), checkAccount, clock, endpoint }
}

/** Throws a {@link ConfigError} if the keys are not of the mode (live or test) in which these books began. */
export async function refuseForeignBooks(db: Db, mode: StripeMode, now: number): Promise<void> {
  await claimBooks(db, mode, now).catch((error: unknown) => {
    throw error instanceof ForeignBooksError ? new ConfigError([error.message]) : error
  })
}
