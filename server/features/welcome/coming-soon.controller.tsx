import type { RequestHandler } from 'express'
import { ComingSoonPage } from '../../../pages/welcome/coming-soon.page.tsx'
import type { Web } from '../../app.ts'
import { paths } from '../../paths.ts'

/** `/coming-soon`: stands in for what is not there yet. */
export function comingSoonController({ send }: Pick<Web, 'send'>): { get: RequestHandler } {
  return {
    get: (req, res) =>
      send(req, res, {
        title: req.text('welcome:soon.title'),
        page: <ComingSoonPage links={{ home: paths.home() }} />,
      }),
  }
}
