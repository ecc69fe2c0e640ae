import { CognitoError, notAuthorized, userNotFound } from '../errors.ts'
import { type Input, optional, required } from '../input.ts'
import type { Pool } from '../pool.ts'
import { assertClient, isClientSecret } from '../secret.ts'
import type { SignInSession } from '../state.ts'
import { issueTokens, newRefreshToken, tokenHash } from '../tokens.ts'

export function sessionOfToken(pool: Pool, token: string): SignInSession | undefined {
  const known = pool.state.refreshTokens[tokenHash(token)]
  return known && pool.state.sessions[known.originJti]
}

/**
 * GetTokensFromRefreshToken: the only way where rotation is on, and allowed where it is off. Takes the client's secret
 * itself, not the hash.
 */
export function getTokensFromRefreshToken(pool: Pool, input: Input) {
  const token = required(input, 'RefreshToken')
  const deviceKey = optional(input, 'DeviceKey')
  assertClient(pool, input)
  if (!isClientSecret(pool, optional(input, 'ClientSecret'))) throw notAuthorized('Invalid client secret')
  assertNotReused(pool, token)
  const result = refreshTokens(pool, token, deviceKey)
  if (!pool.settings.rotation) return { AuthenticationResult: result }
  const session = sessionOfToken(pool, token)
  const known = pool.state.refreshTokens[tokenHash(token)]
  if (!session || !known) throw notAuthorized('Invalid Refresh Token')
  // A second use within the grace period gives tokens too, but does not make the period longer.
  known.rotatedAt ??= pool.now()
  return { AuthenticationResult: { ...result, RefreshToken: newRefreshToken(pool, session) } }
}

/**
 * A rotated token that comes again after its grace period was stolen, or the one that took its place was.
 * @throws RefreshTokenReuseException, and ends all that came of the same sign-in: the reference does not say whether
 *         the service does, and ending it is the harsher reading
 */
function assertNotReused(pool: Pool, token: string): void {
  const rotatedAt = pool.state.refreshTokens[tokenHash(token)]?.rotatedAt
  if (rotatedAt === undefined) return
  const graceMs = pool.settings.graceSeconds * 1000
  if (graceMs === 0 || pool.now() > rotatedAt + graceMs) {
    const family = sessionOfToken(pool, token)
    if (family) family.revoked = true
    throw new CognitoError('RefreshTokenReuseException', 'Refresh token has been invalidated by rotation')
  }
}

/**
 * New id and access tokens for a refresh token. A rotated token lives only as long as the first one would have.
 * @throws NotAuthorizedException when it is unknown, expired or revoked, or the device key is missing;
 *         UserNotFoundException when the account is gone and the pool tells
 */
export function refreshTokens(pool: Pool, token: string, deviceKey: string | undefined) {
  const session = sessionOfToken(pool, token)
  if (!session) throw notAuthorized('Invalid Refresh Token')
  const user = pool.state.users[session.sub]
  if (!user) throw pool.settings.concealUsers ? notAuthorized('Invalid Refresh Token') : userNotFound()
  if (session.revoked) throw notAuthorized('Refresh Token has been revoked')
  if (pool.now() >= session.expiresAt) throw notAuthorized('Refresh Token has expired')
  if (!user.enabled) throw notAuthorized('User is disabled.')
  if (session.deviceKey !== undefined && session.deviceKey !== deviceKey) {
    throw notAuthorized('Invalid Refresh Token')
  }
  return issueTokens(pool, user, session)
}
