import { createHmac, timingSafeEqual } from 'node:crypto'
import { CognitoError, invalidParameter, notAuthorized } from './errors.ts'
import { type Input, required } from './input.ts'
import type { Pool } from './pool.ts'

/**
 * The client must exist: a wrong id is a wrong configuration, and Cognito says so. Where the browser is
 * (`UserContextData`) may be sent only with EnablePropagateAdditionalUserContextData switched on. The reference says
 * "you can't send" without it and does not name the answer: refusing is the harsher reading.
 */
export function assertClient(pool: Pool, input: Input): void {
  const clientId = required(input, 'ClientId')
  if (clientId !== pool.settings.clientId) {
    throw new CognitoError('ResourceNotFoundException', `User pool client ${clientId} does not exist.`)
  }
  if (input.UserContextData !== undefined && !pool.settings.userContext) {
    throw invalidParameter('UserContextData is not enabled for this client.')
  }
}

/**
 * Checks the keyed hash that a client with a secret sends.
 * @param username what was hashed: the typed user name, but on a refresh the real one (the sub)
 * @throws NotAuthorizedException when it is missing, wrong, or sent for a client without a secret
 */
export function assertSecretHash(pool: Pool, username: string, hash: string | undefined): void {
  const { clientId, clientSecret } = pool.settings
  if (clientSecret === undefined) {
    if (hash !== undefined) throw notAuthorized(`Unable to verify secret hash for client ${clientId}`)
    return
  }
  if (hash === undefined) {
    throw notAuthorized(`Client ${clientId} is configured with secret but SECRET_HASH was not received`)
  }
  const expected = createHmac('sha256', clientSecret).update(`${username}${clientId}`).digest()
  const given = Buffer.from(hash, 'base64')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw notAuthorized(`Unable to verify secret hash for client ${clientId}`)
  }
}

/** GetTokensFromRefreshToken and RevokeToken take the secret itself. Returns whether it is right. */
export function isClientSecret(pool: Pool, secret: string | undefined): boolean {
  return secret === pool.settings.clientSecret
}
