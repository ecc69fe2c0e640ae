import type { IdentityErrorKind, IdentityField, Meaning } from './identity-error.ts'
import type { MessageKey } from './message-keys.ts'

/** The part of a locale key after `auth:errors.`. */
type Key = MessageKey extends infer K ? (K extends `auth:errors.${infer Name}` ? Name : never) : never
export type Rows = Record<string, Meaning>

export function row(kind: IdentityErrorKind, key: Key, status = 400, field?: IdentityField): Meaning {
  return { kind, messageKey: `auth:errors.${key}`, status, ...(field && { field }) }
}
export const conceal = (meaning: Meaning): Meaning => ({ ...meaning, concealed: true })

export const misconfigured = row('misconfigured', 'serverError', 500)
const limit = row('limit', 'tooManyRequests', 429)
export const invalid = row('invalidParameter', 'validation')

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
