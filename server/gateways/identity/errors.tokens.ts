import { type Rows, row } from './errors.common.ts'

export const refusedRefresh = row('refreshRefused', 'unauthenticated', 401)
export const refreshUnsupported = row('refreshUnsupported', 'refreshUnsupported', 401)
const accountGone = row('accountGone', 'userNotAvailable', 401)

/** Calls with an access token. */
export const tokenRows: Rows = {
  NotAuthorizedException: row('unauthenticated', 'unauthenticated', 401),
  PasswordResetRequiredException: row('passwordResetRequired', 'unauthenticated', 401),
  UserNotConfirmedException: row('notConfirmed', 'userNotConfirmed', 401),
  UserNotFoundException: accountGone,
}
export const refreshRows: Rows = {
  NotAuthorizedException: refusedRefresh,
  PasswordResetRequiredException: refusedRefresh,
  UserNotConfirmedException: refusedRefresh,
  UserNotFoundException: accountGone,
  InvalidParameterException: refreshUnsupported,
  UnsupportedOperationException: refreshUnsupported,
}
