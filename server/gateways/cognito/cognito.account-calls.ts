import * as sdk from '@aws-sdk/client-cognito-identity-provider'
import type { Logger } from '../../base/logger.ts'
import type { CallContext } from '../identity/call-context.ts'
import { IdentityError } from '../identity/identity-error.ts'
import type { IdentityGateway } from '../identity/identity-gateway.ts'
import { metadata, toUser } from './cognito.requests.ts'
import { hideRefusal } from './hide-refusal.ts'
import type { Sender } from './sender.ts'

type AccountCalls = Pick<
  IdentityGateway,
  | 'getUser'
  | 'changePassword'
  | 'updateEmail'
  | 'verifyEmail'
  | 'updateProfile'
  | 'signOutEverywhere'
  | 'deleteUser'
>

/** The calls of a signed-in person. */
export function createAccountCalls(
  client: sdk.CognitoIdentityProviderClient,
  send: Sender,
  log: Pick<Logger, 'info'>,
): AccountCalls {
  const getUser = async (accessToken: string, context: CallContext = {}) => {
    const command = new sdk.GetUserCommand({ AccessToken: accessToken })
    const answer = await send('getUser', (options) => client.send(command, options), context.budgetMs)
    return toUser(answer?.Username, answer?.UserAttributes)
  }

  return {
    getUser,

    changePassword: async ({ accessToken, oldPassword, newPassword }, context = {}) => {
      const command = new sdk.ChangePasswordCommand({
        AccessToken: accessToken,
        PreviousPassword: oldPassword,
        ProposedPassword: newPassword,
      })
      try {
        await send('changePassword', (options) => client.send(command, options), context.budgetMs)
      } catch (error) {
        // Cognito uses one exception for a wrong old password and for an expired token: check the token by itself.
        if (error instanceof IdentityError && error.kind === 'incorrectOldPassword') {
          await getUser(accessToken, context)
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
        send('updateEmail', (options) => client.send(command, options), context.budgetMs),
      )
    },

    verifyEmail: async ({ accessToken, code }, context = {}) => {
      const command = new sdk.VerifyUserAttributeCommand({
        AccessToken: accessToken,
        AttributeName: 'email',
        Code: code,
      })
      await send('verifyEmail', (options) => client.send(command, options), context.budgetMs)
    },

    updateProfile: async ({ accessToken, name, preferredUsername }, context = {}) => {
      const UserAttributes = [
        ...(name === undefined ? [] : [{ Name: 'name', Value: name }]),
        ...(preferredUsername === undefined
          ? []
          : [{ Name: 'preferred_username', Value: preferredUsername }]),
      ]
      if (UserAttributes.length === 0) return
      const command = new sdk.UpdateUserAttributesCommand({ AccessToken: accessToken, UserAttributes })
      await send('updateProfile', (options) => client.send(command, options), context.budgetMs)
    },

    signOutEverywhere: async (accessToken, context = {}) => {
      const command = new sdk.GlobalSignOutCommand({ AccessToken: accessToken })
      await send('signOutEverywhere', (options) => client.send(command, options), context.budgetMs)
    },

    deleteUser: async (accessToken, context = {}) => {
      const command = new sdk.DeleteUserCommand({ AccessToken: accessToken })
      await send('deleteUser', (options) => client.send(command, options), context.budgetMs)
    },
  }
}
