import type { z } from 'zod'

/** Where a page of a list ended, as one opaque word in the URL of the next page. Not a secret. */
export const writeCursor = (place: unknown): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url')

/** Reads a place that {@link writeCursor} wrote; undefined for anything else: the list then starts at its beginning. */
export function readCursor<S extends z.ZodType>(schema: S, value: unknown): z.infer<S> | undefined {
  if (typeof value !== 'string' || value.length > 500) return undefined
  try {
    const text = Buffer.from(value, 'base64url').toString()
    // JSON's form of a NUL character, which PostgreSQL accepts in no text.
    if (text.includes('\\u0000')) return undefined
    return schema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
