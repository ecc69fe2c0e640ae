import { createPrivateKey, createPublicKey, generateKeyPairSync, randomUUID, sign, verify } from 'node:crypto'
import type { Pool } from './pool.ts'

type SigningKey = JsonWebKey & { kid: string }
export type Claims = Record<string, unknown> & { exp: number; token_use: string }

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Numbers of keys take long to find: the pools of one process share them, each under names of its own. */
const numbers: JsonWebKey[] = []
const numbersAt = (place: number) => {
  numbers[place] ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })
  return numbers[place]
}

/** Makes the pool's two signing keys (Cognito signs id and access tokens with different ones), once per state. */
export function ensureKeys(pool: Pool): void {
  const { keys } = pool.state
  while (keys.length < 2) keys.push({ ...numbersAt(keys.length), kid: randomUUID() } as SigningKey)
}

function keyFor(pool: Pool, tokenUse: string): SigningKey {
  const key = pool.state.keys[tokenUse === 'id' ? 0 : 1]
  if (!key) throw new Error('The pool has no signing keys')
  return key as SigningKey
}

/** The public keys, as `/POOL/.well-known/jwks.json` shows them. */
export function jwks(pool: Pool) {
  const keys = (pool.state.keys as SigningKey[]).map(({ kid, n, e }) => ({
    alg: 'RS256',
    e,
    kid,
    kty: 'RSA',
    n,
    use: 'sig',
  }))
  return { keys }
}

/** Signs claims as a compact RS256 token with the key of its use. */
export function signToken(pool: Pool, claims: Claims): string {
  const jwk = keyFor(pool, claims.token_use)
  const body = `${encode({ kid: jwk.kid, alg: 'RS256' })}.${encode(claims)}`
  const key = createPrivateKey({ key: jwk, format: 'jwk' })
  return `${body}.${sign('RSA-SHA256', Buffer.from(body), key).toString('base64url')}`
}

/** Reads a token signed by this pool with the key of that use; undefined for anything else. Expiry is not looked at. */
export function readToken(pool: Pool, token: string, tokenUse: 'id' | 'access'): Claims | undefined {
  const [header, payload, signature] = token.split('.')
  if (!header || !payload || !signature) return undefined
  const jwk = keyFor(pool, tokenUse)
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  const signed = Buffer.from(`${header}.${payload}`)
  if (!verify('RSA-SHA256', signed, key, Buffer.from(signature, 'base64url'))) return undefined
  if (JSON.parse(Buffer.from(header, 'base64url').toString()).kid !== jwk.kid) return undefined
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims
  return claims.token_use === tokenUse ? claims : undefined
}
