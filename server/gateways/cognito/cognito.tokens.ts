import {
  type AuthenticationResultType,
  type CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
  InitiateAuthCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { JwtVerifier } from 'aws-jwt-verify'
import { JwtBaseError } from 'aws-jwt-verify/error'
import { SimpleJwksCache } from 'aws-jwt-verify/jwk'
import type { Logger } from '../../base/logger.ts'
import type { CallContext } from '../identity/call-context.ts'
import { transportRows } from '../identity/errors.ts'
import { IdentityError } from '../identity/identity-error.ts'
import type { IdentityGateway, IdentityUser, SignIn } from '../identity/identity-gateway.ts'
import { type RetryTime, retry } from '../retry.ts'
import { clientMembers, metadata, userContext } from './cognito.requests.ts'
import { type IdentityConfig, issuerOf, keysAddressOf } from './identity-config.ts'
import { secretHash } from './secret-hash.ts'
import { requestBudgetMs, type Sender } from './sender.ts'

type Verifier = {
  /** Checks signature, issuer, audience, use, expiry. @throws IdentityError unauthenticated, or network without keys */
  verifyIdToken(token: string): Promise<IdentityUser & { expiresAt: number }>
  verifyAccessToken(token: string): Promise<{ sub: string; expiresAt: number; authTime: number }>
  /**
   * Fetches the keys if they were never fetched. Await this before requesting tokens: with rotation, a new refresh token
   * would be lost if we could not verify the tokens that came with it.
   */
  ready(): Promise<void>
}
type Claims = Record<string, unknown>

/** Time for fetching the keys, all tries together, in ms. They are a few hundred bytes and fetched once. */
const keysBudgetMs = 3000
const optionalText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/**
 * Verifies tokens with the pool's public keys. They are fetched once, and again when a token has an unknown key. The
 * library's Cognito verifier accepts only AWS's addresses, so we use its general one for AWS and the stand-in alike.
 */
export function createTokenVerifier(
  config: IdentityConfig,
  time: RetryTime,
  log: Pick<Logger, 'warn'>,
): Verifier {
  const issuer = issuerOf(config)
  const jwksUri = keysAddressOf(config)
  const now = time.now ?? Date.now
  const jwksCache = new SimpleJwksCache({ fetcher: { fetch: (uri) => fetchKeys(uri, time, log) } })

  // The library checks expiry by the machine's clock; we also use ours. Access tokens have `client_id`, not `aud`.
  const check = (use: 'id' | 'access') => (payload: Claims) => {
    const audience = use === 'id' ? payload.aud : payload.client_id
    const expired = typeof payload.exp !== 'number' || now() >= payload.exp * 1000
    if (payload.token_use !== use || audience !== config.clientId || expired) throw invalid(use)
  }
  const verifier = (use: 'id' | 'access') => {
    const rules = {
      issuer,
      jwksUri,
      audience: null,
      customJwtCheck: ({ payload }: { payload: Claims }) => check(use)(payload),
    }
    const jwt = JwtVerifier.create(rules, { jwksCache })
    return (token: string): Promise<Claims> =>
      jwt.verify(token).catch((error) => Promise.reject(asOurs(use, error)))
  }
  const idTokens = verifier('id')
  const accessTokens = verifier('access')
  let known = false
  return {
    ready: async () => {
      if (!known) await jwksCache.getJwks(jwksUri)
      known = true
    },
    verifyIdToken: async (token) => {
      const claims = await idTokens(token)
      const name = optionalText(claims.name)
      const preferredUsername = optionalText(claims.preferred_username)
      return {
        sub: String(claims.sub),
        username: String(claims['cognito:username']),
        email: String(claims.email ?? ''),
        emailVerified: claims.email_verified === true || claims.email_verified === 'true',
        ...(name && { name }),
        ...(preferredUsername && { preferredUsername }),
        expiresAt: Number(claims.exp) * 1000,
      }
    },
    verifyAccessToken: async (token) => {
      const { sub, exp, auth_time: authTime } = await accessTokens(token)
      return {
        sub: String(sub),
        expiresAt: Number(exp) * 1000,
        authTime: Number(authTime) || 0,
      }
    },
  }
}

const invalid = (use: string) =>
  new IdentityError(`verify ${use} token`, 'InvalidToken', transportRows.InvalidToken)

/** An invalid token is our `unauthenticated`; other errors (the keys could not be fetched) stay as they are. */
function asOurs(use: string, error: unknown): unknown {
  return error instanceof JwtBaseError ? invalid(use) : error
}

/** @throws IdentityError network, after the usual retries */
async function fetchKeys(uri: string, time: RetryTime, log: Pick<Logger, 'warn'>): Promise<ArrayBuffer> {
  try {
    return await retry(
      async ({ remainingMs = keysBudgetMs }) => {
        const signal = AbortSignal.timeout(Math.max(1, Math.ceil(remainingMs)))
        const response = await fetch(uri, { signal, redirect: 'error' })
        if (!response.ok) throw new Error(`Keys: status ${response.status}`)
        const body = await response.arrayBuffer()
        // An HTML page from a proxy is not a set of keys.
        JSON.parse(new TextDecoder().decode(body))
        return body
      },
      { ...time, judge: () => ({ again: true }), deadline: (time.now ?? Date.now)() + keysBudgetMs },
    )
  } catch (error) {
    log.warn({ operation: 'fetch keys', exception: causeOf(error) }, 'Cognito can not be asked')
    throw new IdentityError('fetch keys', 'KeysUnavailable', transportRows.Network)
  }
}

/** `fetch` hides the connection's error behind its own; a wrong pool is a status. */
function causeOf(error: unknown): string {
  const { message, cause } = error as Error
  if (!(cause instanceof Error)) return message
  return 'code' in cause ? String(cause.code) : cause.message
}

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

  /** Makes sure that the keys are loaded. @returns what is left of the request's time, in ms */
  const withKeys = async (): Promise<number> => {
    const now = time.now ?? Date.now
    const started = now()
    await ready()
    return requestBudgetMs - (now() - started)
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

  const refreshPlain = (
    { refreshToken = '', user, deviceKey }: SignIn,
    context: CallContext,
    budgetMs: number,
  ) => {
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
    return send('refresh', (options) => client.send(command, options), budgetMs)
  }

  const refreshRotating = ({ refreshToken, deviceKey }: SignIn, _: CallContext, budgetMs: number) => {
    const command = new GetTokensFromRefreshTokenCommand({
      ClientId: config.clientId,
      RefreshToken: refreshToken,
      ...(config.clientSecret && { ClientSecret: config.clientSecret }),
      ...(deviceKey && { DeviceKey: deviceKey }),
    })
    return send('refreshRotating', (options) => client.send(command, options), budgetMs)
  }

  return {
    holderOf: async (accessToken) => {
      const { sub, authTime } = await verifyAccessToken(accessToken)
      return { sub, authTime }
    },
    end: async ({ refreshToken }) => {
      if (!refreshToken) return
      const command = new RevokeTokenCommand({
        ClientId: config.clientId,
        Token: refreshToken,
        ...(config.clientSecret && { ClientSecret: config.clientSecret }),
      })
      await send('revoke', (options) => client.send(command, options))
    },
    signIn: async ({ email, password }, context = {}) => {
      const budgetMs = await withKeys()
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
      const budgetMs = await withKeys()
      const refresh = config.rotation ? refreshRotating : refreshPlain
      const answer = await refresh(input, context, budgetMs)
      if (!answer?.AuthenticationResult) throw new IdentityError('refresh', 'NoTokens', transportRows.Unknown)
      return tokenSet(answer.AuthenticationResult, input)
    },
  }
}
