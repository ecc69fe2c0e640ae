import { AsyncLocalStorage } from 'node:async_hooks'
import type { Request, RequestHandler, Response } from 'express'
import {
  type DocumentNode,
  GraphQLError,
  getOperationAST,
  NoSchemaIntrospectionCustomRule,
  parse,
} from 'graphql'
import { createYoga, type Plugin } from 'graphql-yoga'
import { patterns } from '../../paths.ts'
import type { Context } from './graphql.context.ts'
import { toClientError } from './graphql.errors.ts'
import { costRule, limits, tooLong } from './graphql.limits.ts'
import { schema } from './schema/index.ts'

/** What a request has besides its body. */
type ServerContext = { req: Request; res: Response; context: Context }

type Options = { introspection: boolean; timeMs?: number }

/**
 * The GraphQL server: one operation per request, as JSON, within the limits. No page for browsers, no CORS headers, no
 * validation cache.
 */
export function graphqlServer({ introspection, timeMs = limits.time }: Options) {
  const yoga = createYoga<ServerContext, Context>({
    schema,
    graphqlEndpoint: patterns.graphql,
    context: ({ context }) => context,
    plugins: [limited(introspection), timed(timeMs), inClientsWords()],
    // A document's cost depends on its variables, so every request is validated.
    parserAndValidationCache: { validationCache: false },
    batching: false,
    cors: false,
    graphiql: false,
    landingPage: false,
    multipart: false,
    logging: false,
    // Errors outside an operation go only to the log.
    maskedErrors: { maskError: (error) => masked(asking.getStore(), error) },
  })
  return (context: Context, req: Request, res: Response): ReturnType<RequestHandler> =>
    asking.run(req, () => Promise.resolve(yoga.handle(req, res, { req, res, context })).then(() => undefined))
}

/** The request being answered, for errors that yoga reports without a request. */
const asking = new AsyncLocalStorage<Request>()

/** An error for the client. An internal error is logged with the request's id; the client gets only that id. */
function masked(req: Request | undefined, error: unknown): Error {
  if (req) return toClientError(req, error)
  return new GraphQLError('Internal error', { extensions: { code: 'INTERNAL_SERVER_ERROR' } })
}

type Limited = Plugin<Context, ServerContext>

/** Refuses, before it runs, a document that is too long, nested too deep or too expensive. */
function limited(introspection: boolean): Limited {
  return {
    onParse: ({ setParseFn }) =>
      setParseFn((source, options) => parse(source, { ...options, maxTokens: limits.tokens })),
    onValidate({ addValidationRule, context }) {
      if (!introspection) addValidationRule(NoSchemaIntrospectionCustomRule)
      const { variables, operationName } = paramsOf(context)
      addValidationRule(costRule(variables, operationName))
    },
  }
}

/**
 * Ends an operation that takes too long or whose client has gone. Anything that it throws becomes an error of the
 * answer.
 */
function timed(timeMs: number): Limited {
  return {
    onExecute({ args, executeFn, setExecuteFn }) {
      const { res } = (args.contextValue as Context).req
      const ended = new AbortController()
      const timer = setTimeout(() => ended.abort(tooLong()), timeMs)
      const gone = () => ended.abort(new GraphQLError('The client is gone'))
      res?.once('close', gone)
      setExecuteFn(async (given) => {
        try {
          return await executeFn(Object.assign({ signal: ended.signal }, given))
        } catch (error) {
          const originalError = error instanceof Error ? error : new Error(String(error))
          return { errors: [new GraphQLError('not run to its end', { originalError })] }
        } finally {
          clearTimeout(timer)
          res?.off('close', gone)
        }
      })
    },
  }
}

/** Converts errors for the client and logs one line per operation: its name, never its arguments. */
function inClientsWords(): Limited {
  return {
    onValidate:
      ({ context }) =>
      ({ valid, result }) => {
        const codes = valid
          ? []
          : result.map(({ extensions }) => extensions.code ?? 'GRAPHQL_VALIDATION_FAILED')
        if (!valid) (context as Context).req.log.info({ codes: [...new Set(codes)] }, 'document refused')
      },
    onExecute({ args }) {
      const { req } = args.contextValue as Context
      const started = performance.now()
      return {
        onExecuteDone({ result, setResult }) {
          if (Symbol.asyncIterator in result) throw new Error('an answer in parts')
          const errors = result.errors?.map((error) => toClientError(req, error))
          if (errors) setResult({ ...result, errors })
          const codes = errors?.map(({ extensions }) => extensions.code ?? 'UNKNOWN')
          const ms = Math.round((performance.now() - started) * 10) / 10
          req.log.info(
            { ...nameOf(args.document, args.operationName), ms, ...(codes && { codes }) },
            'operation',
          )
        },
      }
    },
  }
}

function nameOf(document: DocumentNode, wanted: string | null | undefined) {
  const operation = getOperationAST(document, wanted)
  return { operation: operation?.name?.value.slice(0, 64) ?? null, kind: operation?.operation ?? null }
}

/** What yoga has parsed from the body and stores next to our own context. */
function paramsOf(context: unknown): { variables: Record<string, unknown>; operationName?: string } {
  const { params } = context as { params?: { variables?: Record<string, unknown>; operationName?: string } }
  return {
    variables: params?.variables ?? {},
    ...(params?.operationName && { operationName: params.operationName }),
  }
}
