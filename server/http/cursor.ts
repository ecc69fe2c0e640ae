import type { z } from 'zod'

/** Where a page of a list ended, as one word in the address of the next. It is no secret, only opaque. */
export const writeCursor = (place: unknown): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url')

/** The place that {@link writeCursor} wrote; undefined for anything else, and the list then begins at its start. */
export function readCursor<S extends z.ZodType>(schema: S, value: unknown): z.infer<S> | undefined {
  if (typeof value !== 'string' || value.length > 500) return undefined
  try {
    return schema.parse(JSON.parse(Buffer.from(value, 'base64url').toString()))
  } catch {
    return undefined
  }
}
