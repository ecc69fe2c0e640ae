import type { UserPoolClientType, UserPoolType } from '@aws-sdk/client-cognito-identity-provider'
import { CognitoError } from '../errors.ts'
import { type Input, required } from '../input.ts'
import type { Pool } from '../pool.ts'

function assertPool({ settings }: Pool, input: Input): void {
  const id = required(input, 'UserPoolId')
  if (id !== settings.userPoolId)
    throw new CognitoError('ResourceNotFoundException', `User pool ${id} does not exist.`)
}

/** DescribeUserPool, an administrator's call: signatures are not checked here. */
export function describeUserPool(pool: Pool, input: Input): { UserPool: UserPoolType } {
  assertPool(pool, input)
  const { userPoolId: Id, passwordPolicy: policy, deviceTracking, keepOldEmailUntilVerified } = pool.settings
  const { ownMailSender } = pool.settings
  return {
    UserPool: {
      Id,
      Name: 'sandbox',
      UsernameAttributes: ['email'],
      AutoVerifiedAttributes: ['email'],
      MfaConfiguration: 'OFF',
      Policies: {
        PasswordPolicy: {
          MinimumLength: policy.minLength,
          RequireLowercase: policy.requireLowercase,
          RequireUppercase: policy.requireUppercase,
          RequireNumbers: policy.requireNumbers,
          RequireSymbols: policy.requireSymbols,
        },
      },
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: false },
      EmailConfiguration: { EmailSendingAccount: ownMailSender ? 'DEVELOPER' : 'COGNITO_DEFAULT' },
      ...(keepOldEmailUntilVerified && {
        UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
      }),
      ...(deviceTracking && { DeviceConfiguration: { DeviceOnlyRememberedOnUserPrompt: false } }),
    },
  }
}

/** DescribeUserPoolClient. */
export function describeUserPoolClient(pool: Pool, input: Input): { UserPoolClient: UserPoolClientType } {
  assertPool(pool, input)
  const { settings } = pool
  const id = required(input, 'ClientId')
  if (id !== settings.clientId)
    throw new CognitoError('ResourceNotFoundException', `User pool client ${id} does not exist.`)
  const seconds = 'seconds'
  return {
    UserPoolClient: {
      UserPoolId: settings.userPoolId,
      ClientId: id,
      ExplicitAuthFlows: settings.flows
        .filter((flow) => flow !== 'REFRESH_TOKEN_AUTH' || !settings.rotation)
        .map((flow) => `ALLOW_${flow}` as const),
      RefreshTokenValidity: settings.refreshTokenSeconds,
      AccessTokenValidity: settings.accessTokenSeconds,
      IdTokenValidity: settings.idTokenSeconds,
      TokenValidityUnits: { RefreshToken: seconds, AccessToken: seconds, IdToken: seconds },
      PreventUserExistenceErrors: settings.concealUsers ? 'ENABLED' : 'LEGACY',
      EnableTokenRevocation: settings.revocation,
      EnablePropagateAdditionalUserContextData: settings.userContext,
      ...(settings.rotation && {
        RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: settings.graceSeconds },
      }),
    },
  }
}
