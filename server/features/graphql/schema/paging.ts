import type { z } from 'zod'
import { readCursor, writeCursor } from '../../../http/cursor.ts'
import { InputError } from '../graphql.errors.ts'
import { limits } from '../graphql.limits.ts'
import { builder } from './builder.ts'

/** A page of a list: rows, each with its cursor, and whether more follow. */
export type ConnectionPage<T> = { rows: { node: T; cursor: string }[]; more: boolean; resumed: boolean }

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

export function connectionPage<T>(
  rows: T[],
  { first, after }: { first: number; after?: string | null | undefined },
  place: (row: T) => unknown,
): ConnectionPage<T> {
  return {
    rows: rows.slice(0, first).map((node) => ({ node, cursor: writeCursor(place(node)) })),
    more: rows.length > first,
    resumed: after !== null && after !== undefined,
  }
}

const PageInfo = builder.objectRef<ConnectionPage<unknown>>('PageInfo').implement({
  description: 'Where a page of a list stands.',
  fields: (t) => ({
    hasNextPage: t.boolean({ description: 'Whether lines follow.', resolve: ({ more }) => more }),
    hasPreviousPage: t.boolean({
      description: 'Whether the page began after a cursor. Lists are read forwards only.',
      resolve: ({ resumed }) => resumed,
    }),
    startCursor: t.string({
      nullable: true,
      description: 'Of the first line.',
      resolve: ({ rows }) => rows[0]?.cursor ?? null,
    }),
    endCursor: t.string({
      nullable: true,
      description: 'Of the last line; give it as `after` for the next page.',
      resolve: ({ rows }) => rows.at(-1)?.cursor ?? null,
    }),
  }),
})

/** An object type of this schema with rows of type `T`. */
type Ref<T> = ReturnType<ReturnType<typeof builder.objectRef<T>>['implement']>

/** `NameConnection` and `NameEdge`, as in relay.dev, "GraphQL Cursor Connections". */
export function connectionOf<T>(node: Ref<T>, name: string, of: string) {
  const Edge = builder.objectRef<ConnectionPage<T>['rows'][number]>(`${name}Edge`).implement({
    description: `A line of ${of}.`,
    fields: (t) => ({
      cursor: t.exposeString('cursor', { description: 'The place after this line.' }),
      node: t.field({
        type: node as never,
        description: 'The line itself.',
        resolve: (edge) => edge.node as never,
      }),
    }),
  })
  return builder.objectRef<ConnectionPage<T>>(`${name}Connection`).implement({
    description: `A page of ${of}.`,
    fields: (t) => ({
      edges: t.field({
        type: [Edge],
        description: 'The lines with their cursors.',
        complexity: { field: 0, multiplier: 1 },
        resolve: ({ rows }) => rows,
      }),
      nodes: t.field({
        type: [node as never],
        description: 'The lines, for who needs no cursors of each.',
        complexity: { field: 0, multiplier: 1 },
        resolve: ({ rows }) => rows.map((row) => row.node) as never,
      }),
      pageInfo: t.field({
        type: PageInfo,
        description: 'Whether others follow, and after which cursor.',
        complexity: { field: 0, multiplier: 0 },
        resolve: (page) => page,
      }),
    }),
  })
}
