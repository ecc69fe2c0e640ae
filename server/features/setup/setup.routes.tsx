import { type Request, type RequestHandler, Router } from 'express'
import { SetupPage, SetupServicesPage } from '../../../pages/setup/setup.page.tsx'
import { SetupBeginPage } from '../../../pages/setup/setup-begin.page.tsx'
import { SetupPosterPage } from '../../../pages/setup/setup-poster.page.tsx'
import { SetupLinkError } from '../../base/errors.ts'
import { areas, paths, patterns } from '../../base/paths.ts'
import { buttonSchema } from '../../http/button.schema.ts'
import type { FormHandlers } from '../../http/form-page.ts'
import { keepAddress } from '../../http/keep-address.ts'
import { mountPage } from '../../http/mount-page.ts'
import { checksFor } from '../../operations/doctor/checks/index.ts'
import { createDoctorContext } from '../../operations/doctor/doctor.context.ts'
import { keepFindings } from '../../operations/doctor/doctor.store.ts'
import { examine } from '../../operations/doctor/examine.ts'
import {
  beginSetup,
  endSetup,
  isSetupToken,
  newSetupSecret,
  setupEndsAt,
  setupOf,
  setupState,
} from '../../people/access/setup.store.ts'
import { setupCookie, setupGuard, setupOfRequest } from '../../people/access/setup-guard.ts'
import type { Web } from '../../web.ts'
import { codePng } from '../qr/qr.picture.ts'
import { showCode } from '../qr/qr.service.ts'
import { paperSender } from '../qr/qr-paper-sender.ts'
import { serviceChecks, setupProgress, setupSteps } from './setup.progress.ts'
import { setupBranchController, setupBusinessController } from './setup-branch.controller.tsx'
import { setupOwnerController, setupOwnerLinkController } from './setup-owner.controller.tsx'
import { branchOf, loadStep } from './setup-step.ts'
import { setupTipController, setupTipLiveController } from './setup-tip.controller.tsx'
import { stepPaths, waysFrom } from './setup-view.ts'

/** The first set-up of an installation. The link comes first; all else is behind the guard. */
export function setupRoutes(web: Web): Router {
  const router = Router()
  const all = setupController(web)
  const services = setupServicesController(web)
  const poster = setupPosterController(web)
  const tries = web.limits.guard({ name: 'setup-link', points: 30, seconds: 600 })
  // Each look asks Stripe, Cognito and the mail server some twenty questions.
  const looks = web.limits.guard({ name: 'setup-services', points: 20, seconds: 600 }, () => 'setup')
  const prints = web.limits.guard({ name: 'setup-poster', points: 30, seconds: 600 }, () => 'setup')

  router.use(areas.setup, keepAddress)
  mountPage(router, patterns.setupBegin, tries, setupBeginController(web))
  router.use(areas.setup, setupGuard(web))
  router.get(patterns.setup, all.get)
  mountPage(router, patterns.setupBusiness, setupBusinessController(web))
  mountPage(router, patterns.setupBranch, setupBranchController(web))
  router.get(patterns.setupServices, services.get)
  router.post(patterns.setupServices, looks, services.post)
  mountPage(router, patterns.setupOwner, setupOwnerController(web))
  mountPage(router, patterns.setupOwnerLink, setupOwnerLinkController(web))
  router.get(patterns.setupPoster, poster.get)
  router.get(patterns.setupPosterPdf, prints, poster.pdf)
  router.get(patterns.setupTip, setupTipController(web))
  router.get(patterns.setupTipLive, setupTipLiveController(web))
  router.post(patterns.setupFinish, all.post)
  return router
}

/** `/setup`: all steps. `/setup/finish` ends the set-up: from then on its addresses lead nowhere. */
function setupController(needs: Web): FormHandlers {
  const { accounts, config, db, formPage } = needs

  return formPage({
    load: () => setupProgress(needs),
    schema: buttonSchema,
    buttons: true,
    view: async ({ about: { states, business, branch }, errors }) => {
      const next = setupSteps.find((step) => states[step] === 'open' || states[step] === 'later')
      const ready = states.tip === 'done' || states.tip === 'off'
      return {
        title: 'setup:title',
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
            errors={errors}
          />
        ),
      }
    },
    act: async ({ res, about: { business, branch, owners } }) => {
      if (!business || !branch) return { errors: { form: { key: 'setup:finish.missing' } } }
      await endSetup(db)
      setupCookie(config).clear(res)
      // The one who sets up is mostly the owner, too.
      const waits = owners.some(({ accepted }) => !accepted)
      return {
        to: waits && accounts.identity.mailsCodes ? paths.register() : paths.home(),
        toast: 'setup:finish.done',
        log: [{}, 'set-up finished'],
      }
    },
  })
}

/**
 * `/setup/services`: what the doctor sees of Stripe, and of Cognito and the mail server if they are used. `post` looks now, and
 * keeps what it sees.
 */
function setupServicesController(needs: Web): { get: RequestHandler; post: RequestHandler } {
  const { clock, config, db, secrets, send } = needs
  return {
    get: async (req, res) => {
      const { business, findings } = await setupProgress(needs)
      send(req, res, {
        title: 'setup:steps.services.title',
        page: (
          <SetupServicesPage
            ways={waysFrom('services')}
            action={patterns.setupServices}
            findings={findings}
            timeZone={business?.timeZone ?? config.timeZone}
          />
        ),
      })
    },
    post: async (_req, res) => {
      const found = await examine(serviceChecks(config), createDoctorContext({ config, secrets, db, clock }))
      const known = checksFor(config).map(({ id }) => id)
      await keepFindings(db, found, known, clock())
      res.redirect(303, patterns.setupServices)
    },
  }
}

const tokenOf = (req: Request) => String(req.params.token ?? '')

/**
 * `/setup/begin/{token}`: `get` shows a button and uses nothing up, because programs open links too; `post` uses the token
 * up. The page carries the key that this browser gets: so a button that is pressed twice begins once, and works.
 */
function setupBeginController(needs: Web): { get: RequestHandler; post: RequestHandler } {
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
        title: 'setup:begin.title',
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

/** `/setup/poster`, and the poster itself. Opening it makes the branch's code, as it does for an owner. */
function setupPosterController(needs: Web): { get: RequestHandler; pdf: RequestHandler } {
  const { config, send } = needs
  const load = loadStep(needs, 'poster')
  const sendPaper = paperSender(needs)
  return {
    get: async (req, res) => {
      const progress = await load(req, res)
      if (!progress) return
      send(req, res, {
        title: 'setup:steps.poster.title',
        page: (
          <SetupPosterPage
            ways={waysFrom('poster')}
            pdf={paths.setupPosterPdf()}
            // The branch's own code is made with the poster.
            code={`data:image/png;base64,${(await codePng(config.publicUrl)).toString('base64')}`}
            site={config.publicUrl}
            done={progress.states.poster === 'done'}
          />
        ),
      })
    },
    pdf: async (req, res) => {
      const progress = await load(req, res)
      if (!progress) return
      const { branch } = branchOf(progress)
      const code = await showCode(needs, branch, undefined)
      await sendPaper(req, res, { paper: 'poster', branch, codes: [code], name: branch.name })
    },
  }
}
