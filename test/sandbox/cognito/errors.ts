/**
 * Cognito's own exceptions, as they travel on the wire.
 *
 * Statuses are those of the API reference: 400 for everything but an internal error, throttling included. (The SDK's
 * model names others, such as 429; the service does not send them, so nothing may depend on them.) The identity pool
 * has its own table.
 */
export class CognitoError extends Error {
  override readonly name: string
  readonly status: number

  constructor(name: string, message: string, status = name === 'InternalErrorException' ? 500 : 400) {
    super(message)
    this.name = name
    this.status = status
  }
}

/** Statuses of the identity pool's service (`cognito-identity`), which differ from the user pool's. */
const identityStatus: Record<string, number> = {
  NotAuthorizedException: 403,
  ResourceNotFoundException: 404,
  ResourceConflictException: 409,
  TooManyRequestsException: 429,
  InternalErrorException: 500,
}

export function identityError(name: string, message: string): CognitoError {
  return new CognitoError(name, message, identityStatus[name] ?? 400)
}

export const invalidParameter = (message: string) => new CognitoError('InvalidParameterException', message)
export const notAuthorized = (message: string) => new CognitoError('NotAuthorizedException', message)
export const wrongPassword = () => notAuthorized('Incorrect username or password.')
export const userNotFound = (message = 'User does not exist.') =>
  new CognitoError('UserNotFoundException', message)
export const codeMismatch = () =>
  new CognitoError('CodeMismatchException', 'Invalid verification code provided, please try again.')
export const expiredCode = () =>
  new CognitoError('ExpiredCodeException', 'Invalid code provided, please request a code again.')
export const limitExceeded = () =>
  new CognitoError('LimitExceededException', 'Attempt limit exceeded, please try after some time.')
export const emailTaken = (name: 'UsernameExistsException' | 'AliasExistsException') =>
  new CognitoError(name, 'An account with the given email already exists.')
