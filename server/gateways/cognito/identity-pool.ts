import {
  CognitoIdentityClient,
  GetCredentialsForIdentityCommand,
  GetIdCommand,
} from '@aws-sdk/client-cognito-identity'
import { credentialsRefreshMs } from '../../constants.ts'
import type { RetryTime } from '../retry.ts'
import type { CallContext } from './call-context.ts'
import { clientOptions } from './cognito.client.ts'
import { transportRows } from './errors.common.ts'
import type { IdentityConfig } from './identity-config.ts'
import { IdentityError } from './identity-error.ts'
import type { Sender } from './sender.ts'

/**
 * The AWS identity of one browser session: a guest's first, the person's own after sign-in. Plain JSON; it never leaves
 * the server.
 */
export type IdentityState = {
  identityId: string
  /** The signed-in person it belongs to (their sub); undefined for a guest's. */
  owner?: string
  credentials: {
    accessKeyId: string
    secretAccessKey: string
    sessionToken: string
    /** Milliseconds since 1970. */
    expiresAt: number
  }
  /** When the credentials were issued, in ms since 1970. */
  renewedAt: number
}

export type IdentityLogin = { sub: string; idToken: string }

export type IdentityPool = {
  /** Creates an identity for a guest: `GetId` without a login. Throws IdentityError. */
  newGuest(context?: CallContext): Promise<string>
  /**
   * Returns valid credentials: the given state while it is fresh, else a new one.
   * A guest who signs in keeps the identity, now with the login. If the person already had one, AWS merges the two and
   * returns another id. After a sign-out a new guest identity starts: a linked one needs its login.
   * @param state the result of the last call
   * @param login the signed-in person with an unexpired id token; undefined for a guest: then no login is sent
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
      // A guest's identity may become a person's. A person's never becomes a guest's or another person's.
      const reusable = state && (state.owner === undefined || state.owner === owner)
      const identityId = reusable ? state.identityId : await newId(login, context)
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
