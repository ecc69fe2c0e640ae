import { say, settings } from './parent-link.ts'

type Asked = { call: number; billing: Record<string, unknown>; returnUrl: string | null }

function flatten(name: string, value: unknown, into: URLSearchParams): void {
  if (value === null || value === undefined) return
  if (typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) flatten(`${name}[${key}]`, inner, into)
  } else into.set(name, String(value))
}

/** Sends card or wallet to the sandbox, which is this frame's own origin, and hands the page the token it answers with. */
export async function requestToken(asked: Asked, method: Record<string, unknown>): Promise<void> {
  const form = new URLSearchParams()
  flatten('payment_method_data', { ...method, billing_details: asked.billing }, form)
  if (asked.returnUrl !== null) form.set('return_url', asked.returnUrl)
  try {
    const response = await fetch('/v1/confirmation_tokens', {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${settings.key}` },
    })
    const body = (await response.json()) as { error?: { type: string; message: string } }
    if (body.error) say({ call: asked.call, error: body.error })
    else say({ call: asked.call, result: body })
  } catch {
    say({ call: asked.call, error: { type: 'api_connection_error', message: 'Failed to fetch' } })
  }
}
