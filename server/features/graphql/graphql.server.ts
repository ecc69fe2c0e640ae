import { AsyncLocalStorage } from 'node:async_hooks'
import type { Request, RequestHandler, Response } from 'express'
import { GraphQLError, NoSchemaIntrospectionCustomRule, parse } from 'graphql'
import { createYoga } from 'graphql-yoga'
import { patterns } from '../../base/paths.ts'
import type { Context } from './graphql.context.ts'
import { toClientError } from './graphql.errors.ts'
import { costRule, limits } from './graphql.limits.ts'
import { inClientsWords, type Limited, paramsOf, type ServerContext, timed } from './graphql.plugins.ts'
import { schema } from './schema/index.ts'

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
