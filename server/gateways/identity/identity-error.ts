import type { MessageKey } from './message-keys.ts'

export type IdentityErrorKind =
  /** Wrong e-mail or password, or an account that may not sign in; a form must not say which. */
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
  /** An hourly limit of Cognito, or of one user. An immediate retry is useless. */
  | 'limit'
  /** Cognito throttles all of us, even after retries. */
  | 'throttled'
  /** No answer in time, or no connection. Nothing was decided; a session is kept. */
  | 'network'
  /** Cognito itself failed; a session is kept. */
  | 'server'
  /** The access token is no longer accepted: refresh, else sign in again. */
  | 'unauthenticated'
  /** The account of a signed-in person was deleted. */
  | 'accountGone'
  /** The refresh token is no longer accepted: the session ends. */
  | 'refreshRefused'
  | 'refreshUnsupported'
  | 'forbidden'
  /** Our own settings are wrong (client, secret, flow, pool). */
  | 'misconfigured'
  | 'unknown'

/** Fields of the account forms at which an error can be shown; without one it is shown above the form. */
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
   * To show this would reveal whether an address has an account, so the form continues as if the call had succeeded.
   * The gateway takes care of that: such an error never leaves it.
   */
  concealed?: true
}

/** The identity service refuses or can't be asked. The text holds names only, never Cognito's message. */
export class IdentityError extends Error {
  override readonly name = 'IdentityError'
  readonly kind: IdentityErrorKind
  readonly messageKey: MessageKey
  readonly status: number
  readonly field: IdentityField | undefined
  readonly hintKey: MessageKey | undefined
  readonly concealed: boolean
  /** The name of Cognito's exception or of the connection error; for logs and for conditions. */
  readonly exception: string
  /** How many seconds Cognito asked us to wait, if it did. */
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
 * Whether this error of a refresh ends the session. Every refusal does, even an unknown one. If the network failed,
 * nothing was refused and the session is kept; a throttle and a 5xx count as the network.
 */
export function endsSession(error: unknown): error is IdentityError {
  return error instanceof IdentityError && !nothingRefused.has(error.kind)
}
