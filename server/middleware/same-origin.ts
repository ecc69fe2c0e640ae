import type { RequestHandler } from 'express'
import type { Config } from '../config.ts'
import { CrossOriginError } from '../errors.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * A state-changing request must come from one of our own pages. Browsers say so themselves: `Sec-Fetch-Site`,
 * and `Origin` where that is not sent. Neither header: refused. This stands in for tokens in forms
 * (owasp.org, Cross-Site Request Forgery Prevention, "Fetch Metadata").
 */
export function sameOrigin(config: Config): RequestHandler {
  return (req, _res, next) => {
    if (safe.has(req.method)) return next()
    const site = req.get('Sec-Fetch-Site')
    if (site === 'same-origin' || site === 'none') return next()
    const origin = req.get('Origin')
    const own = [config.publicUrl, `${req.protocol}://${req.get('Host')}`]
    if (site === undefined && origin !== undefined && own.includes(origin)) return next()
    next(new CrossOriginError(`${req.method} from ${site ?? (origin ? 'another origin' : 'nowhere')}`))
  }
}
