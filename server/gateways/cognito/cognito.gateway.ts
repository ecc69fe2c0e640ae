import * as sdk from '@aws-sdk/client-cognito-identity-provider'
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import type { Logger } from '../../base/logger.ts'
import { IdentityError } from '../identity/identity-error.ts'
import type { IdentityGateway, SignedInCalls } from '../identity/identity-gateway.ts'
import type { RetryTime } from '../retry.ts'
import { clientOptions } from './cognito.client.ts'
import { clientMembers, metadata, toUser } from './cognito.requests.ts'
import { createTokenCalls } from './cognito.tokens.ts'
import { type IdentityConfig, issuerOf } from './identity-config.ts'
import { createIdentityPool } from './identity-pool.ts'
import { createSender, type Sender } from './sender.ts'

type CognitoGatewayOptions = {
  config: IdentityConfig
  /** Milliseconds since 1970; default: the machine's clock. */
  clock?: () => number
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** Replaced by tests, so that pauses take no time. */
  sleep?: NonNullable<RetryTime['sleep']>
}

/** The identity gateway on Amazon Cognito, or on a stand-in with the same protocol at `config.endpoint`. */
export function createCognitoGateway({ config, clock, log, sleep }: CognitoGatewayOptions): IdentityGateway {
  const time: RetryTime = { ...(clock && { now: clock }), ...(sleep && { sleep }) }
  const client = new CognitoIdentityProviderClient(clientOptions(config))
  const send = createSender(log, time)
  const { identityPoolId } = config
  const identityPool = identityPoolId
    ? createIdentityPool({ ...config, identityPoolId }, send, time)
    : undefined
  return {
    mailsCodes: true,
    issuer: issuerOf(config),
    answersKeptMs: 60_000,
    codeLife: { register: 'day', reset: 'hour', address: 'day' },
    ...createOpenCalls(config, client, send, log),
    ...createTokenCalls(config, client, send, time, log),
    ...createAccountCalls(client, send, log),
    ...(identityPool && { identityPool }),
    close: () => {
      client.destroy()
      identityPool?.close()
    },
  }
}

/** The calls of a signed-in person. */
function createAccountCalls(
  client: sdk.CognitoIdentityProviderClient,
  send: Sender,
  log: Pick<Logger, 'info'>,
): SignedInCalls {
  const getUser = async (accessToken: string) => {
    const command = new sdk.GetUserCommand({ AccessToken: accessToken })
    const answer = await send('getUser', (options) => client.send(command, options))
    return toUser(answer?.Username, answer?.UserAttributes)
  }

  return {
    getUser,

    changePassword: async ({ accessToken, oldPassword, newPassword }) => {
      const command = new sdk.ChangePasswordCommand({
        AccessToken: accessToken,
        PreviousPassword: oldPassword,
        ProposedPassword: newPassword,
      })
      try {
        await send('changePassword', (options) => client.send(command, options))
      } catch (error) {
        // Cognito uses one exception for a wrong old password and for an expired token: check the token by itself.
        if (error instanceof IdentityError && error.kind === 'incorrectOldPassword') {
          await getUser(accessToken)
        }
        throw error
      }
    },

    updateEmail: async ({ accessToken, email }, context = {}) => {
      const command = new sdk.UpdateUserAttributesCommand({
        AccessToken: accessToken,
        UserAttributes: [{ Name: 'email', Value: email }],
        ...metadata(context),
      })
      await hideRefusal(
        log,
        send('updateEmail', (options) => client.send(command, options)),
      )
    },

    verifyEmail: async ({ accessToken, code }) => {
      const command = new sdk.VerifyUserAttributeCommand({
        AccessToken: accessToken,
        AttributeName: 'email',
        Code: code,
      })
      await send('verifyEmail', (options) => client.send(command, options))
    },

    updateProfile: async ({ accessToken, name, preferredUsername }) => {
      const UserAttributes = [
        ...(name === undefined ? [] : [{ Name: 'name', Value: name }]),
        ...(preferredUsername === undefined
          ? []
          : [{ Name: 'preferred_username', Value: preferredUsername }]),
      ]
      if (UserAttributes.length === 0) return
      const command = new sdk.UpdateUserAttributesCommand({ AccessToken: accessToken, UserAttributes })
      await send('updateProfile', (options) => client.send(command, options))
    },

    signOutEverywhere: async (accessToken) => {
      const command = new sdk.GlobalSignOutCommand({ AccessToken: accessToken })
      await send('signOutEverywhere', (options) => client.send(command, options))
    },

    deleteUser: async (accessToken) => {
      const command = new sdk.DeleteUserCommand({ AccessToken: accessToken })
      await send('deleteUser', (options) => client.send(command, options))
    },
  }
}

type OpenCalls = Pick<
  IdentityGateway,
  'signUp' | 'confirmSignUp' | 'resendCode' | 'forgotPassword' | 'confirmForgotPassword'
>

/** The calls of people who are not signed in. None reveals whether an address has an account. */
function createOpenCalls(
  config: IdentityConfig,
  client: sdk.CognitoIdentityProviderClient,
  send: Sender,
  log: Pick<Logger, 'info'>,
): OpenCalls {
  return {
    signUp: async ({ email, password, name }, context = {}) => {
      let sub: string | undefined
      const command = new sdk.SignUpCommand({
        ...clientMembers(config, email, context),
        Password: password,
        UserAttributes: [
          { Name: 'email', Value: email },
          { Name: 'name', Value: name },
        ],
        ...metadata(context),
      })
      const call = send('signUp', (options) => client.send(command, options))
      const created = await hideRefusal(
        log,
        call.then((answer) => {
          sub = answer?.UserSub
        }),
      )
      return { outcome: created ? 'created' : 'taken', ...(sub && { sub }) }
    },

    confirmSignUp: async ({ email, code }, context = {}) => {
      const command = new sdk.ConfirmSignUpCommand({
        ...clientMembers(config, email, context),
        ConfirmationCode: code,
      })
      await send('confirmSignUp', (options) => client.send(command, options))
    },

    resendCode: async (email, context = {}) => {
      const command = new sdk.ResendConfirmationCodeCommand({
        ...clientMembers(config, email, context),
        ...metadata(context),
      })
      await hideRefusal(
        log,
        send('resendCode', (options) => client.send(command, options)),
      )
    },

    forgotPassword: async (email, context = {}) => {
      const command = new sdk.ForgotPasswordCommand({
        ...clientMembers(config, email, context),
        ...metadata(context),
      })
      await hideRefusal(
        log,
        send('forgotPassword', (options) => client.send(command, options)),
      )
    },

    confirmForgotPassword: async ({ email, code, newPassword }, context = {}) => {
      const command = new sdk.ConfirmForgotPasswordCommand({
        ...clientMembers(config, email, context),
        ConfirmationCode: code,
        Password: newPassword,
      })
      await send('confirmForgotPassword', (options) => client.send(command, options))
    },
  }
}

/**
 * Runs a call whose refusal would reveal whether an address has an account.
 * @returns whether the call succeeded; a concealed refusal is only logged
 * @throws IdentityError for every other failure
 */
async function hideRefusal(log: Pick<Logger, 'info'>, call: Promise<unknown>): Promise<boolean> {
  try {
    await call
    return true
  } catch (error) {
    if (!(error instanceof IdentityError && error.concealed)) throw error
    log.info({ exception: error.exception, kind: error.kind }, 'A refusal is not shown to the reader')
    return false
  }
}
