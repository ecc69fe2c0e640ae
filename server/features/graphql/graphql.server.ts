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

/** What a request brings beside its body. */
type ServerContext = { req: Request; res: Response; context: Context }

type Options = { introspection: boolean; timeMs?: number }

/**
 * The GraphQL server behind its own routes: one operation a request, in JSON, within the limits. No page for browsers,
 * no cross-origin headers, no cache: who needs a document checked anew pays for what the answer costs.
 */
export function graphqlServer({ introspection, timeMs = limits.time }: Options) {
  const yoga = createYoga<ServerContext, Context>({
    schema,
    graphqlEndpoint: patterns.graphql,
    context: ({ context }) => context,
    plugins: [limited(introspection), timed(timeMs), inClientsWords()],
    // What a document costs depends on its variables: it is looked at each time.
    parserAndValidationCache: { validationCache: false },
    batching: false,
    cors: false,
    graphiql: false,
    landingPage: false,
    multipart: false,
    logging: false,
    // What goes wrong outside of an operation: told to nobody but the log.
    maskedErrors: { maskError: (error) => masked(asking.getStore(), error) },
  })
  return (context: Context, req: Request, res: Response): ReturnType<RequestHandler> =>
    asking.run(req, () => Promise.resolve(yoga.handle(req, res, { req, res, context })).then(() => undefined))
}

/** Whose request is being answered, for what yoga reports without saying. */
const asking = new AsyncLocalStorage<Request>()

/** An error as a client may read it; one of ours is logged with the request's id, and only that is told. */
function masked(req: Request | undefined, error: unknown): Error {
  if (req) return toClientError(req, error)
  return new GraphQLError('Internal error', { extensions: { code: 'INTERNAL_SERVER_ERROR' } })
}

type Limited = Plugin<Context, ServerContext>

/** Refuses what is too long to read, nested too deep or too dear, before it is run. */
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

/** Ends an operation that takes too long, or that nobody waits for any more. What goes wrong beside is an error, too. */
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

/** Errors as the client may know them, and one line in the log: the operation's name, never what was asked with it. */
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

/** What yoga has read of the body, which it keeps beside our own context. */
function paramsOf(context: unknown): { variables: Record<string, unknown>; operationName?: string } {
  const { params } = context as { params?: { variables?: Record<string, unknown>; operationName?: string } }
  return {
    variables: params?.variables ?? {},
    ...(params?.operationName && { operationName: params.operationName }),
  }
}
