import type { RequestHandler } from 'express'
import { SetupServicesPage } from '../../../pages/setup/setup-services.page.tsx'
import { patterns } from '../../base/paths.ts'
import { checksFor } from '../../operations/doctor/checks/index.ts'
import { createDoctorContext } from '../../operations/doctor/doctor.context.ts'
import { keepFindings } from '../../operations/doctor/doctor.store.ts'
import { examine } from '../../operations/doctor/examine.ts'
import type { Web } from '../../web.ts'
import { serviceChecks, setupProgress } from './setup.progress.ts'
import { waysFrom } from './setup-view.ts'

type Needs = Pick<Web, 'assets' | 'clock' | 'config' | 'db' | 'secrets' | 'send'>

/** `/setup/services`: what the doctor sees of Stripe, and of Cognito and the mail server if they are used. `post` looks now, and keeps what it sees. */
export function setupServicesController(needs: Needs): { get: RequestHandler; post: RequestHandler } {
  const { assets, clock, config, db, secrets, send } = needs
  return {
    get: async (req, res) => {
      const { business, findings } = await setupProgress(needs)
      send(req, res, {
        title: req.text('setup:steps.services.title'),
        signedIn: true,
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
