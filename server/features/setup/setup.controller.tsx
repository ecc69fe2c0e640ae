import type { Request, RequestHandler, Response } from 'express'
import { SetupPage, SetupServicesPage } from '../../../pages/setup/setup.page.tsx'
import { paths, patterns } from '../../base/paths.ts'
import { checksFor } from '../../operations/doctor/checks/index.ts'
import { createDoctorContext } from '../../operations/doctor/doctor.context.ts'
import { keepFindings } from '../../operations/doctor/doctor.store.ts'
import { examine } from '../../operations/doctor/examine.ts'
import { endSetup, setupEndsAt } from '../../people/access/setup.store.ts'
import { setupCookie } from '../../people/access/setup-guard.ts'
import type { Web } from '../../web.ts'
import { serviceChecks, setupProgress, setupSteps } from './setup.progress.ts'
import { stepPaths, waysFrom } from './setup-view.ts'

/** `/setup`: all steps. `/setup/finish` ends the set-up: from then on its addresses lead nowhere. */
export function setupController(needs: Web): { get: RequestHandler; finish: RequestHandler } {
  const { accounts, config, db, flashes, send } = needs

  const show = async (req: Request, res: Response, refused = false) => {
    const { states, business, branch } = await setupProgress(needs)
    const next = setupSteps.find((step) => states[step] === 'open' || states[step] === 'later')
    const ready = states.tip === 'done' || states.tip === 'off'
    send(req, res, {
      title: 'setup:title',
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

/** `/setup/services`: what the doctor sees of Stripe, and of Cognito and the mail server if they are used. `post` looks now, and keeps what it sees. */
export function setupServicesController(needs: Web): { get: RequestHandler; post: RequestHandler } {
  const { assets, clock, config, db, secrets, send } = needs
  return {
    get: async (req, res) => {
      const { business, findings } = await setupProgress(needs)
      send(req, res, {
        title: 'setup:steps.services.title',
        page: (
          <SetupServicesPage
            ways={waysFrom('services')}
            action={patterns.setupServices}
            findings={findings.map(({ id, status, seen, todo }) => ({ id, status, seen, todo }))}
            at={findings.length > 0 ? Math.min(...findings.map((one) => one.checkedAt)) : undefined}
            timeZone={business?.timeZone ?? config.timeZone}
          />
        ),
      })
    },
    post: async (_req, res) => {
      const build = assets.build?.id
      const found = await examine(
        serviceChecks(config),
        createDoctorContext({ config, secrets, db, clock, ...(build !== undefined && { build }) }),
      )
      const known = checksFor(config).map(({ id }) => id)
      await keepFindings(db, found, known, clock())
      res.redirect(303, patterns.setupServices)
    },
  }
}
