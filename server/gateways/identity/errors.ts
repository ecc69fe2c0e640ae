import type { IdentityErrorKind, IdentityField, Meaning } from './identity-error.ts'
import type { MessageKey } from './message-keys.ts'
import type { Operation } from './operations.ts'

/** The part of a locale key after `auth:errors.`. */
type Key = MessageKey extends infer K ? (K extends `auth:errors.${infer Name}` ? Name : never) : never
type Rows = Record<string, Meaning>

function row(kind: IdentityErrorKind, key: Key, status = 400, field?: IdentityField): Meaning {
  return { kind, messageKey: `auth:errors.${key}`, status, ...(field && { field }) }
}
const conceal = (meaning: Meaning): Meaning => ({ ...meaning, concealed: true })

const misconfigured = row('misconfigured', 'serverError', 500)
const limit = row('limit', 'tooManyRequests', 429)
const invalid = row('invalidParameter', 'validation')

/** Our name for a refusal of the client's secret. Cognito calls it what it calls a wrong password. */
export const secretRefused = 'ClientSecretRefused'

/** What an exception means in every call, unless the call has its own row. */
export const commonRows: Rows = {
  TooManyRequestsException: row('throttled', 'tooManyRequests', 429),
  LimitExceededException: limit,
  TooManyFailedAttemptsException: limit,
  InternalErrorException: row('server', 'somethingWentWrong', 503),
  ForbiddenException: row('forbidden', 'somethingWentWrong', 403),
  InvalidParameterException: invalid,
  UserLambdaValidationException: invalid,
  ResourceNotFoundException: misconfigured,
  [secretRefused]: misconfigured,
  OperationNotEnabledException: misconfigured,
  UnsupportedOperationException: misconfigured,
  FeatureUnavailableInTierException: misconfigured,
  InvalidUserPoolConfigurationException: misconfigured,
  InvalidLambdaResponseException: misconfigured,
  UnexpectedLambdaException: misconfigured,
  InvalidEmailRoleAccessPolicyException: misconfigured,
  InvalidSmsRoleAccessPolicyException: misconfigured,
  InvalidSmsRoleTrustRelationshipException: misconfigured,
}

/** Failures of the connection, and of our own checks, under names of our own. */
export const transportRows = {
  Network: row('network', 'network', 503),
  Server: row('server', 'somethingWentWrong', 503),
  Throttled: row('throttled', 'tooManyRequests', 429),
  Unknown: row('unknown', 'unexpected', 500),
  /** Sign-in was answered with a challenge: a password to change, or a second factor that this product does not use. */
  Challenge: row('passwordResetRequired', 'incorrectEmailOrPassword'),
  InvalidToken: row('unauthenticated', 'unauthenticated', 401),
  /** Cognito gave tokens that fail our check: wrong issuer or keys in our settings, or a wrong clock. */
  Unverifiable: row('misconfigured', 'serverError', 500),
  NoRefreshToken: row('refreshUnsupported', 'refreshUnsupported', 401),
} as const

const refusedRefresh = row('refreshRefused', 'unauthenticated', 401)
const refreshUnsupported = row('refreshUnsupported', 'refreshUnsupported', 401)
const accountGone = row('accountGone', 'userNotAvailable', 401)

/** Calls with an access token. */
const tokenRows: Rows = {
  NotAuthorizedException: row('unauthenticated', 'unauthenticated', 401),
  PasswordResetRequiredException: row('passwordResetRequired', 'unauthenticated', 401),
  UserNotConfirmedException: row('notConfirmed', 'userNotConfirmed', 401),
  UserNotFoundException: accountGone,
}
const refreshRows: Rows = {
  NotAuthorizedException: refusedRefresh,
  PasswordResetRequiredException: refusedRefresh,
  UserNotConfirmedException: refusedRefresh,
  UserNotFoundException: accountGone,
  InvalidParameterException: refreshUnsupported,
  UnsupportedOperationException: refreshUnsupported,
}

// Wrong password, unknown, locked, disabled, to be reset: one text, so that the form does not reveal who has an account.
const refusedSignIn: Meaning = {
  ...row('incorrectCredentials', 'incorrectEmailOrPassword'),
  hintKey: 'auth:hints.waitAfterFailures',
}
// Wrong, expired, unknown address, already confirmed: one text for people who are not signed in.
const refusedCode = (kind: IdentityErrorKind) => row(kind, 'invalidEmailOrCode', 400, 'code')
const emailTaken = row('emailTaken', 'emailAlreadyRegistered', 409, 'email')
const emailInUse = row('emailTaken', 'emailInUse', 409, 'email')
const identityPoolRows: Rows = {
  NotAuthorizedException: row('unauthenticated', 'unauthenticated', 401),
  InvalidIdentityPoolConfigurationException: misconfigured,
  ResourceConflictException: row('unknown', 'somethingWentWrong', 409),
  ExternalServiceException: row('server', 'somethingWentWrong', 503),
}

