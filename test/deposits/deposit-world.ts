import { afterAll } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import type { StripeEvent } from '../../server/gateways/stripe/payment-gateway.ts'
import { toStripeEvent } from '../../server/gateways/stripe/stripe.events.ts'
import { arrivalsOfTips } from '../../server/money/deposits/arrival.store.ts'
import { lookAtDeposits } from '../../server/money/deposits/deposit.look.ts'
import { type Deposit, listDeposits } from '../../server/money/deposits/deposit.read.store.ts'
import { handleEvent } from '../../server/money/stripe-events/handle-stripe-event.ts'
import { reconcile } from '../../server/money/stripe-events/reconcile.ts'
import { readRow } from '../support/rows.ts'
import { createGuest, createTipWorld } from '../support/tip-world.ts'

const day = 86_400_000
const days = { sunday: 0, monday: 1, tuesday: 2, wednesday: 3, thursday: 4, friday: 5, saturday: 6 }

/**
 * A world whose clock and Stripe's run together, and that begins on a Monday: payouts are made on Wednesdays. Closed for you at
 * the end of the file.
 */
export async function depositWorld(db: Db) {
  const world = await createTipWorld(db, { inProcess: true })
  afterAll(() => world.close())
  const { control } = world.sandbox
  world.sandbox.setWebhookTarget(null)
  const pass = (ms: number) => {
    world.advance(ms)
    control.advance({ ms })
  }
  /** To three in the morning (UTC) of the next such day. */
  const to = (name: keyof typeof days) => {
    const now = world.deps.clock()
    // The first day of 1970 was a Thursday.
    const ahead = (days[name] - ((Math.floor(now / day) + 4) % 7) + 7) % 7 || 7
    pass(ahead * day - (now % day) + 3 * 3_600_000)
  }
  to('monday')
  /** A tip that is paid, booked at Stripe, and known with its fee. */
  const paid = async (amount = 1000) => {
    const guest = createGuest(world)
    const tip = await guest.pays({ amount })
    control.settle()
    await reconcile(world.deps, { everything: true })
    const { paid_attempt } = await readRow(db, 'tip', tip.id)
    const { payment_intent_id } = await readRow(db, 'payment_attempt', paid_attempt ?? '')
    return { tipId: tip.id, attemptId: paid_attempt ?? '', intent: payment_intent_id ?? '' }
  }
  const look = () => lookAtDeposits(world.deps, { everything: true })
  const deposits = () => listDeposits(db, { from: '1970-01-01', to: '9999-12-31' })
  const newest = async () => {
    const payout = world.sandbox.books().payouts.at(-1)
    if (!payout) throw new Error('there is no payout')
    return payout
  }
  return {
    ...world,
    control,
    pass,
    to,
    paid,
    look,
    deposits,
    /** The only one there is. */
    deposit: async (): Promise<Deposit> => {
      const [one, ...more] = await deposits()
      if (!one || more.length > 0) throw new Error(`${more.length + (one ? 1 : 0)} deposits`)
      return one
    },
    /** To the next payout of Stripe's, which is on its way and was looked at. */
    async payout() {
      to('wednesday')
      await look()
      return newest()
    },
    /** Two days after it: the bank has it. */
    async bank() {
      to('friday')
      await look()
    },
    /** Stripe's events until now, as they are delivered, in any order. */
    async news(order: (events: StripeEvent[]) => StripeEvent[] = (events) => events) {
      const events: StripeEvent[] = []
      for await (const event of world.stripe.events.list({ limit: 100 }))
        if (event.type.startsWith('payout.')) events.push(toStripeEvent(event, false))
      return Promise.all(order(events).map((event) => handleEvent(world.deps, event, 'webhook')))
    },
    arrival: async (tipId: string) => (await arrivalsOfTips(db, [tipId])).get(tipId),
    /** No payment, no deposit, no fault, and the time is now again. */
    async empty() {
      for (const table of [
        'deposit_line',
        'deposit',
        'refund_request',
        'share',
        'booking',
        'earning_sum',
        'stripe_event',
        'payment_attempt',
        'tip',
        'unplaced_payment',
        'job_lease',
        'remembered',
      ] as const)
        await db.deleteFrom(table).execute()
      control.clearFaults()
      world.reset()
      await db.updateTable('business').set({ created_at: world.deps.clock() }).execute()
    },
  }
}
