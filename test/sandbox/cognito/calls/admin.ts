import { randomBytes } from 'node:crypto'
import { assertEmail, listAttributes, writeAttributes } from '../attributes.ts'
import { CognitoError, emailTaken, invalidParameter, userNotFound } from '../errors.ts'
import { attributes, type Input, optional, required } from '../input.ts'
import { setPassword } from '../passwords.ts'
import { findByEmail, findUser, type Pool } from '../pool.ts'
import type { User } from '../state.ts'
import { revokeAll } from '../tokens.ts'
import { newUser } from './sign-up.ts'

function assertPool(pool: Pool, input: Input): void {
  const id = required(input, 'UserPoolId')
  if (id !== pool.settings.userPoolId)
    throw new CognitoError('ResourceNotFoundException', `User pool ${id} does not exist.`)
}

function known(pool: Pool, input: Input): User {
  assertPool(pool, input)
  const user = findUser(pool, required(input, 'Username'))
  if (!user) throw userNotFound()
  return user
}

const shown = (user: User) => ({
  Username: user.sub,
  Enabled: user.enabled,
  UserStatus: user.status,
})

/** AdminCreateUser, without a mail only: the person has a password to change. */
export async function adminCreateUser(pool: Pool, input: Input) {
  assertPool(pool, input)
  const email = required(input, 'Username')
  assertEmail(email)
  if (optional(input, 'MessageAction') !== 'SUPPRESS')
    throw invalidParameter('The stand-in sends no invitations: say MessageAction SUPPRESS.')
  const { email_verified: verified, email: same, ...others } = attributes(input, 'UserAttributes')
  if (same !== undefined && same !== email)
    throw invalidParameter('Attribute email must be the same as the username.')
  if (findByEmail(pool, email)) throw emailTaken('UsernameExistsException')
  const user = await newUser(email, optional(input, 'TemporaryPassword') ?? randomBytes(16).toString('hex'))
  Object.assign(user, { status: 'FORCE_CHANGE_PASSWORD', emailVerified: verified === 'true' })
  writeAttributes(user, others)
  pool.state.users[user.sub] = user
  return { User: { ...shown(user), Attributes: listAttributes(user) } }
}

/** AdminSetUserPassword. */
export async function adminSetUserPassword(pool: Pool, input: Input) {
  const user = known(pool, input)
  await setPassword(pool, user, required(input, 'Password'))
  user.status = input.Permanent === true ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD'
  return {}
}

/** AdminDeleteUser. */
export function adminDeleteUser(pool: Pool, input: Input): void {
  const { sub } = known(pool, input)
  revokeAll(pool, sub)
  delete pool.state.users[sub]
}

/** ListUsers: at most 60 on a page, and no filter. */
export function listUsers(pool: Pool, input: Input) {
  assertPool(pool, input)
  if (input.Filter !== undefined) throw invalidParameter('The stand-in lists everybody: say no Filter.')
  const from = Number(optional(input, 'PaginationToken') ?? 0)
  const limit = typeof input.Limit === 'number' ? input.Limit : 60
  const users = Object.values(pool.state.users)
  const page = users
    .slice(from, from + limit)
    .map((user) => ({ ...shown(user), Attributes: listAttributes(user) }))
  return { Users: page, ...(from + limit < users.length && { PaginationToken: String(from + limit) }) }
}
