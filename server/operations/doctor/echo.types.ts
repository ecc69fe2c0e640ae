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
