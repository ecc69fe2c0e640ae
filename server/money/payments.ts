import type { Logger } from '../base/logger.ts'
import { createOnceAMinute } from '../base/once-a-minute.ts'
import { type Config, ConfigError, type Secrets } from '../config/config.ts'
import type { Db } from '../db/database.ts'
import { noteStripeAnswer } from '../db/heartbeat.store.ts'
import type { RetryTime } from '../gateways/retry.ts'
import { PaymentForbidden, PaymentUnavailable } from '../gateways/stripe/payment-errors.ts'
import type { PaymentGateway } from '../gateways/stripe/payment-gateway.ts'
import { type AccountCalls, createStripeAccountCalls } from '../gateways/stripe/stripe.account.ts'
import { createAsking } from '../gateways/stripe/stripe.asking.ts'
import { createStripeClient, defaultTimeoutMs } from '../gateways/stripe/stripe.client.ts'
import { createStripeClock, type StripeClock } from '../gateways/stripe/stripe.clock.ts'
import { createStripeGateway } from '../gateways/stripe/stripe.gateway.ts'
import type { StripeMode } from '../gateways/stripe/stripe.mode.ts'
import { claimAccount, claimBooks, ForeignBooksError, newestUnclaimed } from './books/index.ts'
import { createOwnEndpoint, type OwnEndpoint } from './stripe-endpoint/index.ts'

// This folder is the ledger: how a tip is split, taken back, booked and summed up, and how the books are checked.

type Needs = {
  db: Db
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  stripe: AccountCalls
}

/**
 * Checks once, before any other call to Stripe, that the key belongs to the account of these books. The first time, it
 * writes the account down, provided that Stripe knows the newest payment in the books. If Stripe can't be reached, or
 * refuses the key, it throws what that call throws, and asks again at the next call. If it is another account it throws
 * {@link PaymentForbidden} for ever: then no payment is taken and none is booked.
 *
 * All work at Stripe begins here, so what is wrong at a start is said here: in one line, and again only when it changes.
 */
function createAccountCheck({ db, log, stripe }: Needs): () => Promise<void> {
  let asking: Promise<void> | undefined
  let said: string | undefined
  const say = (error: PaymentUnavailable) => {
    error.isSaid = true
    if (said === error.message) return
    said = error.message
    log[error instanceof PaymentForbidden ? 'error' : 'warn']({ said: error.said }, `payments wait: ${said}`)
  }
  const check = async () => {
    const account = await stripe.read()
    if (account === undefined) {
      const what = 'only its mode (live or test) is checked'
      log.warn(`the Stripe key may not read its account (rak_accounts_kyc_basic_read): ${what}`)
      return
    }
    const payment = await newestUnclaimed(db)
    // Books without an account may hold payments. An account that does not know these must not claim the books.
    const stranger = payment !== undefined && !(await stripe.knows(payment))
    const owner = stranger ? undefined : await claimAccount(db, account)
    if (said && owner === account) log.info('Stripe answers, and takes the key')
    if (owner === account) return
    log.error({ account, ...(stranger ? { payment } : { owner }) }, otherAccount)
    throw new OtherAccount()
  }
  return () => {
    asking ??= check().catch((error: unknown) => {
      if (!(error instanceof OtherAccount)) asking = undefined
      if (error instanceof PaymentUnavailable && !error.isSaid) say(error)
      throw error
    })
    return asking
  }
}

const otherAccount =
  'STRIPE_SECRET_KEY is of another Stripe account than these books: no payments are taken. Use the key of the account ' +
  'named as owner (or that has the named payment), or another database'

class OtherAccount extends PaymentForbidden {
  override isSaid = true
  constructor() {
    super(undefined)
    this.message = otherAccount
  }
}

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
  const onceAMinute = createOnceAMinute()
  const clock = createStripeClock(log, (at) => onceAMinute('') && noteStripeAnswer(db, at))
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
