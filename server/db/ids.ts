import { randomBytes } from 'node:crypto'

/** Digits and letters that can't be confused when read aloud (Crockford's base 32). */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * A new id: opaque, URL-safe, random, five bits per character. The default has 80 bits: nobody can guess
 * one, and no two are the same.
 */
export function newId(length = 16): string {
  return Array.from(randomBytes(length), (byte) => alphabet.charAt(byte & 31)).join('')
}
