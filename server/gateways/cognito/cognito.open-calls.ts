import * as sdk from '@aws-sdk/client-cognito-identity-provider'
import type { Logger } from '../../base/logger.ts'
import type { IdentityGateway } from '../identity/identity-gateway.ts'
import { clientMembers, metadata } from './cognito.requests.ts'
import { hideRefusal } from './hide-refusal.ts'
import type { IdentityConfig } from './identity-config.ts'
import type { Sender } from './sender.ts'

type OpenCalls = Pick<
  IdentityGateway,
  'signUp' | 'confirmSignUp' | 'resendCode' | 'forgotPassword' | 'confirmForgotPassword'
>

/** The calls of people who are not signed in. None reveals whether an address has an account. */
export function createOpenCalls(
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
      const call = send('signUp', (options) => client.send(command, options), context.budgetMs)
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
      await send('confirmSignUp', (options) => client.send(command, options), context.budgetMs)
    },

    resendCode: async (email, context = {}) => {
      const command = new sdk.ResendConfirmationCodeCommand({
        ...clientMembers(config, email, context),
        ...metadata(context),
      })
      await hideRefusal(
        log,
        send('resendCode', (options) => client.send(command, options), context.budgetMs),
      )
    },

    forgotPassword: async (email, context = {}) => {
      const command = new sdk.ForgotPasswordCommand({
        ...clientMembers(config, email, context),
        ...metadata(context),
      })
      await hideRefusal(
        log,
        send('forgotPassword', (options) => client.send(command, options), context.budgetMs),
      )
    },

    confirmForgotPassword: async ({ email, code, newPassword }, context = {}) => {
      const command = new sdk.ConfirmForgotPasswordCommand({
        ...clientMembers(config, email, context),
        ConfirmationCode: code,
        Password: newPassword,
      })
      await send('confirmForgotPassword', (options) => client.send(command, options), context.budgetMs)
    },
  }
}
