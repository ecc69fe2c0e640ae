import { createHmac } from 'node:crypto'
import type { Stripe } from 'stripe'

const timeoutMs = 10_000

/** `Stripe-Signature` for a body: HMAC-SHA256 over `t.body` as `v1`. */
export function signature(body: string, secret: string, timestamp: number): string {
  const mac = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return `t=${timestamp},v1=${mac}`
}

/** One delivery. True when the address answered 2xx in time; a redirect is a failure, as it is for Stripe. */
export async function send(target: string, event: Stripe.Event, secret: string): Promise<boolean> {
  const body = JSON.stringify(event, null, 2)
  try {
    const response = await fetch(target, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        // The real clock, not the sandbox's: whoever verifies it compares it with theirs.
        'stripe-signature': signature(body, secret, Math.floor(Date.now() / 1000)),
      },
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}
