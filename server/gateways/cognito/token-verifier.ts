import { JwtVerifier } from 'aws-jwt-verify'
import { JwtBaseError } from 'aws-jwt-verify/error'
import { SimpleJwksCache } from 'aws-jwt-verify/jwk'
import type { Logger } from '../../base/logger.ts'
import { transportRows } from '../identity/errors.ts'
import { IdentityError } from '../identity/identity-error.ts'
import type { IdentityUser } from '../identity/identity-gateway.ts'
import { type RetryTime, retry } from '../retry.ts'
import { type IdentityConfig, issuerOf } from './identity-config.ts'

type Verifier = {
  /** Checks signature, issuer, audience, use, expiry. @throws IdentityError unauthenticated, or network without keys */
  verifyIdToken(token: string): Promise<IdentityUser & { expiresAt: number }>
  verifyAccessToken(
    token: string,
  ): Promise<{ sub: string; username: string; expiresAt: number; authTime: number }>
  /**
   * Fetches the keys if they were never fetched. Await this before requesting tokens: with rotation, a new refresh token
   * would be lost if we could not verify the tokens that came with it.
   */
  ready(): Promise<void>
}
type Claims = Record<string, unknown>

/** Time for fetching the keys, all tries together, in ms. They are a few hundred bytes and fetched once. */
const keysBudgetMs = 3000
const optionalText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/**
 * Verifies tokens with the pool's public keys. They are fetched once, and again when a token has an unknown key. The
 * library's Cognito verifier accepts only AWS's addresses, so we use its general one for AWS and the stand-in alike.
 */
export function createTokenVerifier(
  config: IdentityConfig,
  time: RetryTime,
  log: Pick<Logger, 'warn'>,
): Verifier {
  const issuer = issuerOf(config)
  const keysBase = config.endpoint ? `${config.endpoint}/${config.userPoolId}` : issuer
  const jwksUri = config.jwksUri ?? `${keysBase}/.well-known/jwks.json`
  const now = time.now ?? Date.now
  const jwksCache = new SimpleJwksCache({ fetcher: { fetch: (uri) => fetchKeys(uri, time, log) } })

  // The library checks expiry by the machine's clock; we also use ours. Access tokens have `client_id`, not `aud`.
  const check = (use: 'id' | 'access') => (payload: Claims) => {
    const audience = use === 'id' ? payload.aud : payload.client_id
    const expired = typeof payload.exp !== 'number' || now() >= payload.exp * 1000
    if (payload.token_use !== use || audience !== config.clientId || expired) throw invalid(use)
  }
  const verifier = (use: 'id' | 'access') => {
    const rules = {
      issuer,
      jwksUri,
      audience: null,
      customJwtCheck: ({ payload }: { payload: Claims }) => check(use)(payload),
    }
    const jwt = JwtVerifier.create(rules, { jwksCache })
    return (token: string): Promise<Claims> =>
      jwt.verify(token).catch((error) => Promise.reject(asOurs(use, error)))
  }
  const idTokens = verifier('id')
  const accessTokens = verifier('access')
  let known = false
  return {
    ready: async () => {
      if (!known) await jwksCache.getJwks(jwksUri)
      known = true
    },
    verifyIdToken: async (token) => {
      const claims = await idTokens(token)
      const name = optionalText(claims.name)
      const preferredUsername = optionalText(claims.preferred_username)
      return {
        sub: String(claims.sub),
        username: String(claims['cognito:username']),
        email: String(claims.email ?? ''),
        emailVerified: claims.email_verified === true || claims.email_verified === 'true',
        ...(name && { name }),
        ...(preferredUsername && { preferredUsername }),
        expiresAt: Number(claims.exp) * 1000,
      }
    },
    verifyAccessToken: async (token) => {
      const { sub, username, exp, auth_time: authTime } = await accessTokens(token)
      return {
        sub: String(sub),
        username: String(username),
        expiresAt: Number(exp) * 1000,
        authTime: Number(authTime) || 0,
      }
    },
  }
}

const invalid = (use: string) =>
  new IdentityError(`verify ${use} token`, 'InvalidToken', transportRows.InvalidToken)

/** An invalid token is our `unauthenticated`; other errors (the keys could not be fetched) stay as they are. */
function asOurs(use: string, error: unknown): unknown {
  return error instanceof JwtBaseError ? invalid(use) : error
}

/** @throws IdentityError network, after the usual retries */
async function fetchKeys(uri: string, time: RetryTime, log: Pick<Logger, 'warn'>): Promise<ArrayBuffer> {
  try {
    return await retry(
      async ({ remainingMs = keysBudgetMs }) => {
        const signal = AbortSignal.timeout(Math.max(1, Math.ceil(remainingMs)))
        const response = await fetch(uri, { signal, redirect: 'error' })
        if (!response.ok) throw new Error(`Keys: status ${response.status}`)
        const body = await response.arrayBuffer()
        // An HTML page from a proxy is not a set of keys.
        JSON.parse(new TextDecoder().decode(body))
        return body
      },
      { ...time, judge: () => ({ again: true }), deadline: (time.now ?? Date.now)() + keysBudgetMs },
    )
  } catch (error) {
    log.warn({ operation: 'fetch keys', exception: causeOf(error) }, 'Cognito can not be asked')
    throw new IdentityError('fetch keys', 'KeysUnavailable', transportRows.Network)
  }
}

/** `fetch` hides the connection's error behind its own; a wrong pool is a status. */
function causeOf(error: unknown): string {
  const { message, cause } = error as Error
  if (!(cause instanceof Error)) return message
  return 'code' in cause ? String(cause.code) : cause.message
}
