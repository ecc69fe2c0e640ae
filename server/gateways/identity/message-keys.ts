/**
 * All texts of the accounts' part of the catalogue, by locale key, in English. A text that the product specification
 * quotes is copied word for word. Where it gives only a name (UserNotFound, TooManyRequests, UserAlreadyLoggedIn,
 * ServerError …) the wording is ours, and marked here. The English locale must have the same texts.
 */
export const messages = {
  'auth:errors.incorrectEmailOrPassword': 'Incorrect email or password',
  'auth:errors.userNotAvailable': 'The user is not available. Sign up please.',
  'auth:errors.somethingWentWrong': 'Something went wrong. Please try again later.',
  'auth:errors.unexpected': 'An unexpected error occurred.',
  'auth:errors.validation': 'There was a validation error with your request.',
  'auth:errors.codeDelivery': 'Code delivery failed',
  'auth:errors.verificationCodeDelivery': 'Verification code delivery failed',
  'auth:errors.failedToDeliverCode': 'Failed to deliver verification code',
  'auth:errors.invalidEmail': 'Invalid email',
  'auth:errors.invalidEmailOrCode': 'Invalid email or code',
  'auth:errors.incorrectCode': 'Incorrect verification code',
  'auth:errors.codeExpired': 'Verification code expired',
  'auth:errors.codeInvalid': 'The code provided is invalid',
  'auth:errors.userAlreadyConfirmed': 'User is already confirmed',
  'auth:errors.emailAlreadyRegistered': 'Email already registered',
  'auth:errors.emailInUse': 'Email already in use',
  'auth:errors.passwordRequirements': 'Password does not meet requirements',
  'auth:errors.incorrectOldPassword': 'Incorrect old password',
  'auth:errors.invalidNewPassword': 'Invalid new password',
  // For an account that lost its confirmation while signed in. The specification says "phone number" here, though
  // accounts have none; the Japanese and Chinese texts say e-mail address.
  'auth:errors.userNotConfirmed': 'The user is not confirmed. Please check the phone number.',
  // Names in the specification; the wording is ours.
  'auth:errors.tooManyRequests': 'Too many attempts. Please wait a little and try again.',
  'auth:errors.serverError': 'The sign-in service is not working at the moment. Please try again later.',
  'auth:errors.unauthenticated': 'Please sign in.',
  'auth:errors.refreshUnsupported': 'Your sign-in can’t be renewed. Please sign in again.',
  'auth:errors.network': 'The sign-in service can’t be reached. Please try again in a moment.',
  // Shown under every refused sign-in, so that a lock-out does not reveal that the address is known.
  'auth:hints.waitAfterFailures':
    'After several failed attempts, please wait a few minutes before trying again.',
} as const

export type MessageKey = keyof typeof messages
