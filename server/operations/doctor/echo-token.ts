import { createHmac, timingSafeEqual } from 'node:crypto'

/** How long a token is good, in ms. */
const lifetime = 60_000

/** The header that carries it: some proxies keep `Authorization` for themselves. */
export const echoHeader = 'X-Tipping-Doctor'

/** Proves to our own server that the doctor asks. Only who knows `secret` can make one, and it is good for a minute. */
export function createEchoToken(secret: string, now: number): string {
  const until = String(now + lifetime)
  return `${until}.${signature(secret, until)}`
}

/** @param secrets any of them may have signed it, as with cookies */
export function isEchoToken(token: string | undefined, secrets: readonly string[], now: number): boolean {
  const [until = '', given = ''] = (token ?? '').split('.')
  const left = Number(until) - now
  // Clocks of two machines differ a little.
  if (!/^\d{1,15}$/.test(until) || left <= 0 || left > 2 * lifetime) return false
  return secrets.some((secret) => equal(given, signature(secret, until)))
}

const signature = (secret: string, until: string) =>
  createHmac('sha256', secret).update(`doctor echo until ${until}`).digest('base64url')

function equal(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