/** The table: operation × name of the exception → what the reader is told, at which field, with which status. */
export const rows: Record<Operation, Rows> = {
  signUp: {
    UsernameExistsException: conceal(emailTaken),
    InvalidPasswordException: row('passwordPolicy', 'passwordRequirements', 400, 'password'),
    CodeDeliveryFailureException: row('codeDelivery', 'codeDelivery', 503),
    NotAuthorizedException: misconfigured,
  },
  confirmSignUp: {
    CodeMismatchException: refusedCode('codeMismatch'),
    ExpiredCodeException: refusedCode('codeExpired'),
    UserNotFoundException: refusedCode('userNotFound'),
    NotAuthorizedException: refusedCode('alreadyConfirmed'),
    // A person who has the code owns the address, so they may know.
    AliasExistsException: emailTaken,
  },
  resendCode: {
    UserNotFoundException: conceal(row('userNotFound', 'invalidEmail', 400, 'email')),
    InvalidParameterException: conceal(row('alreadyConfirmed', 'userAlreadyConfirmed')),
    NotAuthorizedException: conceal(row('forbidden', 'somethingWentWrong')),
    CodeDeliveryFailureException: row('codeDelivery', 'failedToDeliverCode', 503),
  },
  signIn: {
    NotAuthorizedException: refusedSignIn,
    UserNotFoundException: refusedSignIn,
    PasswordResetRequiredException: { ...refusedSignIn, kind: 'passwordResetRequired' },
    // Cognito says this before it checks the password, so it would reveal that the address is known.
    UserNotConfirmedException: { ...refusedSignIn, kind: 'notConfirmed' },
  },
  refresh: refreshRows,
  refreshRotating: {
    ...refreshRows,
    RefreshTokenReuseException: refusedRefresh,
    OperationNotEnabledException: refreshUnsupported,
  },
  getUser: tokenRows,
  forgotPassword: {
    UserNotFoundException: conceal(row('userNotFound', 'invalidEmail', 400, 'email')),
    InvalidParameterException: conceal(row('invalidParameter', 'invalidEmail', 400, 'email')),
    NotAuthorizedException: conceal(row('forbidden', 'somethingWentWrong')),
    CodeDeliveryFailureException: row('codeDelivery', 'failedToDeliverCode', 503),
  },
  confirmForgotPassword: {
    CodeMismatchException: refusedCode('codeMismatch'),
    ExpiredCodeException: refusedCode('codeExpired'),
    UserNotFoundException: refusedCode('userNotFound'),
    UserNotConfirmedException: refusedCode('notConfirmed'),
    NotAuthorizedException: refusedCode('forbidden'),
    InvalidPasswordException: row('passwordPolicy', 'passwordRequirements', 400, 'newPassword'),
    PasswordHistoryPolicyViolationException: row('passwordReused', 'invalidNewPassword', 400, 'newPassword'),
  },
  changePassword: {
    ...tokenRows,
    // May also mean an invalid token; the gateway then checks with GetUser.
    NotAuthorizedException: row('incorrectOldPassword', 'incorrectOldPassword', 400, 'oldPassword'),
    InvalidPasswordException: row('passwordPolicy', 'passwordRequirements', 400, 'newPassword'),
    InvalidParameterException: row('passwordPolicy', 'invalidNewPassword', 400, 'newPassword'),
    PasswordHistoryPolicyViolationException: row('passwordReused', 'invalidNewPassword', 400, 'newPassword'),
  },
  updateEmail: {
    ...tokenRows,
    // A signed-in person must not find out who else has an account either.
    AliasExistsException: conceal(emailInUse),
    InvalidParameterException: row('invalidParameter', 'invalidEmail', 400, 'email'),
    CodeDeliveryFailureException: row('codeDelivery', 'verificationCodeDelivery', 503),
    CodeMismatchException: invalid,
    ExpiredCodeException: invalid,
  },
  updateProfile: {
    ...tokenRows,
    AliasExistsException: invalid,
    CodeDeliveryFailureException: row('codeDelivery', 'verificationCodeDelivery', 503),
    CodeMismatchException: invalid,
    ExpiredCodeException: invalid,
  },
  verifyEmail: {
    ...tokenRows,
    CodeMismatchException: row('codeMismatch', 'incorrectCode', 400, 'code'),
    ExpiredCodeException: row('codeExpired', 'codeExpired', 400, 'code'),
    InvalidParameterException: row('invalidParameter', 'codeInvalid', 400, 'code'),
    // The code proves that the address is theirs.
    AliasExistsException: emailInUse,
  },
  signOutEverywhere: tokenRows,
  revoke: { UnauthorizedException: misconfigured, UnsupportedTokenTypeException: misconfigured },
  deleteUser: tokenRows,
  getId: identityPoolRows,
  getCredentials: identityPoolRows,
}

/** What an exception of a call means; one that is in no row is an unexpected error. */
export function meaningOf(use: Operation, exception: string): Meaning {
  return rows[use][exception] ?? commonRows[exception] ?? transportRows.Unknown
}
