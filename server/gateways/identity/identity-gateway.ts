import type { CodeLife } from '../../../views/words.ts'
import type { Trx } from '../../db/database.ts'
import type { CallContext } from './call-context.ts'
import type { IdentityPool } from './identity-pool.types.ts'

const minute = 60_000
/** What each length of life of a code is, in ms. */
export const codeLifeMs: Record<CodeLife, number> = {
  day: 1440 * minute,
  hour: 60 * minute,
  tenMinutes: 10 * minute,
}

export type IdentityUser = {
  /** Stable id of the person. */
  sub: string
  /** Cognito's real user name; needed for a refresh if the client has a secret. Not the e-mail address. */
  username: string
  email: string
  emailVerified: boolean
  /** Display name. */
  name?: string
  /** The user name a person chose (preferred_username). */
  preferredUsername?: string
}

/** What a session keeps of a sign-in, sealed; it never leaves the server. */
export type SignIn = {
  /** Opens the calls of a signed-in person: a random token of this server, or Cognito's access token. */
  accessToken: string
  /** Until when all of this is taken on trust, in ms since 1970; then it is renewed. */
  accessExpiresAt: number
  /** When the password was typed, in whole seconds since 1970; a renewal keeps it. Missing in older sessions. */
  authTime?: number
  /** Who gave it: the gateway's `issuer`. Missing in older sessions. */
  issuer?: string
  user: IdentityUser
  /** Only Cognito has these. */
  idToken?: string
  refreshToken?: string
  deviceKey?: string
}

/** What the programs of people hold: tokens that the operator has made for them. Times are ms since 1970. */
export type Programs = {
  /** The newest first. */
  listOf(sub: string): Promise<{ id: string; madeAt: number; until: number }[]>
  /** Ends one at once; false if it had ended, or is none of theirs. */
  end(sub: string, id: string): Promise<boolean>
}

/**
 * Accounts in the identity service. Every call throws IdentityError and no other error of Cognito's. Errors that would
 * reveal whether an address has an account are not thrown at all.
 */
export type IdentityGateway = {
  /**
   * Whether codes can be mailed. If not, nobody registers, resets a password or changes an address by themselves: the
   * calls that mail a code throw `codeDelivery`, and write nothing.
   */
  readonly mailsCodes: boolean
  /** Who keeps the accounts: this server, or a user pool. */
  readonly issuer: string
  /** How long an answer of `getUser` may be kept, in ms; 0: asking costs nothing, so nothing is kept. */
  readonly answersKeptMs: number
  /** Undefined where programs get their tokens elsewhere. */
  programs?: Programs
  /** How long mailed codes are good: of a registration, for a forgotten password, for a new address. */
  codeLife: Readonly<Record<'register' | 'reset' | 'address', CodeLife>>
  /**
   * Creates an account and has a code mailed. If the address is taken it resolves too (`taken`), so that the same page
   * follows. No mail was sent then; `resendCode` sends one, but only to people who are not confirmed yet.
   */
  signUp(
    input: { email: string; password: string; name: string },
    context?: CallContext,
  ): Promise<{ outcome: 'created' | 'taken'; sub?: string }>
  confirmSignUp(input: { email: string; code: string }, context?: CallContext): Promise<void>
  /** Resolves for unknown and for confirmed people too; they get no mail. */
  resendCode(email: string, context?: CallContext): Promise<void>
  signIn(input: { email: string; password: string }, context?: CallContext): Promise<SignIn>
  /** Asks whether it still stands, and what is new of the person. @throws IdentityError if not; see `endsSession` */
  renew(signIn: SignIn, context?: CallContext): Promise<SignIn>
  getUser(accessToken: string): Promise<IdentityUser>
  /** Resolves for unknown people too; they get no mail. */
  forgotPassword(email: string, context?: CallContext): Promise<void>
  confirmForgotPassword(
    input: { email: string; code: string; newPassword: string },
    context?: CallContext,
  ): Promise<void>
  changePassword(input: { accessToken: string; oldPassword: string; newPassword: string }): Promise<void>
  /** Mails a code to the new address; call it again to resend. The old one stays. Resolves if the new one is taken too. */
  updateEmail(input: { accessToken: string; email: string }, context?: CallContext): Promise<void>
  verifyEmail(input: { accessToken: string; code: string }): Promise<void>
  /** Sets the display name and the chosen user name; an empty user name removes it. */
  updateProfile(input: { accessToken: string; name?: string; preferredUsername?: string }): Promise<void>
  /** Ends every session of the person. Access tokens that we have verified stay valid until they expire. */
  signOutEverywhere(accessToken: string): Promise<void>
  /** Ends one sign-in. */
  end(signIn: SignIn): Promise<void>
  deleteUser(accessToken: string): Promise<void>
  /**
   * Whose access token it is, and when they typed their password (`authTime`, as in {@link SignIn}). Cognito's is checked
   * by its signature alone: it may have been revoked since. @throws IdentityError unauthenticated, or network without keys
   */
  holderOf(accessToken: string): Promise<{ sub: string; authTime: number }>
  /**
   * Sets the password of the account at an address without a mailed code; makes the account if there is none. `allowed`
   * runs in the same transaction before anything is changed; what it throws undoes all. Every sign-in of the account ends.
   * Only this server's own accounts have it. Returns the person's id.
   */
  setPassword?(
    input: { email: string; name: string; password: string },
    allowed: (trx: Trx, account: { sub: string; confirmed: boolean }) => Promise<void>,
  ): Promise<string>
  /** Credentials of the identity pool; undefined unless one is configured. */
  identityPool?: IdentityPool
  close(): void
}

/** What a signed-in person does with their own account. */
export type SignedInCalls = Pick<
  IdentityGateway,
  | 'getUser'
  | 'changePassword'
  | 'updateEmail'
  | 'verifyEmail'
  | 'updateProfile'
  | 'signOutEverywhere'
  | 'deleteUser'
>
