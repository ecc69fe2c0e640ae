import type { z } from 'zod'
import { readCursor, writeCursor } from '../../../http/cursor.ts'
import type { Days } from '../../earning/earning.types.ts'
import type { Context } from '../graphql.context.ts'
import { InputError } from '../graphql.errors.ts'
import { limits } from '../graphql.limits.ts'

/** The arguments of lists and sums, as the schema lets them through. */
export type ListArgs = {
  first: number
  after?: string | null
  from?: string | null
  to?: string | null
  branch?: string | null
  search?: string | null
  tipsOnly?: boolean
}

/** How the fields of a type are found. One that is not named here is the property of that name. */
export type Fields<Row> = Record<string, (row: Row, asked: ListArgs, context: Context) => unknown>

/** Throws InputError if the first day is after the last. */
export function daysOf({ from, to }: ListArgs): Days {
  if (from && to && from > to) throw new InputError({ from: { key: 'customer:errors.days' } })
  return { ...(from && { from }), ...(to && { to }) }
}

/** Throws InputError unless a page may be that long. */
export function pageSizeOf({ first }: ListArgs): number {
  if (first >= 1 && first <= limits.page) return first
  throw new InputError({ first: { key: 'graphql:pageSize', values: { most: limits.page } } })
}

/** A page of a list as a Relay connection: lines, each with its cursor, and whether more follow. */
export async function connection<P extends object, Row extends P>(
  place: z.ZodType<P>,
  asked: ListArgs,
  list: (wanted: { after: P | undefined; limit: number }) => Promise<Row[]>,
) {
  const after = asked.after == null ? undefined : readCursor(place, asked.after)
  if (asked.after != null && !after) throw new InputError({ after: { key: 'graphql:cursor' } })
  const first = pageSizeOf(asked)
  // One more than the page, to know whether others follow.
  const found = await list({ after, limit: first + 1 })
  const nodes = found.slice(0, first)
  const edges = nodes.map((node) => ({ node, cursor: writeCursor(place.parse(node)) }))
  const pageInfo = {
    hasNextPage: found.length > first,
    hasPreviousPage: after !== undefined,
    startCursor: edges[0]?.cursor,
    endCursor: edges.at(-1)?.cursor,
  }
  return { edges, nodes, pageInfo }
}
