import type { RequestHandler } from 'express'
import { NotFoundError } from '../../base/errors.ts'

/** No id contains a NUL character and nobody can type one. PostgreSQL refuses it, so it would be an error 500. */
export const noNul: RequestHandler = (req, _res, next) =>
  next(req.originalUrl.includes('%00') ? new NotFoundError() : undefined)
