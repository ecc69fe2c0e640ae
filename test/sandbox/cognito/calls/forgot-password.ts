import { checkCode, sendCode } from '../codes.ts'
import { codeMismatch, notAuthorized, userNotFound } from '../errors.ts'
import { type Input, optional, required } from '../input.ts'
import { clearFailures } from '../lockout.ts'
import { setPassword } from '../passwords.ts'
import { delivery, findUser, normalEmail, type Pool } from '../pool.ts'
import { countCall } from '../quotas.ts'
import { assertClient, assertSecretHash } from '../secret.ts'
import { simulateDelivery } from '../simulate.ts'

const nowhereToSend =
  'Cannot reset password for the user as there is no registered/verified email or phone_number'

/** ForgotPassword. For somebody who never confirmed, the answer is 200 and no mail goes out. */
export function forgotPassword(pool: Pool, input: Input) {
  const username = required(input, 'Username')
  assertClient(pool, input)
  assertSecretHash(pool, username, optional(input, 'SecretHash'))
  const user = findUser(pool, username)
  countCall(pool, 'ForgotPassword', user?.sub ?? normalEmail(username))
  if (!user) return simulateDelivery(pool, username, nowhereToSend)
  if (user.status === 'UNCONFIRMED') return { CodeDeliveryDetails: delivery(user.email) }
  if (!user.enabled || !user.emailVerified) return simulateDelivery(pool, username, nowhereToSend)
  if (user.status === 'FORCE_CHANGE_PASSWORD') {
    throw notAuthorized('User password cannot be reset in the current state.')
  }
  sendCode(pool, user, 'forgotPassword', user.email)
  return { CodeDeliveryDetails: delivery(user.email) }
}

/** ConfirmForgotPassword. A password that the pool refuses leaves the code good for another try. */
export async function confirmForgotPassword(pool: Pool, input: Input) {
  const username = required(input, 'Username')
  const code = required(input, 'ConfirmationCode')
  const password = required(input, 'Password')
  assertClient(pool, input)
  assertSecretHash(pool, username, optional(input, 'SecretHash'))
  const user = findUser(pool, username)
  countCall(pool, 'ConfirmForgotPassword', user?.sub ?? normalEmail(username))
  if (!user?.enabled) {
    throw pool.settings.concealUsers
      ? codeMismatch()
      : userNotFound('Username/client id combination not found.')
  }
  checkCode(pool, user, 'forgotPassword', code)
  // Taken before the slow hashing, so that two calls at once can't both use it.
  const { forgotPassword: taken } = user.codes
  delete user.codes.forgotPassword
  await setPassword(pool, user, password).catch((error: unknown) => {
    if (taken) user.codes.forgotPassword = taken
    throw error
  })
  user.status = 'CONFIRMED'
  user.emailVerified = true
  clearFailures(user)
  return {}
}
