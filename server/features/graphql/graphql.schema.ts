import { makeExecutableSchema } from '@graphql-tools/schema'
import { GraphQLError, Kind, parse, type ValueNode, valueFromASTUntyped } from 'graphql'
import { isDay } from '../../base/calendar.ts'
import { earningFields } from './resolvers/earnings.ts'
import { Mutation } from './resolvers/mutations.ts'
import { peopleFields } from './resolvers/people.ts'
import { queryFields } from './resolvers/queries.ts'
import { venueFields } from './resolvers/venues.ts'
import typeDefs from './schema.graphql?raw'

/** Values of a kind of our own. `read` throws for others, in variables, in the document and in answers. */
const scalar = (read: (value: unknown) => unknown) => ({
  parseValue: read,
  parseLiteral: (node: ValueNode, variables: Record<string, unknown>) =>
    read(valueFromASTUntyped(node, variables)),
})

const whole = (value: unknown) => {
  if (Number.isSafeInteger(value)) return value
  throw new GraphQLError('Yen are a whole number')
}

const day = (value: unknown) => {
  if (typeof value === 'string' && isDay(value)) return value
  throw new GraphQLError('A day is written YYYY-MM-DD')
}

const scalars = {
  Yen: { ...scalar(whole), serialize: whole },
  Day: scalar(day),
  DateTime: { serialize: (ms: number) => new Date(ms).toISOString() },
}

/** Every enum holds our own words in capital letters. */
const enums: Record<string, Record<string, string>> = {}
for (const each of parse(typeDefs).definitions)
  if (each.kind === Kind.ENUM_TYPE_DEFINITION)
    enums[each.name.value] = Object.fromEntries(
      (each.values ?? []).map(({ name: { value } }) => [value, value.toLowerCase()]),
    )

export const schema = makeExecutableSchema({
  typeDefs,
  // A field without a resolver is the property of that name. A resolver without a field is an error.
  resolvers: {
    ...scalars,
    ...enums,
    ...earningFields,
    ...peopleFields,
    ...venueFields,
    Mutation,
    ...queryFields,
  },
})
