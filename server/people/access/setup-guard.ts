import type { RequestHandler } from 'express'
import { NotFoundError, SetupLinkError } from '../../base/errors.ts'
import type { Config } from '../../config/config.ts'
import type { Db } from '../../db/database.ts'
import { signedCookie } from '../../http/cookies.ts'
import { setupLifetime, setupOf } from './setup.store.ts'

type Needs = { config: Config; db: Db; clock: () => number }

/** The cookie of the browser to which the set-up belongs. */
export const setupCookie = (config: Config) => signedCookie(config, 'setup', setupLifetime)

/**
 * The pages of the set-up. To a stranger, and after its end, they don't exist. A browser to which the
 * set-up belonged before learns that it needs a new link.
 */
export function setupGuard({ config, db, clock }: Needs): RequestHandler & { guard: 'setup' } {
  const handler: RequestHandler = async (req, _res, next) => {
    const key = setupCookie(config).read(req)
    const found = key === undefined ? undefined : await setupOf(db, key, clock())
    if (found === 'current') return next()
    throw found === 'ended' ? new SetupLinkError() : new NotFoundError()
  }
  return Object.assign(handler, { guard: 'setup' as const })
}
