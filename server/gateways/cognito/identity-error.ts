import type { MessageKey } from './message-keys.ts'

export type IdentityErrorKind =
  /** Wrong e-mail or password, or an account that may not sign in; a form must not tell which. */
  | 'incorrectCredentials'
  | 'notConfirmed'
  | 'alreadyConfirmed'
  | 'passwordResetRequired'
  | 'emailTaken'
  | 'userNotFound'
  | 'codeMismatch'
  | 'codeExpired'
  | 'passwordPolicy'
  | 'passwordReused'
  | 'incorrectOldPassword'
  | 'invalidParameter'
  | 'codeDelivery'
  /** An hourly limit of Cognito, or of one user. Trying again at once is useless. */
  | 'limit'
  /** Cognito throttles us all; tries were made. */
  | 'throttled'
  /** No answer in time, or no way there. Nothing is known; a session is kept. */
  | 'network'
  /** Cognito failed itself; a session is kept. */
  | 'server'
  /** The access token is no longer taken: refresh, else sign in again. */
  | 'unauthenticated'
  /** A signed-in session whose account is gone. */
  | 'accountGone'
  /** The refresh token is no longer taken: the session is over. */
  | 'refreshRefused'
  | 'refreshUnsupported'
  | 'forbidden'
  /** Our own settings are wrong (client, secret, flow, pool). */
  | 'misconfigured'
  | 'unknown'

/** Fields of the account forms that an error can stand at; none means the page as a whole. */
export type IdentityField = 'email' | 'password' | 'code' | 'oldPassword' | 'newPassword'

/** What an error means to the reader: one row of the table in errors.ts. */
export type Meaning = {
  kind: IdentityErrorKind
  messageKey: MessageKey
  /** HTTP status of the page that shows it. */
  status: number
  field?: IdentityField
  hintKey?: MessageKey
  /**
   * Showing it would tell whether an address has an account: the form goes on as if the call had succeeded. The gateway
   * does so itself, so such an error does not leave it.
   */
  concealed?: true
}

/** Thrown when the identity service refuses, or can't be asked. Its text holds names only, never Cognito's message. */
export class IdentityError extends Error {
  override readonly name = 'IdentityError'
  readonly kind: IdentityErrorKind
  readonly messageKey: MessageKey
  readonly status: number
  readonly field: IdentityField | undefined
  readonly hintKey: MessageKey | undefined
  readonly concealed: boolean
  /** The name of Cognito's exception, or of the failure on the way; for logs and for branching. */
  readonly exception: string
  /** How long Cognito asked to wait, in seconds, when it did. */
  readonly retryAfterSeconds: number | undefined

  constructor(call: string, exception: string, meaning: Meaning, retryAfterSeconds?: number) {
    super(`${call}: ${exception}`)
    this.kind = meaning.kind
    this.messageKey = meaning.messageKey
    this.status = meaning.status
    this.field = meaning.field
    this.hintKey = meaning.hintKey
    this.concealed = meaning.concealed ?? false
    this.exception = exception
    this.retryAfterSeconds = retryAfterSeconds
  }
}

const nothingRefused = new Set<IdentityErrorKind>(['network', 'server', 'throttled', 'limit'])

/**
 * Whether a session must be cleared after this error of a refresh: every failure ends it, also one that nobody has
 * heard of. Where the network failed nothing was refused, and it is kept; a throttle and a 5xx count as the network.
 */
export function endsSession(error: unknown): error is IdentityError {
  return error instanceof IdentityError && !nothingRefused.has(error.kind)
}
