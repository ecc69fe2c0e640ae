import { createHash, randomBytes } from 'node:crypto'

/** Digits and letters that can't be confused when read aloud (Crockford's base 32). */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * A new id: opaque, URL-safe, random, five bits per character. The default has 80 bits: nobody can guess
 * one, and no two are the same.
 */
export function newId(length = 16): string {
  return Array.from(randomBytes(length), (byte) => alphabet.charAt(byte & 31)).join('')
}

/**
 * Ids for rows that are written together: random ones, but for the last four characters, which count. So they stand side
 * by side in the index of the table. A thousand random ids would change hundreds of its pages.
 */
export function newIds(count: number): string[] {
  const begin = newId(12)
  const digit = (n: number, place: number) => alphabet.charAt((n >> (5 * place)) & 31)
  return Array.from(
    { length: count },
    (_, n) => begin + [3, 2, 1, 0].map((place) => digit(n, place)).join(''),
  )
}

/** What is kept of a random secret. A plain hash is enough: nobody can try them all. */
export const hashOfSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url')
