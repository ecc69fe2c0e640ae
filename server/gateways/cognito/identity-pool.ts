import {
  CognitoIdentityClient,
  GetCredentialsForIdentityCommand,
  GetIdCommand,
} from '@aws-sdk/client-cognito-identity'
import { credentialsRefreshMs } from '../../base/constants.ts'
import { transportRows } from '../identity/errors.ts'
import { IdentityError } from '../identity/identity-error.ts'
import type { IdentityLogin, IdentityPool } from '../identity/identity-pool.types.ts'
import type { RetryTime } from '../retry.ts'
import { clientOptions } from './cognito.client.ts'
import type { IdentityConfig } from './identity-config.ts'
import type { Sender } from './sender.ts'

export function createIdentityPool(
  config: IdentityConfig & { identityPoolId: string },
  send: Sender,
  time: RetryTime,
): IdentityPool {
  const client = new CognitoIdentityClient(clientOptions(config))
  const now = time.now ?? Date.now
  const provider = `cognito-idp.${config.region}.amazonaws.com/${config.userPoolId}`
  const loginsOf = (login: IdentityLogin | undefined) =>
    login ? { Logins: { [provider]: login.idToken } } : {}

  const newId = async (login: IdentityLogin | undefined): Promise<string> => {
    const command = new GetIdCommand({ IdentityPoolId: config.identityPoolId, ...loginsOf(login) })
    const answer = await send('getId', (options) => client.send(command, options))
    if (!answer?.IdentityId) throw incomplete('GetId')
    return answer.IdentityId
  }

  return {
    newGuest: () => newId(undefined),
    credentials: async (state, login) => {
      const owner = login?.sub
      if (state && state.owner === owner && now() < state.renewedAt + credentialsRefreshMs) return state
      // A guest's identity may become a person's. A person's never becomes a guest's or another person's.
      const reusable = state && (state.owner === undefined || state.owner === owner)
      const identityId = reusable ? state.identityId : await newId(login)
      const command = new GetCredentialsForIdentityCommand({ IdentityId: identityId, ...loginsOf(login) })
      const answer = await send('getCredentials', (options) => client.send(command, options))
      const { AccessKeyId, SecretKey, SessionToken, Expiration } = answer?.Credentials ?? {}
      if (!AccessKeyId || !SecretKey || !SessionToken || !Expiration)
        throw incomplete('GetCredentialsForIdentity')
      return {
        identityId: answer?.IdentityId ?? identityId,
        ...(owner !== undefined && { owner }),
        credentials: {
          accessKeyId: AccessKeyId,
          secretAccessKey: SecretKey,
          sessionToken: SessionToken,
          expiresAt: Expiration.getTime(),
        },
        renewedAt: now(),
      }
    },
    close: () => client.destroy(),
  }
}

const incomplete = (operation: string) =>
  new IdentityError(operation, 'IncompleteAnswer', transportRows.Unknown)
