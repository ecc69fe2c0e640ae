import { JwtVerifier } from 'aws-jwt-verify'
import { JwtBaseError } from 'aws-jwt-verify/error'
import { SimpleJwksCache } from 'aws-jwt-verify/jwk'
import { type RetryTime, retry } from '../retry.ts'
import { transportRows } from './errors.ts'
import type { IdentityConfig } from './identity-config.ts'
import { IdentityError } from './identity-error.ts'
import type { IdentityGateway } from './identity-gateway.ts'

type Verifier = Pick<IdentityGateway, 'verifyIdToken' | 'verifyAccessToken'> & {
  /**
   * Fetches the keys if that was never done. To be awaited before tokens are asked for: a rotated refresh token that
   * came with tokens nobody can verify would be lost.
   */
  ready(): Promise<void>
}
type Claims = Record<string, unknown>

/** Time for getting the keys, all tries together. They are a few hundred bytes, and needed once. */
const keysBudgetMs = 3000
const optionalText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/**
 * Verifies tokens against the pool's public keys, which are fetched once and again when an unknown key turns up. The
 * library's Cognito verifier knows AWS's addresses only, so its general one is used for AWS and the stand-in alike.
 */
export function createTokenVerifier(config: IdentityConfig, time: RetryTime): Verifier {
  const issuer = config.issuer ?? `https://cognito-idp.${config.region}.amazonaws.com/${config.userPoolId}`
  const keysBase = config.endpoint ? `${config.endpoint}/${config.userPoolId}` : issuer
  const jwksUri = config.jwksUri ?? `${keysBase}/.well-known/jwks.json`
  const now = time.now ?? Date.now
  const jwksCache = new SimpleJwksCache({ fetcher: { fetch: (uri) => fetchKeys(uri, time) } })

  // The library looks at the machine's clock; ours is looked at as well. Access tokens name the client in `client_id`.
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

/** A token that does not hold is told from keys that could not be had. */
function asOurs(use: string, error: unknown): unknown {
  return error instanceof JwtBaseError ? invalid(use) : error
}

/** @throws IdentityError network, after the usual tries */
async function fetchKeys(uri: string, time: RetryTime): Promise<ArrayBuffer> {
  try {
    return await retry(
      async ({ remainingMs = keysBudgetMs }) => {
        const signal = AbortSignal.timeout(Math.max(1, Math.ceil(remainingMs)))
        const response = await fetch(uri, { signal, redirect: 'error' })
        if (!response.ok) throw new Error(`Keys: status ${response.status}`)
        const body = await response.arrayBuffer()
        // A page of a proxy in between is no set of keys.
        JSON.parse(new TextDecoder().decode(body))
        return body
      },
      { ...time, judge: () => ({ again: true }), deadline: (time.now ?? Date.now)() + keysBudgetMs },
    )
  } catch {
    throw new IdentityError('fetch keys', 'KeysUnavailable', transportRows.Network)
  }
}
