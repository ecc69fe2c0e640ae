import { authorize } from '../access.ts'
import { CognitoError } from '../errors.ts'
import { type Input, optional, required } from '../input.ts'
import { readToken } from '../keys.ts'
import type { Pool } from '../pool.ts'
import { isClientSecret } from '../secret.ts'
import { revokeAll } from '../tokens.ts'
import { sessionOfToken } from './refresh.ts'

/** GlobalSignOut: every refresh token of the user ends, and access tokens no longer work on the pool's own calls. */
export function globalSignOut(pool: Pool, input: Input) {
  const { user } = authorize(pool, required(input, 'AccessToken'))
  revokeAll(pool, user.sub)
  return {}
}

/**
 * RevokeToken: ends one sign-in. A token nobody knows is answered as if it had been revoked (RFC 7009).
 * @throws UnauthorizedException for a wrong client or secret; UnsupportedOperationException where it is switched off; UnsupportedTokenTypeException for another kind of token
 */
export function revokeToken(pool: Pool, input: Input) {
  const token = required(input, 'Token')
  const secret = optional(input, 'ClientSecret')
  if (required(input, 'ClientId') !== pool.settings.clientId || !isClientSecret(pool, secret)) {
    throw new CognitoError('UnauthorizedException', 'Invalid client')
  }
  if (!pool.settings.revocation)
    throw new CognitoError('UnsupportedOperationException', 'Token revocation is not enabled for this client')
  if (readToken(pool, token, 'access') || readToken(pool, token, 'id')) {
    throw new CognitoError('UnsupportedTokenTypeException', 'Unsupported token type')
  }
  const session = sessionOfToken(pool, token)
  if (session) session.revoked = true
  // Empty body, not an empty object: RevokeToken and DeleteUser answer with nothing.
}
