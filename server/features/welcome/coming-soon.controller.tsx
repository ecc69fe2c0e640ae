import type { RequestHandler } from 'express'
import { ComingSoonPage } from '../../../pages/welcome/coming-soon.page.tsx'
import { paths } from '../../base/paths.ts'
import { findBranch } from '../../venues/branch.store.ts'
import { openingAhead } from '../../venues/opening.ts'
import type { Web } from '../../web.ts'

type Needs = Pick<Web, 'clock' | 'db' | 'send'>

/** `/coming-soon`: shown at a venue that does not take tips yet. From its opening day on, redirects to its page. */
export function comingSoonController(needs: Needs): { get: RequestHandler } {
  return {
    get: async (req, res) => {
      const { branch: id } = req.query
      const branch = typeof id === 'string' ? await findBranch(needs.db, id) : undefined
      const day = branch && !branch.closed ? await openingAhead(needs, branch) : undefined
      if (branch && !day) return res.redirect(303, paths.tip(branch.id))
      needs.send(req, res, {
        title: req.text('welcome:soon.title'),
        page: (
          <ComingSoonPage
            opening={branch && day ? { venue: branch, day } : undefined}
            links={{ home: paths.home() }}
          />
        ),
      })
    },
  }
}
