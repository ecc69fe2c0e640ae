import type { Generated } from 'kysely'
import type { Lang } from '../../../views/lang.ts'

/** Signed-in people's sessions, where there is no Redis. What a session is worth stands apart, in `session_token`. */
export type SessionTable = {
  id: string
  /** Whose it is, to end all sessions of one person. */
  person_id: string | null
  /** JSON, as express-session writes it. */
  data: string
  expires_at: number
  /** Known to ten minutes. */
  last_seen_at: Generated<number>
}

/** The identity provider's tokens of a session: in a row of their own, since express-session writes whole sessions back. */
export type SessionTokenTable = { session_id: string; data: string; expires_at: number }

/** Who may refresh a session's tokens just now; the row is gone when nobody does. */
export type SessionLockTable = { session_id: string; holder: string; expires_at: number }

/** Who a guest is for the identity pool, until they sign in or two days have passed. */
export type GuestIdentityTable = { guest_id: string; identity_id: string; created_at: number }

/** A signed-in person's identity and AWS credentials, as JSON. */
export type SessionCredentialTable = { person_id: string; data: string; expires_at: number }

/** Whose browser a guest id marks: its tips are that person's from the start. Gone when they sign out there. */
export type GuestPersonTable = { guest_id: string; person_id: string; created_at: number }

/** How often something was tried in the window that ends at `expires_at`, where there is no Redis. */
export type RateLimitTable = { key: string; points: number; expires_at: number }

/** Which version of which document somebody has agreed to. Rows are added, never changed. */
export type AcceptanceTable = {
  person_id: string
  document: 'terms' | 'privacy'
  /** The day it applies from, `YYYY-MM-DD`. */
  version: string
  lang: Lang
  accepted_at: number
}

/** Whose address is proven while their password may be another's; gone once they have set one. */
export type DistrustedPasswordTable = {
  /** SHA-256 of the address in lower case. */
  address: string
  created_at: number
}

/** What is known of an account beside what the identity service knows. */
export type AccountStateTable = {
  person_id: string
  /** Tokens of a password that was typed before this are refused; whole seconds since 1970, as their `auth_time`. */
  not_before: Generated<number>
  /** The address a person wants to have, until its code is entered or no longer good. */
  email_wanted: string | null
  /** When a code last went there. */
  email_sent_at: number | null
  /** The address that the present one has replaced, mostly blotted out, and when. */
  email_before: string | null
  email_changed_at: number | null
}
