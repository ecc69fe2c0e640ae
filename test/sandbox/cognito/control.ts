import { newUser } from './calls/sign-up.ts'
import { CognitoError, identityError } from './errors.ts'
import type { Input } from './input.ts'
import type { Mail } from './mails.ts'
import { hashPassword } from './passwords.ts'
import { findUser, type Pool } from './pool.ts'
import { emptyState, type UserStatus } from './state.ts'
import { revokeAll } from './tokens.ts'

/** Makes the next calls go wrong. Rules apply in the order they were set, each to so many calls. */
export type Trouble = {
  /** An API operation such as `InitiateAuth`; left out, any of them. `Jwks` is the keys address. */
  call?: string
  /** How many calls it hits; default 1. */
  times?: number
} & (
  | { kind: 'error'; name: string; message?: string; status?: number; retryAfterSeconds?: number }
  /** TooManyRequestsException. */
  | { kind: 'throttle'; retryAfterSeconds?: number }
  /** Never answers; the call is not executed. */
  | { kind: 'hang' }
  /** The call is executed, and the connection closed before the answer. */
  | { kind: 'drop' }
  | { kind: 'slow'; ms: number }
)

export type SeedUser = { email: string; password: string; name: string; sub?: string }

/** What tests and the demo may do to the pool. */
export type Control = {
  trouble(rule: Trouble): void
  /** The same as `trouble({ kind: 'throttle' })`. */
  throttle(times?: number, call?: string): void
  clearTrouble(): void
  /** Moves the pool's clock forward. */
  advance(ms: number): void
  now(): number
  mails(to?: string): Mail[]
  /** The newest mail to an address. @throws Error when there is none */
  lastMail(to: string): Mail
  /** A confirmed user with a verified address; an existing one gets this password and name. */
  seedUser(user: SeedUser): Promise<{ sub: string }>
  /** Changes what an administrator could. @throws Error for an unknown user */
  setUser(username: string, change: { status?: UserStatus; enabled?: boolean; signOut?: boolean }): void
  /** How many sign-ins of a user stand. @throws Error for an unknown user */
  signIns(username: string): number
  users(): { sub: string; email: string; emailVerified: boolean; status: UserStatus; name?: string }[]
  /** Calls that reached the pool, newest last, for counting retries. */
  calls(): string[]
  /** What the newest call of this name brought along; undefined where none came. */
  lastInput(call: string): Input | undefined
  /** Forgets users, tokens, mails and troubles; the signing keys stay. */
  reset(): void
}

export type Interference = {
  take(call: string): Trouble | undefined
  record(call: string): void
  keep(call: string, input: Input): void
}

export function createControl(pool: Pool): { control: Control; interference: Interference } {
  let troubles: (Trouble & { left: number })[] = []
  let calls: string[] = []
  const inputs = new Map<string, Input>()

  const userNamed = (username: string) => {
    const user = findUser(pool, username)
    if (!user) throw new Error(`Unknown user ${username}`)
    return user
  }
  const control: Control = {
    trouble: (rule) => void troubles.push({ ...rule, left: rule.times ?? 1 }),
    throttle: (times = 1, call) => control.trouble({ kind: 'throttle', times, ...(call && { call }) }),
    clearTrouble: () => {
      troubles = []
    },
    advance: (ms) => {
      pool.state.clockOffsetMs += ms
    },
    now: () => pool.now(),
    mails: (to) => pool.state.mails.filter((mail) => to === undefined || mail.to === to),
    lastMail: (to) => {
      const mail = control.mails(to).at(-1)
      if (!mail) throw new Error(`No mail was sent to ${to}`)
      return mail
    },
    seedUser: async ({ email, password, name, sub }) => {
      const found = findUser(pool, email)
      const user = found ?? (await newUser(email, password))
      if (found) user.passwordHash = await hashPassword(password)
      else if (sub) user.sub = sub
      Object.assign(user, { status: 'CONFIRMED', emailVerified: true, enabled: true })
      user.attributes.name = name
      pool.state.users[user.sub] = user
      return { sub: user.sub }
    },
    setUser: (username, { status, enabled, signOut }) => {
      const user = userNamed(username)
      if (status !== undefined) user.status = status
      if (enabled !== undefined) user.enabled = enabled
      if (signOut) revokeAll(pool, user.sub)
    },
    signIns: (username) => {
      const user = userNamed(username)
      const mine = Object.values(pool.state.sessions).filter(({ sub }) => sub === user.sub)
      return mine.filter(({ revoked }) => !revoked).length
    },
    users: () =>
      Object.values(pool.state.users).map(({ sub, email, emailVerified, status, attributes: { name } }) => ({
        sub,
        email,
        emailVerified,
        status,
        ...(name !== undefined && { name }),
      })),
    calls: () => [...calls],
    lastInput: (call) => inputs.get(call),
    reset: () => {
      troubles = []
      calls = []
      inputs.clear()
      Object.assign(pool.state, { ...emptyState(), keys: pool.state.keys })
    },
  }

  const interference: Interference = {
    take: (call) => {
      const rule = troubles.find((trouble) => trouble.call === undefined || trouble.call === call)
      if (!rule) return undefined
      rule.left -= 1
      if (rule.left <= 0) troubles = troubles.filter((trouble) => trouble !== rule)
      return rule
    },
    record: (call) => {
      calls = [...calls.slice(-999), call]
    },
    keep: (call, input) => void inputs.set(call, input),
  }
  return { control, interference }
}

/** The exception of a rule, as the service of the call would send it. */
export function troubleError(rule: Trouble & { kind: 'error' | 'throttle' }, service: string): CognitoError {
  const name = rule.kind === 'throttle' ? 'TooManyRequestsException' : rule.name
  const message =
    (rule.kind === 'error' && rule.message) || (rule.kind === 'throttle' ? 'Rate exceeded' : name)
  if (rule.kind === 'error' && rule.status !== undefined) return new CognitoError(name, message, rule.status)
  return service === 'AWSCognitoIdentityService'
    ? identityError(name, message)
    : new CognitoError(name, message)
}
