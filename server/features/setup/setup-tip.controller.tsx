import type { RequestHandler } from 'express'
import type { TestTipView } from '../../../pages/setup/setup.view.ts'
import { SetupNoTipPage, SetupTipPage } from '../../../pages/setup/setup-tip.page.tsx'
import type { TipState } from '../../../views/words.ts'
import { paths, patterns } from '../../base/paths.ts'
import { program } from '../../config/config.ts'
import { setupOfRequest } from '../../people/access/setup-guard.ts'
import type { Web } from '../../web.ts'
import { branchOf, loadStep } from './setup-step.ts'
import { newestTip, type TestTip } from './setup-tip.store.ts'
import { waysFrom } from './setup-view.ts'

/** How often we look, in ms. There is one reader of this page. */
const lookMs = 1000

/**
 * `/setup/tip/live`: tells the page of the test tip, by server-sent events, that something is new: begun, paid, booked, or
 * Stripe's event has come. An event contains no data; the page asks for itself.
 */
export function setupTipLiveController(needs: Web): RequestHandler {
  const { clock, db, live, log } = needs
  const load = loadStep(needs, 'tip')
  return async (req, res) => {
    // Express also uses this route for HEAD, which needs no stream.
    if (req.method === 'HEAD') return void res.type('text/event-stream').end()
    const progress = await load(req, res)
    if (!progress || res.closed) return
    const { business, branch } = branchOf(progress)
    // Counted among the members' pages, so that it ends with the server, and lives through proxies as theirs do.
    const leave = live.join({
      member: { staffId: 'setup', businessId: business.id, branchId: undefined, role: 'owner', name: '' },
      since: clock(),
      tell: () => {},
      beat: () => void res.write(': still here\n\n'),
      end: () => res.end(),
      stillMay: async () => (await setupOfRequest(needs, req)) === 'current',
    })
    let before = JSON.stringify(progress.tip)
    const look = async () => {
      const now = JSON.stringify(await newestTip(db, branch.id))
      if (now !== before && !res.writableEnded) res.write(`id: ${clock()}\nevent: earnings\ndata: new\n\n`)
      before = now
    }
    const timer = setInterval(() => {
      look().catch((err: unknown) => log.warn({ err }, 'the test tip: not this time'))
    }, lookMs)
    res.once('close', () => {
      clearInterval(timer)
      leave()
    })
    res.set({
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    })
    res.write('retry: 3000\n\n')
  }
}

/** How often the browser loads the page anew, in seconds, without JavaScript. With it the page is told what is new. */
const lookSeconds = 4

/** `/setup/tip`: a test tip, until it stands in the books. With live keys it says why there is none. */
export function setupTipController(needs: Web): RequestHandler {
  const { config, send } = needs
  const load = loadStep(needs, 'tip')
  return async (req, res) => {
    const progress = await load(req, res)
    if (!progress) return
    const title = 'setup:steps.tip.title'
    const ways = waysFrom('tip')
    if (config.stripe.live) return send(req, res, { title, page: <SetupNoTipPage ways={ways} /> })
    const { branch } = branchOf(progress)
    const { tip, findings } = progress
    const compared = findings.some(({ id, status }) => id === 'stripe-publishable-key' && status === 'ok')
    send(req, res, {
      title,
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
