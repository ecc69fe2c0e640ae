import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { signToken } from './keys.ts'
import type { Pool } from './pool.ts'
import type { SignInSession, User } from './state.ts'

const seconds = (ms: number) => Math.floor(ms / 1000)
export const tokenHash = (token: string) => createHash('sha256').update(token).digest('hex')

/** Opens a session for somebody who has just signed in. */
function openSession(pool: Pool, user: User): SignInSession {
  const session: SignInSession = {
    originJti: randomUUID(),
    sub: user.sub,
    authTime: pool.now(),
    expiresAt: pool.now() + pool.settings.refreshTokenSeconds * 1000,
    revoked: false,
  }
  if (pool.settings.deviceTracking) session.deviceKey = `${pool.settings.region}_${randomUUID()}`
  pool.state.sessions[session.originJti] = session
  return session
}

/** Makes a refresh token: opaque to the client and long, in the five-part form of Cognito's encrypted ones. */
export function newRefreshToken(pool: Pool, session: SignInSession): string {
  const header = Buffer.from('{"cty":"JWT","enc":"A256GCM","alg":"RSA-OAEP"}').toString('base64url')
  const parts = [256, 12, 800, 16].map((length) => randomBytes(length).toString('base64url'))
  const token = [header, ...parts].join('.')
  pool.state.refreshTokens[tokenHash(token)] = { originJti: session.originJti }
  return token
}

/** Issues an id and an access token with Cognito's claims. */
export function issueTokens(pool: Pool, user: User, session: SignInSession) {
  const { issuer, clientId, accessTokenSeconds, idTokenSeconds } = pool.settings
  const issuedAt = seconds(pool.now())
  const common = {
    sub: user.sub,
    iss: issuer,
    origin_jti: session.originJti,
    event_id: randomUUID(),
    auth_time: seconds(session.authTime),
    iat: issuedAt,
  }
  const accessToken = signToken(pool, {
    ...common,
    client_id: clientId,
    token_use: 'access',
    scope: 'aws.cognito.signin.user.admin',
    exp: issuedAt + accessTokenSeconds,
    jti: randomUUID(),
    username: user.sub,
  })
  const idToken = signToken(pool, {
    ...common,
    ...user.attributes,
    email: user.email,
    email_verified: user.emailVerified,
    'cognito:username': user.sub,
    aud: clientId,
    token_use: 'id',
    exp: issuedAt + idTokenSeconds,
    jti: randomUUID(),
  })
  return { AccessToken: accessToken, IdToken: idToken, ExpiresIn: accessTokenSeconds, TokenType: 'Bearer' }
}

/** The answer to somebody who has just signed in: a session begins. */
export function signedIn(pool: Pool, user: User) {
  const session = openSession(pool, user)
  const result = { ...issueTokens(pool, user, session), RefreshToken: newRefreshToken(pool, session) }
  const device = session.deviceKey && { DeviceKey: session.deviceKey, DeviceGroupKey: 'sandbox' }
  return {
    ChallengeParameters: {},
    AuthenticationResult: { ...result, ...(device && { NewDeviceMetadata: device }) },
  }
}

/** Ends every session of a user; access tokens of ended sessions no longer work on the user pool's API. */
export function revokeAll(pool: Pool, sub: string): void {
  for (const session of Object.values(pool.state.sessions)) {
    if (session.sub === sub) session.revoked = true
  }
}
