import type { RequestHandler } from 'express'
import type { Web } from '../../web.ts'

/**
 * Stripe's events. 200 also for what we don't know or have seen; 400 for a signature that is not Stripe's, and
 * for what is signed but no event; a throw becomes 500, and Stripe sends the event again.
 */
export function stripeWebhook({ tips }: Pick<Web, 'tips'>): RequestHandler {
  return async (req, res) => {
    const body: unknown = req.body
    const signature = req.get('Stripe-Signature') ?? ''
    const result = await tips.handleWebhook(Buffer.isBuffer(body) ? body : Buffer.alloc(0), signature)
    req.log.info({ result: result.kind }, 'stripe webhook')
    const received = result.kind !== 'bad_signature' && result.kind !== 'bad_event'
    res.status(received ? 200 : 400).json({ received })
  }
}
