import type { Request, RequestHandler, Response } from 'express'

/** Resolves when a handler hands a request on; rejects with what it refuses it for. */
export function passed(handler: RequestHandler, req: Request, res: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    const next = (error?: unknown) => (error ? reject(error) : resolve())
    Promise.resolve(handler(req, res, next)).catch(reject)
  })
}
