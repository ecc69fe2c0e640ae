import {
  type DocumentNode,
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
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'
import type { AskedOperation } from './graphql.body.ts'
import { limits } from './graphql.limits.ts'

type Weight = { cost: number; depth: number }

/** Why a valid document is refused before it runs: it is nested too deep or costs too much. Undefined: it is not. */
export function costError(schema: GraphQLSchema, document: DocumentNode, asked: AskedOperation) {
  const operation = getOperationAST(document, asked.operationName)
  const root = operation && schema.getRootType(operation.operation)
  if (!root) return undefined
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], asked.variables ?? {})
  // The library itself refuses wrong variables before the operation runs.
  if (!coerced) return undefined
  const { cost, depth } = weigher(schema, document, coerced)(operation.selectionSet, root)
  const [code, why] =
    depth > limits.depth
      ? ['QUERY_DEPTH', `has ${depth} levels of at most ${limits.depth}`]
      : ['QUERY_COMPLEXITY', `costs ${cost} of at most ${limits.cost}`]
  if (depth <= limits.depth && cost <= limits.cost) return undefined
  return new GraphQLError(`The operation ${why}`, { extensions: { code } })
}

function weigher(schema: GraphQLSchema, document: DocumentNode, variables: Record<string, unknown>) {
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
