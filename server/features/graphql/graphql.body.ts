import type { RequestHandler } from 'express'
import { AppError } from '../../base/errors.ts'
import { isDeepDocument, isDeepJson } from './graphql.limits.ts'

class UnsupportedMediaTypeError extends AppError {}

class BadRequestError extends AppError {}

class QueryDepthError extends AppError {}

export const jsonOnly: RequestHandler = (req, _res, next) => {
  const type = req.get('Content-Type')?.split(';')[0]?.trim().toLowerCase()
  next(type === 'application/json' ? undefined : new UnsupportedMediaTypeError())
}

export function withoutNul(_name: string, value: unknown): unknown {
  if (typeof value === 'string' && value.includes('\0')) throw new BadRequestError()
  return value
}

/** Runs before the JSON parser, which recurses at each bracket too. */
export function notDeep(_req: unknown, _res: unknown, body: Buffer): void {
  if (isDeepJson(body)) throw new QueryDepthError()
}

/** Exactly one object with a document. A list would be several requests that count as one. */
export const oneOperation: RequestHandler = (req, _res, next) => {
  const { body } = req as { body: unknown }
  const good = typeof body === 'object' && body !== null && !Array.isArray(body) && 'query' in body
  const document = good && typeof body.query === 'string' ? body.query : undefined
  // PostgreSQL does not accept NUL characters, and nobody can type one.
  const nul = document === undefined || /\\u(0000|\{0+\})/.test(document)
  if (nul) return next(new BadRequestError())
  next(isDeepDocument(document) ? new QueryDepthError() : undefined)
}
