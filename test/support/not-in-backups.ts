/** Tables whose rows would let a thief of a backup in: each backup leaves them empty. */
export const notInBackups = [
  'session',
  'session_token',
  'session_lock',
  'rate_limit',
  'identity_sign_in',
  'identity_code',
  'password_link',
] as const
