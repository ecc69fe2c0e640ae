import { createHash } from 'node:crypto'

/** The first 132 bits of a text's SHA-256, in 22 letters that fit a form or an address; no other text has the same. */
export const digestOf = (text: string | Buffer): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22)
