import type { Generated } from 'kysely'
import type { Lang } from '../../../views/lang.ts'

/** Sessions of signed-in people, if there is no Redis. Their tokens are in `session_token`. */
export type SessionTable = {
  id: string
  /** The signed-in person, so that all their sessions can be ended. */
  person_id: string | null
  /** JSON, as express-session writes it. */
  data: string
  expires_at: number
  /** Accurate to ten minutes. */
  last_seen_at: Generated<number>
}

/** A session's tokens of the identity service. A table of its own: express-session writes whole sessions back. */
export type SessionTokenTable = { session_id: string; data: string; expires_at: number }

/** Which request may renew a session's tokens now. The row is deleted afterwards. */
export type SessionLockTable = { session_id: string; holder: string; expires_at: number }

/** A guest's identity in the identity pool, until they sign in or two days have passed. */
export type GuestIdentityTable = { guest_id: string; identity_id: string; created_at: number }

/** A signed-in person's identity and AWS credentials, as sealed JSON. */
export type SessionCredentialTable = { person_id: string; data: string; expires_at: number }

/** Which person's browser a guest id marks: its tips belong to them at once. Deleted when they sign out there. */
export type GuestPersonTable = { guest_id: string; person_id: string; created_at: number }

/** How often something was tried in the window that ends at `expires_at`, if there is no Redis. */
export type RateLimitTable = { key: string; points: number; expires_at: number }

/** Which version of which document a person has accepted. Rows are added, never changed. */
export type AcceptanceTable = {
  person_id: string
  document: 'terms' | 'privacy'
  /** The day from which it applies, `YYYY-MM-DD`. */
  version: string
  lang: Lang
  accepted_at: number
}

/**
 * Verified addresses whose password a stranger may have set; deleted when the owner sets a new one. A row for each attempt
 * to prove the address: one that fails takes back its own.
 */
export type DistrustedPasswordTable = {
  /** SHA-256 of the address in lower case. */
  address: string
  attempt: Generated<string>
  created_at: number
}

/** In which browser the newest code for an address was asked for. */
export type CodeAskTable = {
  /** Keyed hash of the address and of what the code is for. */
  code: string
  /** The mark in that browser's cookie. */
  ask: string
  asked_at: number
}

/** What we know of an account besides the identity service's data. */
export type AccountStateTable = {
  person_id: string
  /** Tokens are refused if the password was typed before this (whole seconds since 1970, like their `auth_time`). */
  not_before: Generated<number>
  /** The new address a person wants, until its code is entered or has expired. */
  email_wanted: string | null
  /** When the last code was sent there. */
  email_sent_at: number | null
  /** SHA-256 of the address that Amazon Cognito has seen proved; null without Cognito (decision 0223). */
  proved_address: string | null
}
