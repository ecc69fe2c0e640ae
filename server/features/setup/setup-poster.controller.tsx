import type { RequestHandler } from 'express'
import { SetupPosterPage } from '../../../pages/setup/setup-poster.page.tsx'
import { paths } from '../../base/paths.ts'
import type { Web } from '../../web.ts'
import { showCode } from '../qr/qr.service.ts'
import { paperSender } from '../qr/qr-paper-sender.ts'
import { branchOf, loadStep } from './setup-step.ts'
import { waysFrom } from './setup-view.ts'

type Needs = Pick<Web, 'clock' | 'config' | 'db' | 'flashes' | 'i18n' | 'send'>

/** `/setup/poster`, and the poster itself. Opening it makes the branch's code, as it does for an owner. */
export function setupPosterController(needs: Needs): { get: RequestHandler; pdf: RequestHandler } {
  const { config, send } = needs
  const load = loadStep(needs, 'poster')
  const sendPaper = paperSender(needs)
  return {
    get: async (req, res) => {
      const progress = await load(req, res)
      if (!progress) return
      send(req, res, {
        title: req.text('setup:steps.poster.title'),
        signedIn: true,
        page: (
          <SetupPosterPage
            ways={waysFrom('poster')}
            pdf={paths.setupPosterPdf()}
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
