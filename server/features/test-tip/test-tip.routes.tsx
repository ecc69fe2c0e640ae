import { type RequestHandler, Router } from 'express'
import { TestTipPage } from '../../../pages/test-tip/test-tip.page.tsx'
import { NotFoundError } from '../../base/errors.ts'
import { paths, patterns } from '../../base/paths.ts'
import { type Config, program } from '../../config/config.ts'
import { checksFor } from '../../operations/doctor/checks/index.ts'
import { findingsOf } from '../../operations/doctor/doctor.store.ts'
import { lookAndKeep } from '../../operations/doctor/watch.ts'
import { branchLinks, linkTo, memberOf } from '../../people/access/index.ts'
import { listBranches } from '../../venues/branch.store.ts'
import { timeZoneOf } from '../../venues/business.store.ts'
import type { AccountWeb } from '../../web.ts'
import { newestTip } from './test-tip.store.ts'

export function testTipRoutes(web: AccountWeb): Router {
  const router = Router()
  const page = testTipController(web)
  // Each look asks Stripe, Cognito and the mail server some twenty questions.
  const looks = web.limits.guard({ name: 'stripe-check', points: 20, seconds: 600 }, () => 'all')
  router.get(patterns.testTip, page.get)
  router.post(patterns.testTip, looks, page.post)
  return router
}

/** What the doctor looks at here: Stripe, and what accounts stand on, without what takes long. */
const serviceChecks = (config: Config) =>
  checksFor(config).filter(({ id, when }) => when !== 'by command' && /^(stripe|cognito|clock|smtp)/.test(id))

/** How often the browser loads the page anew, in seconds, where no script is told what is new. */
const lookSeconds = 4

/**
 * `/branch/business/test-tip`: what the doctor sees of Stripe, and a test tip until Stripe's event about it has come. `post`
 * looks now, and keeps what it sees. With live keys there is no such page: a test card would be refused.
 */
function testTipController(needs: AccountWeb): { get: RequestHandler; post: RequestHandler } {
  const { clock, config, db, secrets, send } = needs
  return {
    get: async (req, res) => {
      const member = memberOf(req)
      const branches = await listBranches(db, member.businessId)
      const branch = branches.find(({ closed }) => !closed)
      if (config.stripe.live || !branch) throw new NotFoundError()
      const tip = await newestTip(db, member.businessId)
      const here = paths.testTip()
      send(req, res, {
        title: 'test-tip:title',
        // Nothing tells a page of Stripe's event: with a script, too, it waits for that by looking again.
        ...(!tip?.noticed && {
          refresh: { seconds: lookSeconds, url: here, scriptless: tip === undefined },
        }),
        page: (
          <TestTipPage
            links={{ area: branchLinks(member), business: linkTo(member, 'business') }}
            here={here}
            findings={await findingsOf(db, serviceChecks(config))}
            timeZone={await timeZoneOf(db, member.businessId)}
            guest={paths.tip(branch.id)}
            live={paths.branchLive({ after: String(clock()) })}
            tip={tip}
            forget={`${program.admin} books forget-test`}
          />
        ),
      })
    },
    post: async (_req, res) => {
      await lookAndKeep({ clock, config, db, secrets }, serviceChecks(config))
      res.redirect(303, paths.testTip())
    },
  }
}
