import type { RequestHandler } from 'express'
import { z } from 'zod'
import { AppError } from '../../base/errors.ts'

class UnsupportedMediaTypeError extends AppError {}

class BadRequestError extends AppError {}

export class QueryDepthError extends AppError {}

export const jsonOnly: RequestHandler = (req, _res, next) =>
  next(req.is('application/json') ? undefined : new UnsupportedMediaTypeError())

/** Runs before the JSON parser. PostgreSQL does not accept NUL characters, and nobody can type one. */
export function plainBody(_req: unknown, _res: unknown, body: Buffer): void {
  if (body.includes('\\u0000')) throw new BadRequestError()
}

const operation = z.object({
  query: z.string().refine((text) => !/\\u(0000|\{0+\})/.test(text)),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
})

export type AskedOperation = z.infer<typeof operation>

/** Exactly one object with a document. A list would be several requests that count as one. */
export function operationOf(body: unknown): AskedOperation {
  const { data } = operation.safeParse(body)
  if (!data) throw new BadRequestError()
  return data
}
