import type { Request, RequestHandler } from 'express'
import { NotFoundError, SetupLinkError } from '../../base/errors.ts'
import type { Config } from '../../config/config.ts'
import type { Db } from '../../db/database.ts'
import { signedCookie } from '../../http/cookies.ts'
import { setupLifetime, setupOf } from './setup.store.ts'

type Needs = { config: Config; db: Db; clock: () => number }

/** The cookie of the browser that does the set-up. */
export const setupCookie = (config: Config) => signedCookie(config, 'setup', setupLifetime)

/** Whether the browser that asks does the set-up; undefined if it never did. */
export async function setupOfRequest({ config, db, clock }: Needs, req: Request) {
  const key = setupCookie(config).read(req)
  return key === undefined ? undefined : setupOf(db, key, clock())
}

/**
 * The pages of the set-up. To a stranger, and after its end, they don't exist. A browser that did the set-up before
 * learns that it needs a new link.
 */
export function setupGuard(needs: Needs): RequestHandler & { guard: 'setup' } {
  const handler: RequestHandler = async (req, _res, next) => {
    const found = await setupOfRequest(needs, req)
    if (found === 'current') return next()
    throw found === 'ended' ? new SetupLinkError() : new NotFoundError()
  }
  return Object.assign(handler, { guard: 'setup' as const })
}
