import type { Request, RequestHandler } from 'express'
import { CrossOriginError } from '../../base/errors.ts'
import type { Config } from '../../config/config.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * A state-changing request must come from one of our own pages. Browsers say so in `Sec-Fetch-Site`, older ones in
 * `Origin`. A request with neither header is refused. This replaces tokens in forms
 * (owasp.org, Cross-Site Request Forgery Prevention, "Fetch Metadata").
 */
export function sameOrigin(config: Config): RequestHandler {
  const isOwn = (req: Request, origin: string) =>
    origin === config.publicUrl || origin === `${req.protocol}://${req.get('Host')}`
  // Somebody's own machine is called by many names.
  const anyHost = config.env !== 'production' || config.demo
  const { hostname } = new URL(config.publicUrl)
  /** Another name may lead here, and its page is then "same origin" to the browser. A proxy may leave the port out. */
  const isOurs = (host = '') => URL.parse(`https://${host}`)?.hostname === hostname
  return (req, _res, next) => {
    if (safe.has(req.method)) return next()
    const site = req.get('Sec-Fetch-Site')
    const origin = req.get('Origin')
    const refuse = () => {
      const from = (origin ?? req.get('Host') ?? 'nowhere').slice(0, 100)
      next(new CrossOriginError(`forms come from ${from}, and PUBLIC_URL is ${config.publicUrl}`))
    }
    if (!anyHost && !isOurs(req.get('Host'))) return refuse()
    if (site === 'same-origin') return next()
    const own = origin !== undefined && isOwn(req, origin)
    // `none`: the guest's own action, such as a reload. No browser sends an Origin that contradicts it.
    if (site === 'none' && (own || origin === undefined)) return next()
    if (site === undefined && own) return next()
    refuse()
  }
}
