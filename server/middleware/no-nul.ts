import type { RequestHandler } from 'express'
import { NotFoundError } from '../errors.ts'

/** No id has a NUL character and nobody can type one; PostgreSQL takes none, so it would be an error of ours. */
export const noNul: RequestHandler = (req, _res, next) =>
  next(req.originalUrl.includes('%00') ? new NotFoundError() : undefined)
