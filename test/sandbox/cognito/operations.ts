import {
  changePassword,
  deleteUser,
  getUser,
  updateUserAttributes,
  verifyUserAttribute,
} from './calls/account.ts'
import { adminCreateUser, adminDeleteUser, adminSetUserPassword, listUsers } from './calls/admin.ts'
import { describeUserPool, describeUserPoolClient } from './calls/describe.ts'
import { confirmForgotPassword, forgotPassword } from './calls/forgot-password.ts'
import { getTokensFromRefreshToken } from './calls/refresh.ts'
import { initiateAuth } from './calls/sign-in.ts'
import { globalSignOut, revokeToken } from './calls/sign-out.ts'
import { confirmSignUp, resendConfirmationCode, signUp } from './calls/sign-up.ts'
import { getCredentialsForIdentity, getId } from './identity-pool.ts'
import type { Input } from './input.ts'
import type { Pool } from './pool.ts'

export type Operation = (pool: Pool, input: Input) => unknown

/** Every call the stand-in knows, under the name in `X-Amz-Target`. */
export const operations: Record<string, Operation> = {
  'AWSCognitoIdentityProviderService.SignUp': signUp,
  'AWSCognitoIdentityProviderService.ConfirmSignUp': confirmSignUp,
  'AWSCognitoIdentityProviderService.ResendConfirmationCode': resendConfirmationCode,
  'AWSCognitoIdentityProviderService.InitiateAuth': initiateAuth,
  'AWSCognitoIdentityProviderService.GetTokensFromRefreshToken': getTokensFromRefreshToken,
  'AWSCognitoIdentityProviderService.GetUser': getUser,
  'AWSCognitoIdentityProviderService.ForgotPassword': forgotPassword,
  'AWSCognitoIdentityProviderService.ConfirmForgotPassword': confirmForgotPassword,
  'AWSCognitoIdentityProviderService.ChangePassword': changePassword,
  'AWSCognitoIdentityProviderService.UpdateUserAttributes': updateUserAttributes,
  'AWSCognitoIdentityProviderService.VerifyUserAttribute': verifyUserAttribute,
  'AWSCognitoIdentityProviderService.GlobalSignOut': globalSignOut,
  'AWSCognitoIdentityProviderService.RevokeToken': revokeToken,
  'AWSCognitoIdentityProviderService.DeleteUser': deleteUser,
  'AWSCognitoIdentityProviderService.DescribeUserPool': describeUserPool,
  'AWSCognitoIdentityProviderService.DescribeUserPoolClient': describeUserPoolClient,
  'AWSCognitoIdentityProviderService.AdminCreateUser': adminCreateUser,
  'AWSCognitoIdentityProviderService.AdminSetUserPassword': adminSetUserPassword,
  'AWSCognitoIdentityProviderService.AdminDeleteUser': adminDeleteUser,
  'AWSCognitoIdentityProviderService.ListUsers': listUsers,
  'AWSCognitoIdentityService.GetId': getId,
  'AWSCognitoIdentityService.GetCredentialsForIdentity': getCredentialsForIdentity,
}
