import type { RequestHandler } from 'express'
import { HomePage } from '../../../pages/system/home.page.tsx'
import { paths } from '../../base/paths.ts'
import { createFirstVisits } from '../../http/first-visit.ts'
import type { Web } from '../../web.ts'

/** `/`. A first-time visitor sees the welcome page first. */
export function homeController({ send, config, guests }: Pick<Web, 'send' | 'config' | 'guests'>): {
  get: RequestHandler
} {
  const visits = createFirstVisits(config, guests)
  return {
    get: (req, res) => {
      if (visits.isFirst(req)) return res.redirect(303, paths.welcome())
      send(req, res, {
        title: req.text('system:home.title'),
        description: req.text('system:home.description'),
        listed: true,
        same: config,
        page: (
          <HomePage
            action={paths.tipEntry()}
            links={{
              scan: paths.scanner(),
              signIn: req.reader ? undefined : paths.login(),
            }}
          />
        ),
      })
    },
  }
}
