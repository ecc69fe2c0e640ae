import type { RequestHandler } from 'express'
import type { TipService } from '../payment/index.ts'

/**
 * Stripe's events. 200 even if the event is unknown or already processed. 400 if the signature is wrong or of
 * another time, or the signed body is not an event. 503 while the signing secret is not known. An exception becomes
 * 500; after both Stripe resends the event.
 */
export function stripeWebhook({ tips }: { tips: Pick<TipService, 'handleWebhook'> }): RequestHandler {
  return async (req, res) => {
    const body: unknown = req.body
    const signature = req.get('Stripe-Signature') ?? ''
    const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
    const { kind, failure } = await tips.handleWebhook(bytes, signature)
    if (failure) req.failure = failure
    const status = kind === 'no_secret' ? 503 : failure ? 400 : 200
    res.status(status).json({ received: status === 200 })
  }
}
