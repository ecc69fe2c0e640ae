import type { Request, RequestHandler } from 'express'
import { SetupBeginPage } from '../../../pages/setup/setup-begin.page.tsx'
import { SetupLinkError } from '../../base/errors.ts'
import { paths } from '../../base/paths.ts'
import {
  beginSetup,
  isSetupToken,
  newSetupSecret,
  setupOf,
  setupState,
} from '../../people/access/setup.store.ts'
import { setupCookie, setupOfRequest } from '../../people/access/setup-guard.ts'
import type { Web } from '../../web.ts'

type Needs = Pick<Web, 'clock' | 'config' | 'db' | 'send'>

const tokenOf = (req: Request) => String(req.params.token ?? '')

/**
 * `/setup/begin/{token}`: `get` shows a button and uses nothing up, because programs open links too; `post` uses the token
 * up. The page carries the key that this browser gets: so a button that is pressed twice begins once, and works.
 */
export function setupBeginController(needs: Needs): { get: RequestHandler; post: RequestHandler } {
  const { clock, config, db, send } = needs
  const cookie = setupCookie(config)

  return {
    get: async (req, res) => {
      const token = tokenOf(req)
      const state = await setupState(db)
      // A stranger learns nothing of whether a set-up is still wanted.
      if (state === 'over') throw new SetupLinkError()
      const own = (await setupOfRequest(needs, req)) === 'current'
      if (own) return res.redirect(303, paths.setup())
      if (!(await isSetupToken(db, token, clock()))) throw new SetupLinkError()
      send(req, res, {
        title: req.text('setup:begin.title'),
        signedIn: true,
        page: (
          <SetupBeginPage
            action={paths.setupBegin(token)}
            browserKey={newSetupSecret()}
            other={state === 'begun'}
          />
        ),
      })
    },
    post: async (req, res) => {
      if ((await setupState(db)) === 'over') throw new SetupLinkError()
      const { key: given } = (req.body ?? {}) as { key?: unknown }
      const key = typeof given === 'string' ? given : ''
      const begun = await beginSetup(db, tokenOf(req), key, clock())
      // The second press of the button: the first one has begun it with this key.
      if (!begun && (await setupOf(db, key, clock())) !== 'current') throw new SetupLinkError()
      if (begun) req.log.info('set-up begun')
      cookie.write(res, key)
      res.redirect(303, paths.setup())
    },
  }
}
