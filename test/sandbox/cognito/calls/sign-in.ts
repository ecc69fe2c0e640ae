import { assertUsable } from '../access.ts'
import { invalidParameter, notAuthorized, userNotFound, wrongPassword } from '../errors.ts'
import { type Input, required, stringMap } from '../input.ts'
import { assertNotLocked, clearFailures, countFailure } from '../lockout.ts'
import { isPassword } from '../passwords.ts'
import { findUser, type Pool } from '../pool.ts'
import { assertClient, assertSecretHash } from '../secret.ts'
import { signedIn } from '../tokens.ts'
import { askNewPassword } from './challenge.ts'
import { refreshTokens, sessionOfToken } from './refresh.ts'

/** InitiateAuth, with the two flows a server needs. */
export async function initiateAuth(pool: Pool, input: Input) {
  const flow = required(input, 'AuthFlow')
  assertClient(pool, input)
  const parameters = stringMap(input, 'AuthParameters')
  const name = flow === 'REFRESH_TOKEN' ? 'REFRESH_TOKEN_AUTH' : flow
  // With rotation the refresh flow has an answer of its own.
  const off = !pool.settings.flows.some((one) => one === name)
  if (off && !(name === 'REFRESH_TOKEN_AUTH' && pool.settings.rotation))
    throw invalidParameter(`${name} flow not enabled for this client`)
  if (flow === 'USER_PASSWORD_AUTH') return passwordSignIn(pool, parameters)
  if (flow === 'REFRESH_TOKEN_AUTH' || flow === 'REFRESH_TOKEN') return refreshFlow(pool, parameters)
  throw invalidParameter(`${flow} flow not enabled for this client`)
}

async function passwordSignIn(pool: Pool, parameters: Record<string, string | undefined>) {
  const { USERNAME: username, PASSWORD: password, SECRET_HASH: hash } = parameters
  if (!username) throw invalidParameter('Missing required parameter USERNAME')
  if (!password) throw invalidParameter('Missing required parameter PASSWORD')
  assertSecretHash(pool, username, hash)
  const user = findUser(pool, username)
  if (!user) throw pool.settings.concealUsers ? wrongPassword() : userNotFound()
  assertNotLocked(pool, user)
  // Reported of the real service: that an account is unconfirmed is told even to somebody with a wrong password.
  assertUsable(user)
  // With an address that was changed and never verified, nobody can sign in.
  if (!user.emailVerified && username !== user.sub) throw wrongPassword()
  if (!(await isPassword(user.passwordHash, password))) {
    countFailure(pool, user)
    throw wrongPassword()
  }
  clearFailures(user)
  return user.status === 'FORCE_CHANGE_PASSWORD' ? askNewPassword(user) : signedIn(pool, user)
}

function refreshFlow(pool: Pool, parameters: Record<string, string | undefined>) {
  const token = parameters.REFRESH_TOKEN
  if (!token) throw invalidParameter('Missing required parameter REFRESH_TOKEN')
  if (pool.settings.rotation) {
    throw notAuthorized('Refresh token rotation is enabled. Use GetTokensFromRefreshToken.')
  }
  // The hash is over the real user name, which the service knows from the token, not over the e-mail address.
  const sub = sessionOfToken(pool, token)?.sub
  assertSecretHash(pool, sub ?? '', parameters.SECRET_HASH)
  const result = refreshTokens(pool, token, parameters.DEVICE_KEY)
  return { ChallengeParameters: {}, AuthenticationResult: result }
}
