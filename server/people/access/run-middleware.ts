import type { Request, RequestHandler, Response } from 'express'

/** Runs a middleware as a promise: resolves when it calls `next()`, rejects when it calls `next(error)` or throws. */
export function runMiddleware(handler: RequestHandler, req: Request, res: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    const next = (error?: unknown) => (error ? reject(error) : resolve())
    Promise.resolve(handler(req, res, next)).catch(reject)
  })
}
