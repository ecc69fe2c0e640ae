import type { Generated } from 'kysely'
import type { Lang } from '../../../views/lang.ts'

/** An account of the server's own identity provider. There are none where accounts are Amazon Cognito's. */
export type IdentityAccountTable = {
  /** The person's id in every other table. */
  sub: string
  /** The e-mail address as it is compared (`foldAddress`), and as it was typed. */
  address: string
  email: string
  name: string
  preferred_username: string | null
  /** Argon2id, as `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
  password_hash: string
  created_at: number
  /** When the code proved the address; until then nobody can sign in. */
  confirmed_at: number | null
  /** The last time that the password was typed. */
  signed_in_at: number | null
}

/** A sign-in that lasts. The row goes when it ends. */
export type IdentitySignInTable = {
  /** SHA-256 of its token. */
  token_hash: string
  sub: string
  /** `program`: the operator made its token for a program of the person (decision 0206). */
  kind: 'browser' | 'program'
  /** When the password was typed, or the program's token made, in whole seconds since 1970. */
  auth_time: number
  /** Without a renewal it ends at `expires_at`; in any case at `ends_at`. */
  expires_at: number
  ends_at: number
}

/** A code that was mailed: one for each account and purpose. Addresses that nobody has get rows, too, but no mail. */
export type IdentityCodeTable = {
  sub: string
  purpose: 'register' | 'reset' | 'address'
  /** The address that the code proves, of a change of address. */
  new_email: string | null
  /** Keyed hash of the code, the address and the purpose. */
  digest: string
  /** Wrong and right ones. */
  tries: number
  sent_at: number
  /** How many were sent in the hour that began at `counted_from`. */
  sent_count: number
  counted_from: number
  expires_at: number
}

/** A link with which somebody sets a password: one for each address. The row goes when it is used. */
export type PasswordLinkTable = {
  /** The address that it is for, as it is compared (`foldAddress`), and as it was typed. */
  address: string
  email: string
  /** SHA-256 of the link's secret. */
  token_hash: string
  purpose: 'invite' | 'reset'
  /** The account that gets a new password; null for an invitation. */
  sub: string | null
  /** The place in a business for which it was made; null if the operator made it for an account. */
  staff_id: string | null
  /** The owner who made it; null: the operator, or the set-up. */
  made_by: string | null
  expires_at: number
}

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

/** A link that begins the set-up in a browser. Using one deletes all. */
export type SetupLinkTable = { token_hash: string; expires_at: number }

/** The set-up that has begun in a browser and is not finished: one row at most. Finishing deletes it. */
export type SetupSessionTable = {
  id: 'only'
  /** Of the key in that browser's cookie. */
  key_hash: string
  begun_at: number
  /** From then on the browser needs a new link. */
  expires_at: number
}
