/**
 * What the gateway does, each with the API operation behind it and whether it may be tried again:
 * `always`: harmless to repeat · `unexecuted`: only when it surely did not happen (throttled, no connection) ·
 * `never`: sends a code or creates, so that repeating would do it twice or hide that it worked.
 */
export const operations = {
  signUp: { operation: 'SignUp', again: 'never' },
  confirmSignUp: { operation: 'ConfirmSignUp', again: 'always' },
  resendCode: { operation: 'ResendConfirmationCode', again: 'never' },
  signIn: { operation: 'InitiateAuth', again: 'always' },
  refresh: { operation: 'InitiateAuth', again: 'always' },
  // A lost answer is best asked for again at once: within the pool's grace period the old token still works.
  refreshRotating: { operation: 'GetTokensFromRefreshToken', again: 'always' },
  getUser: { operation: 'GetUser', again: 'always' },
  forgotPassword: { operation: 'ForgotPassword', again: 'never' },
  confirmForgotPassword: { operation: 'ConfirmForgotPassword', again: 'unexecuted' },
  changePassword: { operation: 'ChangePassword', again: 'unexecuted' },
  updateEmail: { operation: 'UpdateUserAttributes', again: 'never' },
  updateProfile: { operation: 'UpdateUserAttributes', again: 'always' },
  verifyEmail: { operation: 'VerifyUserAttribute', again: 'unexecuted' },
  signOutEverywhere: { operation: 'GlobalSignOut', again: 'always' },
  revoke: { operation: 'RevokeToken', again: 'always' },
  deleteUser: { operation: 'DeleteUser', again: 'always' },
  getId: { operation: 'GetId', again: 'always' },
  getCredentials: { operation: 'GetCredentialsForIdentity', again: 'always' },
} as const satisfies Record<string, { operation: string; again: 'always' | 'unexecuted' | 'never' }>

export type Operation = keyof typeof operations

/** Exceptions that, after a try whose answer was lost, mean that the lost try had worked. */
export const settledBy: Partial<Record<Operation, readonly string[]>> = {
  confirmSignUp: ['NotAuthorizedException'],
  signOutEverywhere: ['NotAuthorizedException'],
  deleteUser: ['UserNotFoundException', 'NotAuthorizedException'],
}
