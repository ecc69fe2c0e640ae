import { createSeal, NotOpenedError } from '../../db/sealed.ts'

/** How long a token is good, in ms. */
const lifetime = 60_000

/** The header that carries it: some proxies keep `Authorization` for themselves. */
export const echoHeader = 'X-Tipping-Doctor'

const sealOf = (secrets: readonly string[]) => createSeal(secrets, 'doctor echo')

/** Proves to our own server that the doctor asks: only who knows SESSION_SECRETS can make it, and it is good for a minute. */
export const createEchoToken = (secrets: readonly string[], now: number): string =>
  sealOf(secrets).seal(String(now + lifetime), 'until')

export function isEchoToken(token: string | undefined, secrets: readonly string[], now: number): boolean {
  try {
    const left = Number(sealOf(secrets).open(token ?? '', 'until')) - now
    // Clocks of two machines differ a little.
    return left > 0 && left <= 2 * lifetime
  } catch (error) {
    if (error instanceof NotOpenedError) return false
    throw error
  }
}

/** What our server saw of a request of the doctor's. */
export type Echo = {
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
