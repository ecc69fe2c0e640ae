import { authorize } from '../access.ts'
import { assertEmail, assertWritable, listAttributes, writeAttributes } from '../attributes.ts'
import { checkCode, sendCode } from '../codes.ts'
import { emailTaken, invalidParameter, wrongPassword } from '../errors.ts'
import { attributes, type Input, required } from '../input.ts'
import { isPassword, setPassword } from '../passwords.ts'
import { delivery, findByEmail, normalEmail, type Pool } from '../pool.ts'
import { countCall } from '../quotas.ts'
import { revokeAll } from '../tokens.ts'

/** GetUser. */
export function getUser(pool: Pool, input: Input) {
  const { user } = authorize(pool, required(input, 'AccessToken'))
  return { Username: user.sub, UserAttributes: listAttributes(user) }
}

/** ChangePassword. A wrong old password is NotAuthorized; a bad new one InvalidPassword. */
export async function changePassword(pool: Pool, input: Input) {
  const previous = required(input, 'PreviousPassword')
  const proposed = required(input, 'ProposedPassword')
  const { user } = authorize(pool, required(input, 'AccessToken'))
  countCall(pool, 'ChangePassword', user.sub)
  if (!(await isPassword(user.passwordHash, previous))) throw wrongPassword()
  await setPassword(pool, user, proposed)
  return {}
}

/** UpdateUserAttributes. A new e-mail address waits for its code, or (by setting) counts at once but unverified. */
export function updateUserAttributes(pool: Pool, input: Input) {
  const given = attributes(input, 'UserAttributes')
  const { user } = authorize(pool, required(input, 'AccessToken'))
  if (Object.keys(given).length === 0) throw invalidParameter('No attributes given')
  for (const name of Object.keys(given)) assertWritable(name)
  const { email } = given
  if (email !== undefined) {
    assertEmail(email)
    const owner = findByEmail(pool, email)
    if (owner && owner !== user) throw emailTaken('AliasExistsException')
  }
  writeAttributes(user, given)
  if (email === undefined || (normalEmail(email) === normalEmail(user.email) && user.emailVerified)) {
    return { CodeDeliveryDetailsList: [] }
  }
  if (pool.settings.keepOldEmailUntilVerified) {
    user.pendingEmail = email
  } else {
    user.email = email
    user.emailVerified = false
  }
  sendCode(pool, user, 'email', email)
  return { CodeDeliveryDetailsList: [delivery(email)] }
}

function assertEmailAttribute(input: Input): void {
  const name = required(input, 'AttributeName')
  if (name !== 'email') throw invalidParameter(`Invalid attribute name provided: ${name}`)
}

/** VerifyUserAttribute. The address may have been taken by somebody else in the meantime. */
export function verifyUserAttribute(pool: Pool, input: Input) {
  assertEmailAttribute(input)
  const code = required(input, 'Code')
  const { user } = authorize(pool, required(input, 'AccessToken'))
  countCall(pool, 'VerifyUserAttribute', user.sub)
  checkCode(pool, user, 'email', code)
  const wanted = user.pendingEmail ?? user.email
  const owner = findByEmail(pool, wanted)
  if (owner && owner !== user) throw emailTaken('AliasExistsException')
  user.email = wanted
  user.emailVerified = true
  delete user.pendingEmail
  delete user.codes.email
  return {}
}

/** DeleteUser. */
export function deleteUser(pool: Pool, input: Input) {
  const { user } = authorize(pool, required(input, 'AccessToken'))
  revokeAll(pool, user.sub)
  delete pool.state.users[user.sub]
}
