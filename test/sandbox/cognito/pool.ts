import type { Settings } from './options.ts'
import type { State, User } from './state.ts'

/** All that a call works on. Times are milliseconds since 1970 by the pool's own clock. */
export type Pool = {
  settings: Settings
  state: State
  now(): number
}

/** E-mail addresses are compared without regard to case, as pools do by default. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** Finds a user by what was typed as the user name: an e-mail address in any case, or the real user name (the sub). */
export function findUser(pool: Pool, username: string): User | undefined {
  return pool.state.users[username] ?? findByEmail(pool, username)
}

export function findByEmail(pool: Pool, email: string): User | undefined {
  const wanted = normalEmail(email)
  return Object.values(pool.state.users).find((user) => normalEmail(user.email) === wanted)
}

/** The form in which Cognito shows where a code went: `t***@e***`. */
function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  return `${local.slice(0, 1)}***@${domain.slice(0, 1)}***`
}

export function delivery(email: string) {
  return { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: maskEmail(email) }
}
