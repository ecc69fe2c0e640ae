import { randomBytes } from 'node:crypto'

/** Digits and letters that nobody mixes up when reading them out (Crockford's base 32). */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * A new id: opaque, URL-safe, random, five bits a character. The default is 80 bits, more than anybody can guess or
 * count through, and so never used twice.
 */
export function newId(length = 16): string {
  return Array.from(randomBytes(length), (byte) => alphabet.charAt(byte & 31)).join('')
}
