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
