import type { Request, RequestHandler, Response } from 'express'
import { SetupPage } from '../../../pages/setup/setup.page.tsx'
import { paths } from '../../base/paths.ts'
import { endSetup, setupEndsAt } from '../../people/access/setup.store.ts'
import { setupCookie } from '../../people/access/setup-guard.ts'
import type { Web } from '../../web.ts'
import { setupProgress, setupSteps } from './setup.progress.ts'
import { stepPaths } from './setup-view.ts'

type Needs = Pick<Web, 'accounts' | 'config' | 'db' | 'flashes' | 'send'>

/** `/setup`: all steps. `/setup/finish` ends the set-up: from then on its addresses lead nowhere. */
export function setupController(needs: Needs): { get: RequestHandler; finish: RequestHandler } {
  const { accounts, config, db, flashes, send } = needs

  const show = async (req: Request, res: Response, refused = false) => {
    const { states, business, branch } = await setupProgress(needs)
    const next = setupSteps.find((step) => states[step] === 'open' || states[step] === 'later')
    const ready = states.tip === 'done' || states.tip === 'off'
    send(req, res, {
      title: req.text('setup:title'),
      signedIn: true,
      ...(refused && { status: 400 }),
      page: (
        <SetupPage
          steps={setupSteps.map((name) => ({ name, state: states[name], href: stepPaths[name] }))}
          next={next && stepPaths[next]}
          until={await setupEndsAt(db)}
          timeZone={business?.timeZone ?? config.timeZone}
          finish={{
            action: paths.setupFinish(),
            state: !business || !branch ? 'missing' : ready ? 'ready' : 'without',
          }}
          errors={refused ? { form: { key: 'setup:finish.missing' } } : {}}
        />
      ),
    })
  }

  return {
    get: (req, res) => show(req, res),
    finish: async (req, res) => {
      const { business, branch, owners } = await setupProgress(needs)
      if (!business || !branch) return show(req, res, true)
      await endSetup(db)
      setupCookie(config).clear(res)
      req.log.info('set-up finished')
      flashes.set(res, { type: 'success', key: 'setup:finish.done' })
      // The one who sets up is mostly the owner, too.
      const waits = owners.some(({ accepted }) => !accepted)
      res.redirect(303, waits && accounts.identity.mailsCodes ? paths.register() : paths.home())
    },
  }
}
