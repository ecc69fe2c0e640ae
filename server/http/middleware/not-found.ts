import type { RequestHandler } from 'express'
import { NotFoundError } from '../../base/errors.ts'

/** For requests that no route has answered. */
export const notFound: RequestHandler = (_req, _res, next) => next(new NotFoundError())
