import {
  type AuthenticationResultType,
  type CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import type { RetryTime } from '../retry.ts'
import { clientMembers, metadata, userContext } from './cognito.requests.ts'
import { wayRows } from './errors.ts'
import { IdentityError } from './identity-error.ts'
import type {
  CallContext,
  IdentityConfig,
  IdentityGateway,
  RefreshInput,
  TokenSet,
} from './identity-gateway.ts'
import { secretHash } from './secret-hash.ts'
import type { Sender } from './sender.ts'
import { createTokenVerifier } from './token-verifier.ts'

type TokenCalls = Pick<IdentityGateway, 'signIn' | 'refresh' | 'verifyIdToken' | 'verifyAccessToken'>

/** The calls that give tokens. Each token is verified before anybody relies on it. */
export function createTokenCalls(
  config: IdentityConfig,
  client: CognitoIdentityProviderClient,
  send: Sender,
  time: RetryTime,
): TokenCalls {
  const { ready, verifyIdToken, verifyAccessToken } = createTokenVerifier(config, time)

  const tokenSet = async (result: AuthenticationResultType, old?: RefreshInput): Promise<TokenSet> => {
    const { AccessToken: accessToken = '', IdToken: idToken = '', RefreshToken } = result
    const [id, access] = await Promise.all([verifyIdToken(idToken), verifyAccessToken(accessToken)])
    const { expiresAt: idExpiresAt, ...user } = id
    const deviceKey = result.NewDeviceMetadata?.DeviceKey ?? old?.deviceKey
    return {
      accessToken,
      idToken,
      refreshToken: RefreshToken ?? old?.refreshToken ?? '',
      accessExpiresAt: access.expiresAt,
      idExpiresAt,
      ...(deviceKey && { deviceKey }),
      user,
    }
  }

  const refreshPlain = ({ refreshToken, username, deviceKey }: RefreshInput, context: CallContext) => {
    const hash = secretHash(config, username)
    const command = new InitiateAuthCommand({
      ClientId: config.clientId,
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: {
        REFRESH_TOKEN: refreshToken,
        ...(hash && { SECRET_HASH: hash }),
        ...(deviceKey && { DEVICE_KEY: deviceKey }),
      },
      ...userContext(context),
    })
    return send('refresh', (options) => client.send(command, options), context.budgetMs)
  }

  const refreshRotating = ({ refreshToken, deviceKey }: RefreshInput, context: CallContext) => {
    const command = new GetTokensFromRefreshTokenCommand({
      ClientId: config.clientId,
      RefreshToken: refreshToken,
      ...(config.clientSecret && { ClientSecret: config.clientSecret }),
      ...(deviceKey && { DeviceKey: deviceKey }),
    })
    return send('refreshRotating', (options) => client.send(command, options), context.budgetMs)
  }

  return {
    verifyIdToken,
    verifyAccessToken,
    signIn: async ({ email, password }, context = {}) => {
      await ready()
      const { ClientId, SecretHash } = clientMembers(config, email)
      const command = new InitiateAuthCommand({
        ClientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: {
          USERNAME: email,
          PASSWORD: password,
          ...(SecretHash && { SECRET_HASH: SecretHash }),
        },
        ...userContext(context),
        ...metadata(context),
      })
      const answer = await send('signIn', (options) => client.send(command, options), context.budgetMs)
      if (!answer?.AuthenticationResult) {
        throw new IdentityError('InitiateAuth', answer?.ChallengeName ?? 'Challenge', wayRows.Challenge)
      }
      return tokenSet(answer.AuthenticationResult)
    },
    refresh: async (input, context = {}) => {
      if (!input.refreshToken) throw new IdentityError('refresh', 'NoRefreshToken', wayRows.NoRefreshToken)
      await ready()
      const answer = await (config.rotation ? refreshRotating : refreshPlain)(input, context)
      if (!answer?.AuthenticationResult) throw new IdentityError('refresh', 'NoTokens', wayRows.Unknown)
      return tokenSet(answer.AuthenticationResult, input)
    },
  }
}
