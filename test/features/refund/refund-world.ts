import { afterAll, beforeAll } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import type { TipDeps } from '../../../server/money/payment/payment.deps.ts'
import { settle } from '../../../server/money/payment/payment.settle.ts'
import { confirmRefund, draftRefund } from '../../../server/money/refund/refund.service.ts'
import type { RefundDeps } from '../../../server/money/refund/refund.types.ts'
import { handleEvent } from '../../../server/money/stripe-events/handle-stripe-event.ts'
import { reconcile } from '../../../server/money/stripe-events/reconcile.ts'
import type { TestDatabase } from '../../support/databases.ts'
import { readRow } from '../../support/rows.ts'
import { differencesAtStripe } from '../../support/tip-books.ts'
import { createGuest, createTipWorld, type TipWorld } from '../../support/tip-world.ts'

const day = 86_400_000
export const ownerId = 'demoowner0000001'

/** What the refund service stands on, in this process. */
const refundDeps = (deps: TipDeps): RefundDeps => ({
  ...deps,
  settleAttempt: (id) => settle(deps, id, 'answer'),
})

/** One world for all tests of a file, opened before the first of them. Stripe sends no events by itself. */
export function useRefundWorld(database: TestDatabase) {
  const opened = {} as { world: TipWorld; owner: ReturnType<typeof refunds> }
  beforeAll(async () => {
    opened.world = await createTipWorld(await database.open())
    opened.world.sandbox.setWebhookTarget(null)
    opened.owner = refunds(opened.world)
  })
  afterAll(() => opened.world.close())
  /** So much later, on our clock and Stripe's. */
  const pass = (ms: number) => {
    opened.world.advance(ms)
    opened.world.sandbox.control.advance({ ms })
  }
  return Object.assign(opened, {
    pass,
    /** A tip as it stands in the database. */
    tipRow: (id: string) => readRow(opened.world.deps.db, 'tip', id),
    /** The background job, so much later. */
    later(ms: number) {
      pass(ms)
      return reconcile(opened.world.deps)
    },
    /** Stripe's events until now, as they are delivered. */
    async news() {
      for await (const event of opened.world.deps.payments.listEvents(Date.now() - day))
        await handleEvent(opened.world.deps, event, 'webhook')
    },
    /** What `books verify --stripe` says, whatever time a test has let pass. */
    differences: () =>
      differencesAtStripe(opened.world.deps, { sinceMs: Date.now() - day, untilMs: Date.now() + 400 * day }),
    /** The bank sends back the money of a refund that was asked for here. */
    failed(id: string) {
      const made = opened.world.sandbox.books().refunds.find((one) => one.metadata?.refund_request === id)
      return opened.world.sandbox.control.failRefund({ id: made?.id ?? '' })
    },
    /** Stripe's refunds of a payment. */
    refundsOf: (intent: string) =>
      opened.world.sandbox.books().refunds.filter((one) => one.payment_intent === intent),
  })
}

/** Paid tips of a world, and what an owner does with them. */
export function refunds(world: TipWorld) {
  const { db } = world.deps
  const order = (tipId: string, amount: number) =>
    ({ tipId, amount, reason: 'requested_by_customer', note: '' }) as const
  const draft = async (tipId: string, amount: number): Promise<string> => {
    const drafted = await draftRefund(world.deps, ownerId, order(tipId, amount))
    if ('refused' in drafted) throw new Error(`not drafted: ${drafted.refused}`)
    return drafted.id
  }
  /** A tip that has been paid. */
  const paid = async (amount = 1000, card?: string) => {
    const guest = createGuest(world, newId())
    const tip = await guest.attach(await guest.start({ amount }), card)
    const result = await guest.pay(tip)
    if (result.kind !== 'paid') throw new Error(`not paid: ${result.kind}`)
    return { guest, tip }
  }
  return {
    draft,
    paid,
    /** One of 1,000 yen, and the draft of a refund of so much of it. */
    async drafted(amount: number) {
      const { guest, tip } = await paid()
      return { guest, tip, id: await draft(tip.id, amount) }
    },
    confirm: (id: string, deps: TipDeps = world.deps) =>
      confirmRefund(refundDeps(deps), { memberId: ownerId, businessId: world.seed.businessId }, id),
    request: (id: string) => readRow(db, 'refund_request', id),
    /** What stands at Stripe: the amounts given back for a tip that have not failed. */
    atStripe: (tipId: string): number[] => {
      const books = world.sandbox.books()
      const intents = books.paymentIntents.filter((one) => one.metadata.tip_id === tipId).map(({ id }) => id)
      return books.refunds
        .filter((one) => intents.includes(String(one.payment_intent)) && one.status !== 'failed')
        .map(({ amount }) => amount)
    },
    left: async (tip: Parameters<TipWorld['listShares']>[0]) =>
      (await world.listShares(tip)).reduce((sum, share) => sum + share.amount, 0),
  }
}
