import {
  CognitoIdentityClient,
  GetCredentialsForIdentityCommand,
  GetIdCommand,
} from '@aws-sdk/client-cognito-identity'
import { credentialsRefreshMs } from '../../constants.ts'
import type { RetryTime } from '../retry.ts'
import type { CallContext } from './call-context.ts'
import { clientOptions } from './cognito.client.ts'
import { transportRows } from './errors.ts'
import type { IdentityConfig } from './identity-config.ts'
import { IdentityError } from './identity-error.ts'
import type { Sender } from './sender.ts'

/**
 * What one browser session is for AWS: a guest first, the person's primary identity after sign-in. Plain JSON, to be
 * kept on the server with the session, under its lock.
 */
export type IdentityState = {
  identityId: string
  /** The signed-in person it belongs to (their sub); a guest's has none. */
  owner?: string
  credentials: {
    accessKeyId: string
    secretAccessKey: string
    sessionToken: string
    /** Milliseconds since 1970. */
    expiresAt: number
  }
  /** When they were given, in milliseconds since 1970. */
  renewedAt: number
}

export type IdentityLogin = { sub: string; idToken: string }

export type IdentityPool = {
  /** An identity for a guest: `GetId` without a login. Throws IdentityError. */
  newGuest(context?: CallContext): Promise<string>
  /**
   * Gives valid credentials: the state as it is while that is good, else a new one.
   * A guest who signs in keeps the identity, now with the login; where the person had one from before, the two are
   * merged and another id comes back. Who signs out starts as a new guest: a linked identity opens only with its login.
   * @param state what the last call gave
   * @param login the signed-in person with their id token, not expired; undefined for a guest: no login is ever sent
   * @throws IdentityError
   */
  credentials(
    state: IdentityState | undefined,
    login: IdentityLogin | undefined,
    context?: CallContext,
  ): Promise<IdentityState>
  close(): void
}

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

  const newId = async (login: IdentityLogin | undefined, context: CallContext): Promise<string> => {
    const command = new GetIdCommand({ IdentityPoolId: config.identityPoolId, ...loginsOf(login) })
    const answer = await send('getId', (options) => client.send(command, options), context.budgetMs)
    if (!answer?.IdentityId) throw incomplete('GetId')
    return answer.IdentityId
  }

  return {
    newGuest: (context = {}) => newId(undefined, context),
    credentials: async (state, login, context = {}) => {
      const owner = login?.sub
      if (state && state.owner === owner && now() < state.renewedAt + credentialsRefreshMs) return state
      // A guest's identity goes on as the person's; a person's never as a guest's or as somebody else's.
      const goesOn = state && (state.owner === undefined || state.owner === owner)
      const identityId = goesOn ? state.identityId : await newId(login, context)
      const command = new GetCredentialsForIdentityCommand({ IdentityId: identityId, ...loginsOf(login) })
      const answer = await send(
        'getCredentials',
        (options) => client.send(command, options),
        context.budgetMs,
      )
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
