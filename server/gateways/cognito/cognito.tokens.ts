import {
  type AuthenticationResultType,
  type CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
  InitiateAuthCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import type { Logger } from '../../base/logger.ts'
import type { CallContext } from '../identity/call-context.ts'
import { transportRows } from '../identity/errors.ts'
import { IdentityError } from '../identity/identity-error.ts'
import type { IdentityGateway, SignIn } from '../identity/identity-gateway.ts'
import type { RetryTime } from '../retry.ts'
import { clientMembers, metadata, userContext } from './cognito.requests.ts'
import { type IdentityConfig, issuerOf } from './identity-config.ts'
import { secretHash } from './secret-hash.ts'
import { requestBudgetMs, type Sender } from './sender.ts'
import { createTokenVerifier } from './token-verifier.ts'

type TokenCalls = Pick<IdentityGateway, 'signIn' | 'renew' | 'end' | 'holderOf'>

/** The calls that return tokens. Each token is verified before it is used. */
export function createTokenCalls(
  config: IdentityConfig,
  client: CognitoIdentityProviderClient,
  send: Sender,
  time: RetryTime,
  log: Pick<Logger, 'warn' | 'error'>,
): TokenCalls {
  const { ready, verifyIdToken, verifyAccessToken } = createTokenVerifier(config, time, log)

  /** Makes sure that the keys are loaded. @returns what is left of the caller's time, in ms */
  const withKeys = async ({ budgetMs = requestBudgetMs }: CallContext): Promise<number> => {
    const now = time.now ?? Date.now
    const started = now()
    await ready()
    return budgetMs - (now() - started)
  }

  const tokenSet = async (result: AuthenticationResultType, old?: SignIn): Promise<SignIn> => {
    const { AccessToken: accessToken = '', IdToken: idToken = '', RefreshToken } = result
    const verified = Promise.all([verifyIdToken(idToken), verifyAccessToken(accessToken)])
    const [id, access] = await verified.catch((error: unknown) => {
      if (!(error instanceof IdentityError && error.kind === 'unauthenticated')) throw error
      log.error(
        { exception: error.exception },
        'Cognito gave tokens that do not pass: check issuer, keys, clock',
      )
      throw new IdentityError('verify tokens', 'Unverifiable', transportRows.Unverifiable)
    })
    const { expiresAt, ...user } = id
    const deviceKey = result.NewDeviceMetadata?.DeviceKey ?? old?.deviceKey
    return {
      accessToken,
      idToken,
      refreshToken: RefreshToken ?? old?.refreshToken ?? '',
      accessExpiresAt: Math.min(access.expiresAt, expiresAt),
      authTime: access.authTime,
      issuer: issuerOf(config),
      ...(deviceKey && { deviceKey }),
      user,
    }
  }

  const refreshPlain = ({ refreshToken = '', user, deviceKey }: SignIn, context: CallContext) => {
    const hash = secretHash(config, user.username)
    const command = new InitiateAuthCommand({
      ClientId: config.clientId,
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: {
        REFRESH_TOKEN: refreshToken,
        ...(hash && { SECRET_HASH: hash }),
        ...(deviceKey && { DEVICE_KEY: deviceKey }),
      },
      ...userContext(config, context),
    })
    return send('refresh', (options) => client.send(command, options), context.budgetMs)
  }

  const refreshRotating = ({ refreshToken, deviceKey }: SignIn, context: CallContext) => {
    const command = new GetTokensFromRefreshTokenCommand({
      ClientId: config.clientId,
      RefreshToken: refreshToken,
      ...(config.clientSecret && { ClientSecret: config.clientSecret }),
      ...(deviceKey && { DeviceKey: deviceKey }),
    })
    return send('refreshRotating', (options) => client.send(command, options), context.budgetMs)
  }

  return {
    holderOf: async (accessToken) => {
      const { sub, authTime } = await verifyAccessToken(accessToken)
      return { sub, authTime }
    },
    end: async ({ refreshToken }, context = {}) => {
      if (!refreshToken) return
      const command = new RevokeTokenCommand({
        ClientId: config.clientId,
        Token: refreshToken,
        ...(config.clientSecret && { ClientSecret: config.clientSecret }),
      })
      await send('revoke', (options) => client.send(command, options), context.budgetMs)
    },
    signIn: async ({ email, password }, context = {}) => {
      const budgetMs = await withKeys(context)
      const { ClientId, SecretHash } = clientMembers(config, email)
      const command = new InitiateAuthCommand({
        ClientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: {
          USERNAME: email,
          PASSWORD: password,
          ...(SecretHash && { SECRET_HASH: SecretHash }),
        },
        ...userContext(config, context),
        ...metadata(context),
      })
      const answer = await send('signIn', (options) => client.send(command, options), budgetMs)
      if (!answer?.AuthenticationResult) {
        throw new IdentityError('InitiateAuth', answer?.ChallengeName ?? 'Challenge', transportRows.Challenge)
      }
      return tokenSet(answer.AuthenticationResult)
    },
    renew: async (input, context = {}) => {
      if (!input.refreshToken)
        throw new IdentityError('refresh', 'NoRefreshToken', transportRows.NoRefreshToken)
      const budgetMs = await withKeys(context)
      const refresh = config.rotation ? refreshRotating : refreshPlain
      const answer = await refresh(input, { ...context, budgetMs })
      if (!answer?.AuthenticationResult) throw new IdentityError('refresh', 'NoTokens', transportRows.Unknown)
      return tokenSet(answer.AuthenticationResult, input)
    },
  }
}
