import { type RequestHandler, Router } from 'express'
import { z } from 'zod'
import { ComingSoonPage, WelcomePage } from '../../../pages/welcome/welcome.page.tsx'
import { paths, patterns } from '../../base/paths.ts'
import { createFirstVisits } from '../../http/first-visit.ts'
import { mountPage } from '../../http/mount-page.ts'
import { parseForm } from '../../http/parse-form.ts'
import { findBranch, venueView } from '../../venues/branch.store.ts'
import { openingAhead } from '../../venues/opening.ts'
import type { Web } from '../../web.ts'

export function welcomeRoutes(web: Web): Router {
  const router = Router()
  mountPage(router, patterns.welcome, welcomeController(web))
  router.get(patterns.comingSoon, comingSoonController(web))
  return router
}

/** `/welcome`: explains the site once. Only its form sets a cookie to remember that, and continues. */
function welcomeController({ send, config, guests }: Web): {
  get: RequestHandler
  post: RequestHandler
} {
  const visits = createFirstVisits(config, guests)
  const next = { home: paths.home, scanner: paths.scanner, number: paths.tipEntry }
  return {
    get: (req, res) =>
      send(req, res, {
        title: 'welcome:title',
        description: req.text('system:home.description'),
        listed: true,
        same: config,
        page: (
          <WelcomePage action={paths.welcome()} links={{ signIn: req.reader ? undefined : paths.login() }} />
        ),
      }),
    post: (req, res) => {
      const form = parseForm(welcomeSchema, req.body)
      visits.done(res)
      res.redirect(303, next[form.ok ? form.data.to : 'home']())
    },
  }
}

/** Where the welcome page's buttons lead. */
const welcomeSchema = z.strictObject({ to: z.enum(['home', 'scanner', 'number']).default('home') })

/** `/coming-soon`: shown at a venue that does not take tips yet. From its opening day on, redirects to its page. */
function comingSoonController(needs: Web): RequestHandler {
  return async (req, res) => {
    const { branch: id } = req.query
    const branch = typeof id === 'string' ? await findBranch(needs.db, id) : undefined
    const day = branch && !branch.closed ? await openingAhead(needs, branch) : undefined
    if (branch && !day) return res.redirect(303, paths.tip(branch.id))
    needs.send(req, res, {
      title: 'welcome:soon.title',
      page: (
        <ComingSoonPage
          opening={branch && day ? { venue: venueView(branch, req.lang), day } : undefined}
          links={{ home: paths.home() }}
        />
      ),
    })
  }
}
