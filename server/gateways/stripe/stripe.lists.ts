import type Stripe from 'stripe'
import type { PaymentGateway } from './payment-gateway.ts'
import type { Asking } from './stripe.asking.ts'
import { snapshotOfCharge } from './stripe.charge.ts'
import { metadataOf } from './stripe.snapshot.ts'

/** Times in Stripe's lists are whole seconds. */
export const seconds = (ms: number) => Math.floor(ms / 1000)

export const idOf = (what: string | { id: string } | null): string | undefined =>
  (typeof what === 'object' ? what?.id : what) ?? undefined

/** Stripe's own lists of what was charged and taken back, to compare the books with. */
export function listCalls(
  stripe: Stripe,
  asking: Asking,
): Pick<PaymentGateway, 'listCharges' | 'listRefunds' | 'listDisputes'> {
  return {
    async *listCharges({ fromMs, beforeMs }) {
      const created = { gte: seconds(fromMs), lt: seconds(beforeMs) }
      const expand = ['data.balance_transaction']
      const pages = (from: From) => stripe.charges.list({ created, limit: 100, expand, ...from })
      for await (const charge of each(asking, pages)) {
        const intentId = idOf(charge.payment_intent)
        if (!charge.paid || intentId === undefined) continue
        const touched = charge.amount_refunded > 0 || charge.disputed
        const snapshot = touched ? undefined : snapshotOfCharge(charge, charge, undefined)
        yield { intentId, metadata: metadataOf(charge.metadata), charge: snapshot }
      }
    },

    async *listRefunds(sinceMs) {
      const created = { gte: seconds(sinceMs) }
      const pages = (from: From) => stripe.refunds.list({ created, limit: 100, ...from })
      for await (const refund of each(asking, pages)) {
        const intentId = idOf(refund.payment_intent)
        if (intentId === undefined) continue
        const { id, amount, status, metadata } = refund
        const failed = status === 'failed' || status === 'canceled'
        yield { id, intentId, amount, failed, requestId: metadata?.refund_request }
      }
    },

    async *listDisputes(sinceMs) {
      const created = { gte: seconds(sinceMs) }
      const pages = (from: From) => stripe.disputes.list({ created, limit: 100, ...from })
      for await (const dispute of each(asking, pages)) {
        const intentId = idOf(dispute.payment_intent)
        if (intentId !== undefined) yield { id: dispute.id, intentId }
      }
    },
  }
}

/** The object after which a page of a list begins. */
export type From = { starting_after?: string }

/** Reads a list page by page. The package's own iterator can't continue after a page failed once. */
export async function* each<T extends { id: string }>(
  asking: Asking,
  pages: (from: From) => Promise<Stripe.ApiList<T>>,
): AsyncIterable<T> {
  for (let from: From = {}; ; ) {
    const { data, has_more } = await asking(() => pages(from))
    yield* data
    const last = data.at(-1)
    if (!has_more || !last) return
    from = { starting_after: last.id }
  }
}
