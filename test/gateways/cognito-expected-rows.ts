import { messages } from '../../server/gateways/identity/message-keys.ts'
import type { Operation } from '../../server/gateways/identity/operations.ts'

/** What a reader is told: [use, exception, kind, key, status, field]. The one place that says it a second time. */
export const expectedRows: [Operation, string, string, string, number, string?][] = [
  ['signUp', 'InvalidPassword', 'passwordPolicy', 'Password does not meet requirements', 400, 'password'],
  ['signUp', 'CodeDeliveryFailure', 'codeDelivery', 'Code delivery failed', 503],
  ['signUp', 'NotAuthorized', 'misconfigured', messages['auth:errors.serverError'], 500],
  ['confirmSignUp', 'CodeMismatch', 'codeMismatch', 'Invalid email or code', 400, 'code'],
  ['confirmSignUp', 'ExpiredCode', 'codeExpired', 'Invalid email or code', 400, 'code'],
  ['confirmSignUp', 'UserNotFound', 'userNotFound', 'Invalid email or code', 400, 'code'],
  ['confirmSignUp', 'NotAuthorized', 'alreadyConfirmed', 'Invalid email or code', 400, 'code'],
  ['confirmSignUp', 'AliasExists', 'emailTaken', 'Email already registered', 409, 'email'],
  ['resendCode', 'CodeDeliveryFailure', 'codeDelivery', 'Failed to deliver verification code', 503],
  ['signIn', 'NotAuthorized', 'incorrectCredentials', 'Incorrect email or password', 400],
  ['signIn', 'UserNotFound', 'incorrectCredentials', 'Incorrect email or password', 400],
  ['signIn', 'PasswordResetRequired', 'passwordResetRequired', 'Incorrect email or password', 400],
  ['signIn', 'UserNotConfirmed', 'notConfirmed', 'Incorrect email or password', 400],
  ['refresh', 'NotAuthorized', 'refreshRefused', messages['auth:errors.unauthenticated'], 401],
  ['refresh', 'UserNotFound', 'accountGone', 'The user is not available. Sign up please.', 401],
  ['refresh', 'PasswordResetRequired', 'refreshRefused', messages['auth:errors.unauthenticated'], 401],
  ['refresh', 'UserNotConfirmed', 'refreshRefused', messages['auth:errors.unauthenticated'], 401],
  ['refresh', 'InvalidParameter', 'refreshUnsupported', messages['auth:errors.refreshUnsupported'], 401],
  ['refresh', 'UnsupportedOperation', 'refreshUnsupported', messages['auth:errors.refreshUnsupported'], 401],
  ['forgotPassword', 'CodeDeliveryFailure', 'codeDelivery', 'Failed to deliver verification code', 503],
  ['confirmForgotPassword', 'CodeMismatch', 'codeMismatch', 'Invalid email or code', 400, 'code'],
  ['confirmForgotPassword', 'ExpiredCode', 'codeExpired', 'Invalid email or code', 400, 'code'],
  ['confirmForgotPassword', 'UserNotFound', 'userNotFound', 'Invalid email or code', 400, 'code'],
  ['confirmForgotPassword', 'UserNotConfirmed', 'notConfirmed', 'Invalid email or code', 400, 'code'],
  ['confirmForgotPassword', 'NotAuthorized', 'forbidden', 'Invalid email or code', 400, 'code'],
  [
    'confirmForgotPassword',
    'InvalidPassword',
    'passwordPolicy',
    'Password does not meet requirements',
    400,
    'newPassword',
  ],
  [
    'confirmForgotPassword',
    'PasswordHistoryPolicyViolation',
    'passwordReused',
    'Invalid new password',
    400,
    'newPassword',
  ],
  [
    'changePassword',
    'InvalidPassword',
    'passwordPolicy',
    'Password does not meet requirements',
    400,
    'newPassword',
  ],
  ['changePassword', 'InvalidParameter', 'passwordPolicy', 'Invalid new password', 400, 'newPassword'],
  [
    'changePassword',
    'PasswordHistoryPolicyViolation',
    'passwordReused',
    'Invalid new password',
    400,
    'newPassword',
  ],
  ['updateEmail', 'InvalidParameter', 'invalidParameter', 'Invalid email', 400, 'email'],
  ['updateEmail', 'CodeDeliveryFailure', 'codeDelivery', 'Verification code delivery failed', 503],
  ['updateEmail', 'CodeMismatch', 'invalidParameter', 'There was a validation error with your request.', 400],
  ['updateEmail', 'ExpiredCode', 'invalidParameter', 'There was a validation error with your request.', 400],
  [
    'updateProfile',
    'AliasExists',
    'invalidParameter',
    'There was a validation error with your request.',
    400,
  ],
  ['updateProfile', 'CodeDeliveryFailure', 'codeDelivery', 'Verification code delivery failed', 503],
  [
    'updateProfile',
    'CodeMismatch',
    'invalidParameter',
    'There was a validation error with your request.',
    400,
  ],
  [
    'updateProfile',
    'ExpiredCode',
    'invalidParameter',
    'There was a validation error with your request.',
    400,
  ],
  ['verifyEmail', 'CodeMismatch', 'codeMismatch', 'Incorrect verification code', 400, 'code'],
  ['verifyEmail', 'ExpiredCode', 'codeExpired', 'Verification code expired', 400, 'code'],
  ['verifyEmail', 'InvalidParameter', 'invalidParameter', 'The code provided is invalid', 400, 'code'],
  ['verifyEmail', 'AliasExists', 'emailTaken', 'Email already in use', 409, 'email'],
  ['revoke', 'Unauthorized', 'misconfigured', messages['auth:errors.serverError'], 500],
  ['revoke', 'UnsupportedTokenType', 'misconfigured', messages['auth:errors.serverError'], 500],
]
const withToken: Operation[] = [
  'getUser',
  'updateEmail',
  'updateProfile',
  'verifyEmail',
  'signOutEverywhere',
  'deleteUser',
]
for (const use of withToken) {
  expectedRows.push([use, 'NotAuthorized', 'unauthenticated', messages['auth:errors.unauthenticated'], 401])
  expectedRows.push([
    use,
    'PasswordResetRequired',
    'passwordResetRequired',
    messages['auth:errors.unauthenticated'],
    401,
  ])
  expectedRows.push([use, 'UserNotConfirmed', 'notConfirmed', messages['auth:errors.userNotConfirmed'], 401])
  expectedRows.push([use, 'UserNotFound', 'accountGone', 'The user is not available. Sign up please.', 401])
}
for (const use of ['getId', 'getCredentials'] as const) {
  expectedRows.push([use, 'NotAuthorized', 'unauthenticated', messages['auth:errors.unauthenticated'], 401])
  expectedRows.push([
    use,
    'ResourceConflict',
    'unknown',
    'Something went wrong. Please try again later.',
    409,
  ])
  expectedRows.push([use, 'ExternalService', 'server', 'Something went wrong. Please try again later.', 503])
  expectedRows.push([
    use,
    'InvalidIdentityPoolConfiguration',
    'misconfigured',
    messages['auth:errors.serverError'],
    500,
  ])
}
