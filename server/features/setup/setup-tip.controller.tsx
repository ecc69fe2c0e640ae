import type { RequestHandler } from 'express'
import type { TestTipView } from '../../../pages/setup/setup.view.ts'
import { SetupNoTipPage, SetupTipPage } from '../../../pages/setup/setup-tip.page.tsx'
import type { TipState } from '../../../views/words.ts'
import { paths, patterns } from '../../base/paths.ts'
import { program } from '../../config/config.ts'
import type { Web } from '../../web.ts'
import { branchOf, loadStep } from './setup-step.ts'
import type { TestTip } from './setup-tip.store.ts'
import { waysFrom } from './setup-view.ts'

type Needs = Pick<Web, 'config' | 'db' | 'flashes' | 'send'>

/** How often the browser loads the page anew, in seconds, without JavaScript. With it the page is told what is new. */
const lookSeconds = 4

/** `/setup/tip`: a test tip, until it stands in the books. With live keys it says why there is none. */
export function setupTipController(needs: Needs): { get: RequestHandler } {
  const { config, send } = needs
  const load = loadStep(needs, 'tip')
  return {
    get: async (req, res) => {
      const progress = await load(req, res)
      if (!progress) return
      const title = req.text('setup:steps.tip.title')
      const ways = waysFrom('tip')
      if (config.stripe.live)
        return send(req, res, { title, signedIn: true, page: <SetupNoTipPage ways={ways} /> })
      const { branch } = branchOf(progress)
      const { tip, findings } = progress
      const compared = findings.some(({ id, status }) => id === 'stripe-publishable-key' && status === 'ok')
      send(req, res, {
        title,
        signedIn: true,
        ...(!(tip?.booked && tip.event) && {
          refresh: { seconds: lookSeconds, url: patterns.setupTip, scriptless: true },
        }),
        page: (
          <SetupTipPage
            ways={ways}
            live={patterns.setupTipLive}
            guest={paths.tip(branch.id)}
            branch={branch.name}
            tip={tip && viewOf(tip)}
            compareKeys={compared ? undefined : patterns.setupServices}
            forget={`${program.admin} books forget-test`}
          />
        ),
      })
    },
  }
}

const failed: readonly TipState[] = ['declined', 'cancelled', 'expired']

const viewOf = ({ amount, state, paid, booked, event, shares }: TestTip): TestTipView => ({
  amount,
  state: paid ? 'paid' : failed.includes(state) ? 'failed' : 'begun',
  booked,
  event,
  shares,
})
