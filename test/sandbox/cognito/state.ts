import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { Mail } from './mails.ts'

export type UserStatus = 'UNCONFIRMED' | 'CONFIRMED' | 'RESET_REQUIRED' | 'FORCE_CHANGE_PASSWORD'
export type CodeUse = 'signUp' | 'forgotPassword' | 'email'
export type Code = { value: string; expiresAt: number }

export type User = {
  sub: string
  email: string
  emailVerified: boolean
  /** The address waiting to be verified; the old one stays in force until then. */
  pendingEmail?: string
  attributes: Record<string, string>
  passwordHash: string
  earlierPasswords: string[]
  status: UserStatus
  enabled: boolean
  codes: Partial<Record<CodeUse, Code>>
  failures: { count: number; lockedUntil: number; lastAt: number }
}

/** One sign-in and everything refreshed from it; tokens carry its id as `origin_jti`. */
export type SignInSession = {
  originJti: string
  sub: string
  authTime: number
  expiresAt: number
  revoked: boolean
  deviceKey?: string
}

/** A challenge that waits for its answer, by the session it was given with. */
export type Challenge = { sub: string; expiresAt: number }

/** A refresh token, by the SHA-256 of its text. `rotatedAt` is when a newer one took its place. */
export type RefreshToken = { originJti: string; rotatedAt?: number }

/** An identity of the identity pool. `mergedInto` is set when it was joined with an older one. */
export type Identity = { id: string; sub?: string; mergedInto?: string }

export type State = {
  users: Record<string, User>
  sessions: Record<string, SignInSession>
  refreshTokens: Record<string, RefreshToken>
  challenges: Record<string, Challenge>
  identities: Record<string, Identity>
  /** Times of the last hour's calls, by call and user, for the hourly quotas. */
  quotas: Record<string, number[]>
  /** How often a code was asked for an address nobody has; the answer alternates. */
  simulated: Record<string, number>
  mails: Mail[]
  /** Private signing keys as JWK, made once. */
  keys: JsonWebKey[]
  clockOffsetMs: number
}

export function emptyState(): State {
  return {
    users: {},
    sessions: {},
    refreshTokens: {},
    challenges: {},
    identities: {},
    quotas: {},
    simulated: {},
    mails: [],
    keys: [],
    clockOffsetMs: 0,
  }
}

/** Reads what an earlier run left, or starts empty when there is no file yet. */
export function loadState(file: string | undefined): State {
  if (file === undefined) return emptyState()
  try {
    return { ...emptyState(), ...(JSON.parse(readFileSync(file, 'utf8')) as Partial<State>) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return emptyState()
    throw error
  }
}

/** Writes everything at once, by rename, so that a kill at any moment leaves a whole file. */
export function saveState(file: string | undefined, state: State): void {
  if (file === undefined) return
  writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
