import type { RequestHandler } from 'express'
import { NotFoundError } from '../errors.ts'

/** Whatever no route has answered. */
export const notFound: RequestHandler = (_req, _res, next) => next(new NotFoundError())
