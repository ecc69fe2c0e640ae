import { createPublicKey, verify } from 'node:crypto'

/** Why a sender is not believed (RFC 8292); undefined: it is who the browser has subscribed with. */
export function whyNotBelieved(
  header: string | undefined,
  expected: { key: string; origin: string; now: number },
): string | undefined {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header ?? '') ?? []
  if (key !== expected.key) return 'another key'
  const [head = '', claims = '', signature = ''] = token.split('.')
  const signed = Buffer.from(`${head}.${claims}`)
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const good = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!good) return 'bad signature'
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
  const seconds = expected.now / 1000
  if (aud !== expected.origin) return 'another audience'
  if (typeof exp !== 'number' || exp <= seconds || exp > seconds + 24 * 3600) return 'not valid now'
  // Apple refuses a sender who can't be asked.
  return typeof sub === 'string' && /^(https:\/\/|mailto:)/.test(sub) ? undefined : 'nobody to ask'
}
