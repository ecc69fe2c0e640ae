import { invalidParameter, notAuthorized } from './errors.ts'
import type { User } from './state.ts'

/** What this pool's app client may write, e-mail aside. */
const writable = new Set(['name', 'preferred_username', 'given_name', 'family_name', 'locale', 'zoneinfo'])

/** @throws InvalidParameterException for anything that is not an address */
export function assertEmail(email: string): void {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || email.length > 128) {
    throw invalidParameter('Invalid email address format.')
  }
}

/** Sets attributes other than the e-mail; an empty value removes one. */
export function writeAttributes(user: User, given: Record<string, string>): void {
  for (const [name, value] of Object.entries(given)) {
    if (name === 'email') continue
    assertWritable(name)
    if (value === '') delete user.attributes[name]
    else user.attributes[name] = value
  }
}

export function assertWritable(name: string): void {
  if (name === 'sub') throw invalidParameter('user.sub: Attribute cannot be updated.')
  if (name !== 'email' && !writable.has(name)) {
    throw notAuthorized('A client attempted to write unauthorized attribute')
  }
}

/** Attributes in the form of GetUser's answer. */
export function listAttributes(user: User) {
  const all = {
    email: user.email,
    email_verified: String(user.emailVerified),
    ...user.attributes,
    sub: user.sub,
  }
  return Object.entries(all).map(([Name, Value]) => ({ Name, Value }))
}
