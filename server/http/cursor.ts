import { z } from 'zod'
import { isDay } from '../base/calendar.ts'

const id = z.string().regex(/^[\w-]{1,64}$/)
const day = z.string().refine(isDay)
const at = z.int()
/** What a cursor says of a row: enough to find those after it in the order of an index. `at`: ms since 1970. */
export const places = {
  entry: z.object({ day, at, id }),
  moment: z.object({ at, id }),
  visit: z.object({ day, id }),
  month: z.object({ month: z.string().regex(/^\d{4}-\d{2}$/) }),
  number: z.object({ number: z.int() }),
  payLine: z.object({ madeAt: at, paydayId: id, staffId: id, branchId: id }),
  id: z.object({ id }),
}

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
