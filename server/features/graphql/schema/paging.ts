import type { z } from 'zod'
import { readCursor, writeCursor } from '../../../http/cursor.ts'
import { pageOf } from '../../../http/page-of.ts'
import { InputError } from '../graphql.errors.ts'
import { limits } from '../graphql.limits.ts'
import { builder } from './builder.ts'

export const pageArgs = builder.args((t) => ({
  first: t.int({
    defaultValue: limits.usualPage,
    required: true,
    description: `How many lines, 1 to ${limits.page}.`,
  }),
  after: t.string({ description: 'The cursor of the line after which the page begins.' }),
}))

/** A list's cost: that of one line, times the possible number of lines. */
export const pageCost = ({ first }: { first: number }) => ({
  field: 2,
  multiplier: Math.max(1, Math.min(first, limits.page)),
})

/** How many rows to read: one more than the page, to know whether more follow. Throws InputError. */
export function rowsFor(first: number): number {
  if (first >= 1 && first <= limits.page) return first + 1
  throw new InputError({ first: { key: 'graphql:pageSize', values: { most: limits.page } } }, [])
}

/** Reads a cursor. Throws InputError if it is not a cursor of this list. */
export function placeOf<S extends z.ZodType>(
  schema: S,
  after: string | null | undefined,
): z.infer<S> | undefined {
  if (after === null || after === undefined) return undefined
  const place = readCursor(schema, after)
  if (place === undefined) throw new InputError({ after: { key: 'graphql:cursor' } }, [])
  return place
}

/** A page of a list as a Relay connection: rows, each with its cursor, and whether more follow. */
export function connectionPage<T>(
  rows: T[],
  { first, after }: { first: number; after?: string | null | undefined },
  place: (row: T) => unknown,
) {
  const { lines, last } = pageOf(rows, first)
  const edges = lines.map((node) => ({ node, cursor: writeCursor(place(node)) }))
  const pageInfo = {
    hasNextPage: last !== undefined,
    hasPreviousPage: after !== null && after !== undefined,
    startCursor: edges[0]?.cursor ?? null,
    endCursor: edges.at(-1)?.cursor ?? null,
  }
  return { edges, pageInfo }
}
