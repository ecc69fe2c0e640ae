import type { z } from 'zod'

/** Where a page of a list ended, as one word in the address of the next. It is no secret, only opaque. */
export const writeCursor = (place: unknown): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url')

/** The place that {@link writeCursor} wrote; undefined for anything else, and the list then begins at its start. */
export function readCursor<S extends z.ZodType>(schema: S, value: unknown): z.infer<S> | undefined {
  if (typeof value !== 'string' || value.length > 500) return undefined
  try {
    const text = Buffer.from(value, 'base64url').toString()
    // As JSON writes a NUL character, which PostgreSQL takes in no text.
    if (text.includes('\\u0000')) return undefined
    return schema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
