import { CognitoError, notAuthorized, userNotFound } from './errors.ts'
import { readToken } from './keys.ts'
import type { Pool } from './pool.ts'
import type { SignInSession, User } from './state.ts'

/**
 * The user an access token stands for.
 * @throws NotAuthorizedException when the token is forged, expired, revoked or of a disabled user;
 *         UserNotFoundException when the account is gone; PasswordResetRequired, UserNotConfirmed by its state
 */
export function authorize(pool: Pool, accessToken: string): { user: User; session: SignInSession } {
  const claims = readToken(pool, accessToken, 'access')
  if (!claims || claims.iss !== pool.settings.issuer || claims.client_id !== pool.settings.clientId) {
    throw notAuthorized('Invalid Access Token')
  }
  if (pool.now() >= claims.exp * 1000) throw notAuthorized('Access Token has expired')
  const user = pool.state.users[String(claims.sub)]
  if (!user) throw userNotFound()
  const session = pool.state.sessions[String(claims.origin_jti)]
  if (!session || session.revoked) throw notAuthorized('Access Token has been revoked')
  assertUsable(user)
  return { user, session }
}

/** Refuses for a user who may not act in their present state. */
export function assertUsable(user: User): void {
  if (!user.enabled) throw notAuthorized('User is disabled.')
  if (user.status === 'RESET_REQUIRED') {
    throw new CognitoError('PasswordResetRequiredException', 'Password reset required for the user')
  }
  if (user.status === 'UNCONFIRMED') {
    throw new CognitoError('UserNotConfirmedException', 'User is not confirmed.')
  }
}
