import { randomBytes } from 'node:crypto'
import { ChallengeNameType } from '@aws-sdk/client-cognito-identity-provider'
import { invalidParameter, notAuthorized } from '../errors.ts'
import { type Input, required, stringMap, violation } from '../input.ts'
import { setPassword } from '../passwords.ts'
import { findUser, type Pool } from '../pool.ts'
import { assertClient, assertSecretHash } from '../secret.ts'
import type { User } from '../state.ts'
import { signedIn } from '../tokens.ts'

/** How long an answer is waited for. Source: AuthSessionValidity of the app client, three minutes by default. */
const sessionMs = 3 * 60_000

/** The answer to somebody whose password an administrator has set: they must choose one of their own. */
export function askNewPassword(pool: Pool, user: User) {
  const Session = randomBytes(192).toString('base64url')
  pool.state.challenges[Session] = { sub: user.sub, expiresAt: pool.now() + sessionMs }
  const { email, emailVerified, attributes } = user
  const shown = { email_verified: String(emailVerified), ...attributes, email }
  return {
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    ChallengeParameters: {
      USER_ID_FOR_SRP: user.sub,
      requiredAttributes: '[]',
      userAttributes: JSON.stringify(shown),
    },
    Session,
  }
}

/**
 * RespondToAuthChallenge, for the only challenge that this pool makes. A session is good for one answer that is taken;
 * a password that is refused leaves it good.
 */
export async function respondToAuthChallenge(pool: Pool, input: Input) {
  const name = required(input, 'ChallengeName')
  if (!Object.hasOwn(ChallengeNameType, name)) throw violation('challengeName', 'satisfy enum value set')
  const token = required(input, 'Session')
  const {
    USERNAME: username,
    NEW_PASSWORD: password,
    SECRET_HASH: hash,
  } = stringMap(input, 'ChallengeResponses')
  assertClient(pool, input)
  if (!username) throw invalidParameter('Missing required parameter USERNAME')
  assertSecretHash(pool, username, hash)
  const user = challenged(pool, name, token, username)
  if (!password) throw invalidParameter('Missing required parameter NEW_PASSWORD')
  required({ Password: password }, 'Password')
  await setPassword(pool, user, password)
  // Looked at once more after the slow hashing, so that two answers at once are not both taken.
  challenged(pool, name, token, username)
  delete pool.state.challenges[token]
  user.status = 'CONFIRMED'
  return signedIn(pool, user)
}

/** @throws NotAuthorizedException for a session that is unknown, old, used, of another challenge or of somebody else */
function challenged(pool: Pool, name: string, token: string, username: string): User {
  const challenge = pool.state.challenges[token]
  if (!challenge || name !== 'NEW_PASSWORD_REQUIRED') throw notAuthorized('Invalid session for the user.')
  if (pool.now() >= challenge.expiresAt)
    throw notAuthorized('Invalid session for the user, session is expired.')
  const user = findUser(pool, username)
  if (user?.sub !== challenge.sub) throw notAuthorized('Invalid session for the user.')
  if (!user.enabled) throw notAuthorized('User is disabled.')
  return user
}
