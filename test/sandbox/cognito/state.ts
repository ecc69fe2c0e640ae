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

/** A refresh token, by the SHA-256 of its text. `rotatedAt` is when a newer one took its place. */
export type RefreshToken = { originJti: string; rotatedAt?: number }

/** An identity of the identity pool. `mergedInto` is set when it was joined with an older one. */
export type Identity = { id: string; sub?: string; mergedInto?: string }

export type State = {
  users: Record<string, User>
  sessions: Record<string, SignInSession>
  refreshTokens: Record<string, RefreshToken>
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
    identities: {},
    quotas: {},
    simulated: {},
    mails: [],
    keys: [],
    clockOffsetMs: 0,
  }
}
