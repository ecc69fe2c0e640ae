import type { FrontError } from './messages.ts'

export type PublicIntent = {
  id: string
  status: string
  next_action: {
    type: string
    redirect_to_url?: { url: string }
    use_stripe_sdk?: { stripe_js: string }
  } | null
  last_payment_error: FrontError | null
}

/** The PaymentIntent of a client secret, asked with the publishable key. */
export async function fetchIntent(
  origin: string,
  key: string,
  clientSecret: string,
): Promise<{ paymentIntent: PublicIntent } | { error: FrontError }> {
  const id = clientSecret.split('_secret_')[0] ?? ''
  const query = `client_secret=${encodeURIComponent(clientSecret)}`
  try {
    const response = await fetch(`${origin}/v1/payment_intents/${encodeURIComponent(id)}?${query}`, {
      headers: { authorization: `Bearer ${key}` },
    })
    const body = (await response.json()) as PublicIntent & { error?: FrontError }
    return body.error ? { error: body.error } : { paymentIntent: body }
  } catch {
    return { error: { type: 'api_connection_error', message: 'Failed to fetch' } }
  }
}
