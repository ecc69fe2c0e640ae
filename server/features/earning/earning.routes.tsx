import { type Request, type RequestHandler, Router } from 'express'
import { dayIn } from '../../base/calendar.ts'
import { SignedOutError } from '../../base/errors.ts'
import { patterns } from '../../base/paths.ts'
import { callContext } from '../../http/call-context.ts'
import { mountPage } from '../../http/mount-page.ts'
import { findMember, memberOf } from '../../people/access/index.ts'
import { businessOf } from '../../venues/business.store.ts'
import type { AccountWeb } from '../../web.ts'
import { earningController } from './earning.controller.tsx'
import { earningCsvController } from './earning-csv.controller.ts'
import { earningTipController } from './earning-tip.controller.tsx'
import { earningTipsController } from './earning-tips.controller.tsx'

/** A branch's earnings; behind the area's guard. */
export function earningRoutes(web: AccountWeb): Router {
  const router = Router()
  router.get(patterns.branchLive, branchLiveController(web).get)
  router.get(patterns.earning, earningController(web))
  router.get(patterns.earningCsv, earningCsvController(web))
  router.get(patterns.earningTips, earningTipsController(web, 'tips'))
  router.get(patterns.earningMessages, earningTipsController(web, 'messages'))
  mountPage(router, patterns.earningTip, earningTipController(web))
  return router
}

type Needs = Pick<AccountWeb, 'access' | 'clock' | 'db' | 'live'>

/** When a browser reconnects after a lost connection, in ms. Random, so that they do not all come at once. */
const retryMs = () => Math.round(2000 + Math.random() * 4000)

/**
 * `/branch/live`: announces new earnings as server-sent events (HTML standard, section 9.2). An event contains no
 * data: the browser reloads the page to get them. An event's id is its time. A new day counts as new too, because
 * today's earnings start at zero.
 */
export function branchLiveController({ access, clock, db, live }: Needs): { get: RequestHandler } {
  return {
    get: async (req, res) => {
      const member = memberOf(req)
      // Express also uses this route for HEAD, which needs no stream.
      if (req.method === 'HEAD') return void res.type('text/event-stream').end()
      const { timeZone } = await businessOf(db, member.businessId)
      if (res.closed) return
      const today = () => dayIn(timeZone, clock())
      const tell = (at: number) => void res.write(`id: ${at}\nevent: earnings\ndata: new\n\n`)
      let day = today()
      const leave = live.join({
        member,
        since: sinceOf(req) ?? clock(),
        tell,
        beat: () => {
          if (day === today()) return void res.write(': still here\n\n')
          day = today()
          tell(clock())
        },
        end: () => res.end(),
        stillMay: async () => {
          try {
            const { user } = await access.tokens(req.sessionID, { context: callContext(req) })
            const now = await findMember(db, user)
            return (
              now?.staffId === member.staffId && now.role === member.role && now.branchId === member.branchId
            )
          } catch (error) {
            if (error instanceof SignedOutError) return false
            throw error
          }
        },
      })
      res.once('close', leave)
      // A proxy must not cache or buffer this stream.
      res.set({
        'Content-Type': 'text/event-stream',
        'Cache-Control': 'no-store, no-transform',
        'X-Accel-Buffering': 'no',
      })
      res.write(`retry: ${retryMs()}\n\n`)
    },
  }
}

/** What the browser has seen: the last event before its connection was lost, otherwise the time of its page. */
function sinceOf(req: Request): number | undefined {
  const given = req.get('Last-Event-ID') ?? req.query.after
  return typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : undefined
}
