// This folder is the ledger: how a tip is split, taken back, booked and summed up, and how the books are checked.

import type { Logger } from '../../base/logger.ts'
import type { Db } from '../../db/database.ts'
import { PaymentForbidden } from '../../gateways/stripe/payment-errors.ts'
import type { AccountCalls } from '../../gateways/stripe/stripe.account.ts'
import { claimAccount, newestUnclaimed } from './owner.store.ts'

type Needs = {
  db: Db
  log: Pick<Logger, 'warn' | 'error'>
  stripe: AccountCalls
}

/**
 * Checks once, before any other call to Stripe, that the key belongs to the account of these books. The first time, it
 * writes the account down, provided that Stripe knows the newest payment in the books. If Stripe can't be reached it
 * throws what that call throws, and asks again at the next call. If it is another account it throws
 * {@link PaymentForbidden} for ever: then no payment is taken and none is booked.
 */
export function createAccountCheck({ db, log, stripe }: Needs): () => Promise<void> {
  let asking: Promise<void> | undefined
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
    if (owner === account) return
    log.error({ account, ...(stranger ? { payment } : { owner }) }, otherAccount)
    throw new OtherAccount()
  }
  return () => {
    asking ??= check().catch((error: unknown) => {
      if (!(error instanceof OtherAccount)) asking = undefined
      throw error
    })
    return asking
  }
}

const otherAccount =
  'STRIPE_SECRET_KEY is of another Stripe account than these books: no payments are taken. Use the key of the account ' +
  'named as owner (or that has the named payment), or another database'

class OtherAccount extends PaymentForbidden {
  constructor() {
    super(undefined)
    this.message = otherAccount
  }
}
