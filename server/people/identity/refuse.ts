import { meaningOf } from '../../gateways/identity/errors.ts'
import { IdentityError } from '../../gateways/identity/identity-error.ts'
import type { Operation } from '../../gateways/identity/operations.ts'

/**
 * Why a call is refused. These are Cognito's names, so that one table says what each means to the reader, whichever of
 * the two keeps the accounts.
 */
type RefusalName =
  | 'NotAuthorizedException'
  | 'UserNotFoundException'
  | 'UserNotConfirmedException'
  | 'UsernameExistsException'
  | 'AliasExistsException'
  | 'InvalidPasswordException'
  | 'CodeDeliveryFailureException'
  | 'CodeMismatchException'
  | 'ExpiredCodeException'
  | 'TooManyRequestsException'

export const refusal = (use: Operation, exception: RefusalName): IdentityError =>
  new IdentityError(use, exception, meaningOf(use, exception))
