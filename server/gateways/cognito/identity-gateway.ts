import type { CallContext } from './call-context.ts'
import type { IdentityPool } from './identity-pool.ts'

export type IdentityUser = {
  /** Stable id of the person. */
  sub: string
  /** Cognito's real user name, needed for refreshing where the client has a secret. Not the e-mail address. */
  username: string
  email: string
  emailVerified: boolean
  /** Display name. */
  name?: string
  /** The user name a person chose (preferred_username). */
  preferredUsername?: string
}

/** Verified tokens, to be kept on the server only. Times are milliseconds since 1970. */
export type TokenSet = {
  accessToken: string
  idToken: string
  refreshToken: string
  accessExpiresAt: number
  idExpiresAt: number
  /** When the password was typed, in whole seconds since 1970; renewing changes nothing of it. Tokens of an older version lack it. */
  authTime?: number
  deviceKey?: string
  user: IdentityUser
}

export type RefreshInput = { refreshToken: string; username: string; deviceKey?: string }

/**
 * Accounts in the identity service. Every call throws IdentityError and nothing else of Cognito's; what would tell
 * whether an address has an account is not thrown at all.
 */
export type IdentityGateway = {
  /**
   * Makes an account and has a code mailed. For a taken address it resolves as well (`taken`), so that the same page
   * follows: nothing was sent, unless the caller has the code sent again, which reaches only people not confirmed yet.
   */
  signUp(
    input: { email: string; password: string; name: string },
    context?: CallContext,
  ): Promise<{ outcome: 'created' | 'taken'; sub?: string }>
  confirmSignUp(input: { email: string; code: string }, context?: CallContext): Promise<void>
  /** Resolves for unknown and confirmed people too, who get no mail. */
  resendCode(email: string, context?: CallContext): Promise<void>
  signIn(input: { email: string; password: string }, context?: CallContext): Promise<TokenSet>
  /** New tokens; with rotation also a new refresh token, else the same one again. */
  refresh(input: RefreshInput, context?: CallContext): Promise<TokenSet>
  getUser(accessToken: string, context?: CallContext): Promise<IdentityUser>
  /** Resolves for unknown people too, who get no mail. */
  forgotPassword(email: string, context?: CallContext): Promise<void>
  confirmForgotPassword(
    input: { email: string; code: string; newPassword: string },
    context?: CallContext,
  ): Promise<void>
  changePassword(
    input: { accessToken: string; oldPassword: string; newPassword: string },
    context?: CallContext,
  ): Promise<void>
  /** Has a code mailed to the new address, also once more; the old one stays in force. Resolves for a taken address too. */
  updateEmail(input: { accessToken: string; email: string }, context?: CallContext): Promise<void>
  verifyEmail(input: { accessToken: string; code: string }, context?: CallContext): Promise<void>
  /** Display name and chosen user name; an empty user name removes it. */
  updateProfile(
    input: { accessToken: string; name?: string; preferredUsername?: string },
    context?: CallContext,
  ): Promise<void>
  /** Ends every session of the person. Access tokens verified here stay good until they expire. */
  signOutEverywhere(accessToken: string, context?: CallContext): Promise<void>
  /** Ends one session. */
  revoke(refreshToken: string, context?: CallContext): Promise<void>
  deleteUser(accessToken: string, context?: CallContext): Promise<void>
  /** Signature, issuer, audience, use and expiry. @throws IdentityError unauthenticated, or network without keys */
  verifyIdToken(token: string): Promise<IdentityUser & { expiresAt: number }>
  /** As {@link verifyIdToken}, for an access token. */
  verifyAccessToken(
    token: string,
  ): Promise<{ sub: string; username: string; expiresAt: number; authTime: number }>
  /** Credentials of the identity pool; undefined unless one is configured. */
  identityPool?: IdentityPool
  close(): void
}
