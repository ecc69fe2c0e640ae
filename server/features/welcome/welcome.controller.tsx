import type { RequestHandler } from 'express'
import { z } from 'zod'
import { WelcomePage } from '../../../pages/welcome/welcome.page.tsx'
import { paths } from '../../base/paths.ts'
import { createFirstVisits } from '../../http/first-visit.ts'
import { parseForm } from '../../http/parse-form.ts'
import type { Web } from '../../web.ts'

type Needs = Pick<Web, 'send' | 'config' | 'guests'>

/** `/welcome`: explains the site once. Only its form sets a cookie to remember that, and continues. */
export function welcomeController({ send, config, guests }: Needs): {
  get: RequestHandler
  post: RequestHandler
} {
  const visits = createFirstVisits(config, guests)
  const next = { home: paths.home, scanner: paths.scanner, number: paths.tipEntry }
  return {
    get: (req, res) =>
      send(req, res, {
        title: req.text('welcome:title'),
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
