import SchemaBuilder from '@pothos/core'
import ComplexityPlugin from '@pothos/plugin-complexity'
import DataloaderPlugin from '@pothos/plugin-dataloader'
import RelayPlugin from '@pothos/plugin-relay'
import { GraphQLError } from 'graphql'
import { isDay } from '../../../base/calendar.ts'
import type { Context } from '../graphql.context.ts'

type Types = {
  Context: Context
  DefaultFieldNullability: false
  DefaultEdgesNullability: false
  DefaultNodeNullability: false
  Scalars: {
    ID: { Input: string; Output: string }
    Yen: { Input: number; Output: number }
    Day: { Input: string; Output: string }
    DateTime: { Input: number; Output: number }
  }
}

/** The field that has the page already counts its lines. */
const each = { field: 0, multiplier: 1 }

/** The schema is defined in code. `schema.graphql` is its printed form; a test keeps it up to date. */
export const builder = new SchemaBuilder<Types>({
  plugins: [ComplexityPlugin, DataloaderPlugin, RelayPlugin],
  defaultFieldNullability: false,
  relay: {
    // No object is found by a global id.
    nodeQueryOptions: false,
    nodesQueryOptions: false,
    cursorType: 'String',
    nodeFieldOptions: { nullable: false, description: 'The line itself.' },
    cursorFieldOptions: { description: 'The place after this line.' },
    edgesFieldOptions: { nullable: false, description: 'The lines with their cursors.', complexity: each },
    nodesOnConnection: { description: 'The lines, for who needs no cursors of each.', complexity: each },
    pageInfoFieldOptions: {
      description: 'Whether others follow, and after which cursor.',
      complexity: { field: 0, multiplier: 0 },
    },
    pageInfoTypeOptions: { description: 'Where a page of a list stands.' },
    hasNextPageFieldOptions: { description: 'Whether lines follow.' },
    hasPreviousPageFieldOptions: {
      description: 'Whether the page began after a cursor. Lists are read forwards only.',
    },
    startCursorFieldOptions: { description: 'Of the first line.' },
    endCursorFieldOptions: { description: 'Of the last line; give it as `after` for the next page.' },
  },
})

const whole = (value: unknown): number => {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value
  throw new GraphQLError('Yen are a whole number')
}

builder.scalarType('Yen', {
  description: 'Whole yen, as a JSON number. Sums may be larger than an Int.',
  serialize: whole,
  parseValue: whole,
})

builder.scalarType('Day', {
  description: 'A calendar day, `YYYY-MM-DD`, in the time zone of the business.',
  parseValue: (value) => {
    if (typeof value === 'string' && isDay(value)) return value
    throw new GraphQLError('A day is written YYYY-MM-DD')
  },
})

builder.scalarType('DateTime', {
  description: 'A moment in ISO 8601 with its zone, such as `2026-11-21T10:30:00.000Z`.',
  serialize: (ms) => new Date(ms).toISOString(),
  parseValue: (value) => {
    const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN
    if (Number.isNaN(ms)) throw new GraphQLError('A moment is written in ISO 8601')
    return ms
  },
})

builder.queryType({
  description: 'What can be read. Everything but `branch` needs an access token of the user pool.',
})
builder.mutationType({
  description:
    'What can be changed: what the owner and the staff do on the pages, under the same rights, with the same messages, and noted in the same audit log.',
})
