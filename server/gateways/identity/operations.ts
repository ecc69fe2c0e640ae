/**
 * What the gateway does: each operation with its API call and whether it may be retried.
 * `always`: harmless to repeat · `unexecuted`: only if it surely was not executed (throttled, no connection) ·
 * `never`: it sends a code or creates something, so a retry would do that twice or hide that it had worked.
 */
export const operations = {
  signUp: { operation: 'SignUp', again: 'never' },
  confirmSignUp: { operation: 'ConfirmSignUp', again: 'always' },
  resendCode: { operation: 'ResendConfirmationCode', again: 'never' },
  signIn: { operation: 'InitiateAuth', again: 'always' },
  refresh: { operation: 'InitiateAuth', again: 'always' },
  // If the answer was lost, ask again at once: within the pool's grace period the old token still works.
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

/** If one of these exceptions follows a try whose answer was lost, that lost try had succeeded. */
export const settledBy: Partial<Record<Operation, readonly string[]>> = {
  confirmSignUp: ['NotAuthorizedException'],
  signOutEverywhere: ['NotAuthorizedException'],
  deleteUser: ['UserNotFoundException', 'NotAuthorizedException'],
}
