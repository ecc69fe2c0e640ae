import type { Request, Response } from 'express'
import { type DocumentNode, GraphQLError, getOperationAST } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import type { Context } from './graphql.context.ts'
import { toClientError } from './graphql.errors.ts'
import { tooLong } from './graphql.limits.ts'

/** What a request has besides its body. */
export type ServerContext = { req: Request; res: Response; context: Context }

export type Limited = Plugin<Context, ServerContext>

/**
 * Ends an operation that takes too long or whose client has gone. Anything that it throws becomes an error of the
 * answer.
 */
export function timed(timeMs: number): Limited {
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
export function inClientsWords(): Limited {
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
export function paramsOf(context: unknown): { variables: Record<string, unknown>; operationName?: string } {
  const { params } = context as { params?: { variables?: Record<string, unknown>; operationName?: string } }
  return {
    variables: params?.variables ?? {},
    ...(params?.operationName && { operationName: params.operationName }),
  }
}
