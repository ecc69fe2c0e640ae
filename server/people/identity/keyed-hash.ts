import { createHmac, hkdfSync } from 'node:crypto'

export type KeyedHash = {
  /** With the newest secret. */
  of(text: string): string
  /** With each secret, the newest first. */
  all(text: string): string[]
}

/**
 * Hashes that can't be guessed without SESSION_SECRETS: six digits have only a million plain hashes. A key belongs to
 * one purpose.
 */
export function createKeyedHash(secrets: readonly string[], purpose: string): KeyedHash {
  const keys = secrets.map((secret) =>
    Buffer.from(hkdfSync('sha256', secret, '', `tipping identity ${purpose}`, 32)),
  )
  const all = (text: string) => keys.map((key) => createHmac('sha256', key).update(text).digest('base64url'))
  return {
    of: (text) => all(text)[0] ?? '',
    all,
  }
}
