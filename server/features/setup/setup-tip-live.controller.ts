import type { RequestHandler } from 'express'
import { setupOfRequest } from '../../people/access/setup-guard.ts'
import type { Web } from '../../web.ts'
import { branchOf, loadStep } from './setup-step.ts'
import { newestTip } from './setup-tip.store.ts'

type Needs = Pick<Web, 'clock' | 'config' | 'db' | 'flashes' | 'live' | 'log'>

/** How often we look, in ms. There is one reader of this page. */
const lookMs = 1000

/**
 * `/setup/tip/live`: tells the page of the test tip, by server-sent events, that something is new: begun, paid, booked, or
 * Stripe's event has come. An event contains no data; the page asks for itself.
 */
export function setupTipLiveController(needs: Needs): { get: RequestHandler } {
  const { clock, db, live, log } = needs
  const load = loadStep(needs, 'tip')
  return {
    get: async (req, res) => {
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
    },
  }
}
