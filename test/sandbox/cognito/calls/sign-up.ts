import { randomUUID } from 'node:crypto'
import { assertEmail, assertWritable, writeAttributes } from '../attributes.ts'
import { checkCode, sendCode } from '../codes.ts'
import { codeMismatch, emailTaken, invalidParameter, notAuthorized, userNotFound } from '../errors.ts'
import { attributes, type Input, optional, required } from '../input.ts'
import { assertPolicy, hashPassword } from '../passwords.ts'
import { delivery, findByEmail, findUser, normalEmail, type Pool } from '../pool.ts'
import { countCall } from '../quotas.ts'
import { assertClient, assertSecretHash } from '../secret.ts'
import { simulateDelivery } from '../simulate.ts'
import type { User } from '../state.ts'

/** Makes a user who is not in any pool yet. */
export async function newUser(email: string, password: string): Promise<User> {
  return {
    sub: randomUUID(),
    email,
    emailVerified: false,
    attributes: {},
    passwordHash: await hashPassword(password),
    status: 'UNCONFIRMED',
    enabled: true,
    codes: {},
    failures: { count: 0, lockedUntil: 0, lastAt: 0 },
  }
}

/** SignUp. That an address is taken is told, whatever PreventUserExistenceErrors says; unconfirmed counts as taken. */
export async function signUp(pool: Pool, input: Input) {
  const username = required(input, 'Username')
  const password = required(input, 'Password')
  const given = attributes(input, 'UserAttributes')
  assertClient(pool, input)
  assertSecretHash(pool, username, optional(input, 'SecretHash'))
  if (!username.includes('@')) throw invalidParameter('Username should be an email.')
  for (const name of Object.keys(given)) assertWritable(name)
  const email = given.email ?? username
  assertEmail(email)
  if (normalEmail(email) !== normalEmail(username)) {
    throw invalidParameter('Attribute email must be the same as the username.')
  }
  assertPolicy(pool.settings.passwordPolicy, password)
  if (findByEmail(pool, email)) throw emailTaken('UsernameExistsException')
  const user = await newUser(email, password)
  if (findByEmail(pool, email)) throw emailTaken('UsernameExistsException')
  writeAttributes(user, given)
  pool.state.users[user.sub] = user
  sendCode(pool, user, 'signUp', email)
  return { UserConfirmed: false, UserSub: user.sub, CodeDeliveryDetails: delivery(email) }
}

/** ConfirmSignUp. */
export function confirmSignUp(pool: Pool, input: Input) {
  const username = required(input, 'Username')
  const code = required(input, 'ConfirmationCode')
  assertClient(pool, input)
  assertSecretHash(pool, username, optional(input, 'SecretHash'))
  const user = findUser(pool, username)
  countCall(pool, 'ConfirmSignUp', user?.sub ?? normalEmail(username))
  if (!user) {
    throw pool.settings.concealUsers
      ? codeMismatch()
      : userNotFound('Username/client id combination not found.')
  }
  if (!user.enabled) throw notAuthorized('User is disabled.')
  if (user.status !== 'UNCONFIRMED') {
    throw notAuthorized(`User cannot be confirmed. Current status is ${user.status}`)
  }
  checkCode(pool, user, 'signUp', code)
  user.status = 'CONFIRMED'
  user.emailVerified = true
  delete user.codes.signUp
  return {}
}

/** ResendConfirmationCode. */
export function resendConfirmationCode(pool: Pool, input: Input) {
  const username = required(input, 'Username')
  assertClient(pool, input)
  assertSecretHash(pool, username, optional(input, 'SecretHash'))
  const user = findUser(pool, username)
  countCall(pool, 'ResendConfirmationCode', user?.sub ?? normalEmail(username))
  if (!user?.enabled) return simulateDelivery(pool, username, 'User is already confirmed.')
  if (user.status !== 'UNCONFIRMED') throw invalidParameter('User is already confirmed.')
  sendCode(pool, user, 'signUp', user.email, 'resend')
  return { CodeDeliveryDetails: delivery(user.email) }
}
