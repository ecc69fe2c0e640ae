import { execute } from '@graphql-tools/executor'
import { makeExecutableSchema } from '@graphql-tools/schema'
import type { Response } from 'express'
import {
  type DocumentNode,
  type ExecutionResult,
  type GraphQLArgument,
  type GraphQLDirective,
  GraphQLError,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getArgumentValues,
  getDirectiveValues,
  getNamedType,
  getOperationAST,
  getVariableValues,
  Kind,
  NoSchemaIntrospectionCustomRule,
  parse,
  type SelectionNode,
  type SelectionSetNode,
  specifiedRules,
  type ValueNode,
  type VariableValues,
  validate,
  valueFromASTUntyped,
} from 'graphql'
import { isDay } from '../../base/calendar.ts'
import { type AskedOperation, QueryDepthError } from './graphql.body.ts'
import type { Context } from './graphql.context.ts'
import { toClientError } from './graphql.errors.ts'
import { limits } from './graphql.limits.ts'
import { earningFields } from './resolvers/earnings.ts'
import { paydayFields } from './resolvers/paydays.ts'
import { peopleFields, queryFields } from './resolvers/queries.ts'
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
    ...paydayFields,
    ...peopleFields,
    ...venueFields,
    ...queryFields,
  },
})

const tooLong = new GraphQLError(`The operation took longer than ${limits.time / 1000} s`, {
  extensions: { code: 'TIMEOUT' },
})
const clientGone = new GraphQLError('The client is gone')

type Options = { introspection: boolean; timeMs?: number }

/** Answers the operation of a request, within the limits. */
export function graphqlServer({ introspection, timeMs = limits.time }: Options) {
  return async (context: Context, asked: AskedOperation, res: Response): Promise<void> => {
    const { req } = context
    const document = readDocument(asked, introspection)
    const result = 'kind' in document ? await run(context, document, asked, timeMs) : { errors: document }
    if (!('kind' in document))
      req.failure = { level: 'info', said: 'document refused', fields: { codes: codesOf(document) } }
    res.json(result)
  }
}

const codesOf = (errors: readonly GraphQLError[]) => [
  ...new Set(errors.map(({ extensions }) => extensions.code ?? 'GRAPHQL_VALIDATION_FAILED')),
]

/**
 * The document, or why it is refused: too long, not of this schema, nested too deep or too expensive. Throws
 * QueryDepthError if the stack does not suffice to read it.
 */
export function readDocument(
  asked: AskedOperation,
  introspection: boolean,
): DocumentNode | readonly GraphQLError[] {
  const rules = introspection ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule]
  try {
    const document = parse(asked.query, { maxTokens: limits.tokens })
    const errors = validate(schema, document, rules, { hideSuggestions: !introspection })
    if (errors.length > 0) return errors
    const refusal = costError(schema, document, asked)
    return refusal ? [refusal] : document
  } catch (error) {
    if (error instanceof GraphQLError) return [error]
    throw error instanceof RangeError ? new QueryDepthError() : error
  }
}

/** Ends what takes too long or whose client has gone. The log has one line, with a name and never the arguments. */
async function run(context: Context, document: DocumentNode, asked: AskedOperation, timeMs: number) {
  const { req } = context
  const { variables: variableValues, operationName } = asked
  const started = performance.now()
  const ended = new AbortController()
  const timer = setTimeout(() => ended.abort(tooLong), timeMs)
  req.res?.once('close', () => ended.abort(clientGone))
  const given = { schema, document, contextValue: context, variableValues, operationName }
  // The schema knows no answers in parts.
  const running = execute({ ...given, signal: ended.signal }) as Promise<ExecutionResult>
  const result = await Promise.resolve(running).catch((error: GraphQLError) => ({ errors: [error] }))
  clearTimeout(timer)
  const errors = result.errors?.map((error) => toClientError(req, error))
  const { name, operation: kind } = getOperationAST(document, operationName) ?? {}
  const ms = Math.round((performance.now() - started) * 10) / 10
  const line = { operation: name?.value.slice(0, 64) ?? null, kind, ms }
  req.log.info({ ...line, ...(errors && { codes: codesOf(errors) }) }, 'operation')
  return { ...result, ...(errors && { errors }) }
}

type Weight = { cost: number; depth: number }

/** Why a valid document is refused before it runs: it is nested too deep or costs too much. Undefined: it is not. */
function costError(schema: GraphQLSchema, document: DocumentNode, asked: AskedOperation) {
  const operation = getOperationAST(document, asked.operationName)
  const root = operation && schema.getRootType(operation.operation)
  if (!root) return undefined
  const given = asked.variables ?? {}
  const { variableValues } = getVariableValues(schema, operation.variableDefinitions ?? [], given)
  // The library itself refuses wrong variables before the operation runs.
  if (!variableValues) return undefined
  const { cost, depth } = weigher(schema, document, variableValues)(operation.selectionSet, root)
  const [code, why] =
    depth > limits.depth
      ? ['QUERY_DEPTH', `has ${depth} levels of at most ${limits.depth}`]
      : ['QUERY_COMPLEXITY', `costs ${cost} of at most ${limits.cost}`]
  if (depth <= limits.depth && cost <= limits.cost) return undefined
  return new GraphQLError(`The operation ${why}`, { extensions: { code } })
}

function weigher(schema: GraphQLSchema, document: DocumentNode, variables: VariableValues) {
  const directive = schema.getDirective('cost') as GraphQLDirective
  const costOf = ({ astNode }: Costing): { of?: number; lines?: number } =>
    (astNode && getDirectiveValues(directive, astNode)) ?? {}
  // Each set is weighed once: fragments that use others twice would take forever. Without unions it has one type.
  const known = new Map<SelectionSetNode, Weight>()

  function weigh(set: SelectionSetNode | undefined, type: GraphQLObjectType): Weight {
    if (!set) return { cost: 0, depth: 0 }
    const parts = known.has(set) ? [] : set.selections.map((part) => weighPart(part, type))
    const cost = parts.reduce((sum, part) => sum + part.cost, 0)
    const weight = known.get(set) ?? { cost, depth: Math.max(...parts.map(({ depth }) => depth)) }
    known.set(set, weight)
    return weight
  }

  function weighPart(part: SelectionNode, type: GraphQLObjectType): Weight {
    if (part.kind === Kind.INLINE_FRAGMENT) return weigh(part.selectionSet, type)
    if (part.kind === Kind.FRAGMENT_SPREAD) return weigh(fragmentOf(document, part.name.value), type)
    const field = type.getFields()[part.name.value]
    // `__typename` and its like.
    if (!field) return { cost: 1, depth: 1 }
    const args = getArgumentValues(field, part, variables)
    const { of = 1, lines = 1 } = costOf(field)
    const times = typeof args.first === 'number' ? Math.min(Math.max(args.first, 1), limits.page) : lines
    const inside = weigh(part.selectionSet, getNamedType(field.type) as GraphQLObjectType)
    const given = field.args.filter(({ name }) => args[name] !== undefined)
    const cost = given.reduce((sum, arg) => sum + (costOf(arg).of ?? 0), of + times * inside.cost)
    return { cost, depth: 1 + inside.depth }
  }
  return weigh
}

type Costing = GraphQLField<unknown, unknown> | GraphQLArgument

const fragmentOf = ({ definitions }: DocumentNode, wanted: string) =>
  definitions
    .filter((each) => each.kind === Kind.FRAGMENT_DEFINITION)
    .find(({ name }) => name.value === wanted)?.selectionSet
