import { execute } from '@graphql-tools/executor'
import type { Response } from 'express'
import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  getOperationAST,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
} from 'graphql'
import type { AskedOperation } from './graphql.body.ts'
import type { Context } from './graphql.context.ts'
import { costError } from './graphql.cost.ts'
import { toClientError } from './graphql.errors.ts'
import { limits } from './graphql.limits.ts'
import { schema } from './graphql.schema.ts'

const tooLong = new GraphQLError(`The operation took longer than ${limits.time / 1000} s`, {
  extensions: { code: 'TIMEOUT' },
})
const clientGone = new GraphQLError('The client is gone')

type Options = { introspection: boolean; timeMs?: number }

/** Answers the operation of a request, within the limits. */
export function graphqlServer({ introspection, timeMs = limits.time }: Options) {
  const rules = introspection ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule]

  return async (context: Context, asked: AskedOperation, res: Response): Promise<void> => {
    const { req } = context
    const document = read(asked, rules)
    const result = 'kind' in document ? await run(context, document, asked, timeMs) : { errors: document }
    if (!('kind' in document)) req.log.info({ codes: codesOf(document) }, 'document refused')
    res.json(result)
  }
}

const codesOf = (errors: readonly GraphQLError[]) => [
  ...new Set(errors.map(({ extensions }) => extensions.code ?? 'GRAPHQL_VALIDATION_FAILED')),
]

/** The document, or why it is refused: too long, not of this schema, nested too deep or too expensive. */
function read(asked: AskedOperation, rules: typeof specifiedRules): DocumentNode | readonly GraphQLError[] {
  try {
    const document = parse(asked.query, { maxTokens: limits.tokens })
    const errors = validate(schema, document, rules)
    if (errors.length > 0) return errors
    const refusal = costError(schema, document, asked)
    return refusal ? [refusal] : document
  } catch (error) {
    if (error instanceof GraphQLError) return [error]
    throw error
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
