import type { RequestHandler } from 'express'

/**
 * For pages whose own address holds a secret: no other request of the browser, not even to us, carries the path on. The
 * origin is still sent: with `no-referrer` browsers send `Origin: null` with a form, and the same-origin check would
 * refuse those that don't know `Sec-Fetch-Site`.
 */
export const keepAddress: RequestHandler = (_req, res, next) => {
  res.set('Referrer-Policy', 'strict-origin')
  next()
}
