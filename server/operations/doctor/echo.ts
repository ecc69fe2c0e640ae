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

/** What our server saw of a request of the doctor's. */
export type Echo = {
  build: string | undefined
  /** Whom the server takes for the client. */
  ip: string | undefined
  /** Who has opened the connection: the proxy. */
  peer: string | undefined
  /** Whether the server takes the request for https. */
  secure: boolean
  host: string | undefined
  /** The headers of {@link echoedHeaders} that have arrived. */
  headers: Record<string, string | undefined>
  /** Bytes of the body that have arrived. */
  bytes: number
}

/** What the product reads of a request, and a proxy may drop or change. */
export const echoedHeaders = [
  'x-forwarded-for',
  'x-forwarded-proto',
  'sec-fetch-site',
  'origin',
  'stripe-signature',
  'authorization',
  'accept-language',
  'cookie',
] as const

/** Set with each answer, two at once: a proxy must keep both. */
export const echoCookies = ['doctor_a=1', 'doctor_b=2'] as const

/** The second event of the stream comes this long after the first, in ms. */
export const echoPauseMs = 1500
