import { pino } from 'pino'
import type { Db } from '../../server/db/database.ts'
import { newId } from '../../server/db/ids.ts'
import { createTipService } from '../../server/features/tip/tip.service.ts'
import { createStripeAccountCalls } from '../../server/gateways/stripe/stripe.account.ts'
import { createStripeGateway } from '../../server/gateways/stripe/stripe.gateway.ts'
import { createAccountCheck } from '../../server/money/books/account.ts'
import { claimMode } from '../../server/money/books/owner.store.ts'
import type { Seed } from '../demo/seed-demo.ts'
import type { StripeSandbox } from '../sandbox/stripe/server.ts'
import { cardToken } from '../support/guest.ts'

/** Paid tips whose fee should have been asked for by now; returns Stripe's ids of what paid them. */
export async function bringDueTips(
  db: Db,
  stripe: StripeSandbox,
  seed: Seed,
  count: number,
): Promise<string[]> {
  const config = {
    apiUrl: stripe.url,
    stripeSecretKey: stripe.secretKey,
    stripeWebhookSecret: stripe.webhookSecret,
  }
  const log = pino({ level: 'silent' })
  // As a server does at its start: these books are the account's before the first tip is paid.
  await claimMode(db, 'test', Date.now())
  const checkAccount = createAccountCheck({ db, log, stripe: createStripeAccountCalls(config) })
  const payments = createStripeGateway(config, {}, checkAccount)
  const tips = createTipService({ db, payments, clock: Date.now, log })
  const branch = { id: seed.branchId, businessId: seed.businessId }
  const answers = { recipient: { kind: 'all' }, amount: 700, review: '', lang: 'ja' } as const
  for (let made = 0; made < count; made++) {
    const guestId = newId()
    const tip = await tips.start(guestId, branch, answers)
    const confirmationToken = await cardToken(stripe)
    await tips.pay(guestId, tip.id, tip.version, { returnUrl: 'http://localhost/', confirmationToken })
  }
  stripe.control.settle()
  const due = await db
    .updateTable('tip')
    .set({ next_check_at: 1 })
    .where('state', '=', 'succeeded')
    .returning('id')
    .execute()
  if (due.length !== count) throw new Error(`${due.length} of ${count} tips are paid`)
  const attempts = await db.selectFrom('payment_attempt').select('payment_intent_id').execute()
  return attempts.map(({ payment_intent_id }) => payment_intent_id ?? '')
}
