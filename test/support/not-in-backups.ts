/** Tables whose rows would let a thief of a backup in, or that no book needs: each backup leaves them empty. */
export const notInBackups = [
  'session',
  'session_token',
  'session_lock',
  'rate_limit',
  'identity_sign_in',
  'identity_code',
  'password_link',
  'code_ask',
] as const
