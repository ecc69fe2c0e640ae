import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { CognitoError } from './errors.ts'
import type { PasswordPolicy } from './options.ts'
import type { Pool } from './pool.ts'
import type { User } from './state.ts'

/** A thousandth of the usual work: these are made-up people, and thousands of sign-ins in one run of the tests. */
const cost = { N: 16 }
const derived = promisify(scrypt) as (
  password: string,
  salt: Buffer,
  length: number,
  options: typeof cost,
) => Promise<Buffer>
const derive = (password: string, salt: Buffer) => derived(password, salt, 32, cost)

/** Hashes with scrypt and a salt of its own: `salt:hash`, both hexadecimal. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return `${salt.toString('hex')}:${(await derive(password, salt)).toString('hex')}`
}

export async function isPassword(hash: string, password: string): Promise<boolean> {
  const [salt = '', expected = ''] = hash.split(':')
  return timingSafeEqual(await derive(password, Buffer.from(salt, 'hex')), Buffer.from(expected, 'hex'))
}

/** Checks a new password against the pool's policy. @throws InvalidPasswordException where it is not met */
export function assertPolicy(policy: PasswordPolicy, password: string): void {
  const missing = [
    password.length < policy.minLength && 'Password not long enough',
    policy.requireUppercase && !/[A-Z]/.test(password) && 'Password must have uppercase characters',
    policy.requireLowercase && !/[a-z]/.test(password) && 'Password must have lowercase characters',
    policy.requireNumbers && !/[0-9]/.test(password) && 'Password must have numeric characters',
    policy.requireSymbols && !/[^A-Za-z0-9]/.test(password) && 'Password must have symbol characters',
  ].find(Boolean)
  if (missing) {
    throw new CognitoError('InvalidPasswordException', `Password did not conform with policy: ${missing}`)
  }
}

/** Gives the user a new password. @throws as {@link assertPolicy} */
export async function setPassword(pool: Pool, user: User, password: string): Promise<void> {
  assertPolicy(pool.settings.passwordPolicy, password)
  user.passwordHash = await hashPassword(password)
}
