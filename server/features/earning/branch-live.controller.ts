import type { Request, RequestHandler } from 'express'
import { memberOf } from '../../access/allow.ts'
import { findMember } from '../../access/member.store.ts'
import { dayIn } from '../../calendar.ts'
import { SignedOutError } from '../../errors.ts'
import { callContext } from '../../http/call-context.ts'
import { businessOf } from '../../venues/business.store.ts'
import type { AccountWeb } from '../../web.ts'

type Needs = Pick<AccountWeb, 'access' | 'clock' | 'db' | 'live'>

/** When a browser whose connection was lost asks again, in ms: not all of them at once. */
const retryMs = () => Math.round(2000 + Math.random() * 4000)

/**
 * `/branch/live`: tells when something new has been earned, as server-sent events (HTML standard, section 9.2). An
 * event says nothing but that; the page itself, asked for again, says what. The id of an event is its moment. A new day
 * is news, too: what was earned today is nothing yet.
 */
export function branchLiveController({ access, clock, db, live }: Needs): { get: RequestHandler } {
  return {
    get: async (req, res) => {
      const member = memberOf(req)
      // Express asks here for HEAD too, which wants no stream.
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
      // A proxy must neither keep this nor wait for more of it.
      res.set({
        'Content-Type': 'text/event-stream',
        'Cache-Control': 'no-store, no-transform',
        'X-Accel-Buffering': 'no',
      })
      res.write(`retry: ${retryMs()}\n\n`)
    },
  }
}

/** What the browser has seen: the last event before its connection was lost, else what its page was made with. */
function sinceOf(req: Request): number | undefined {
  const given = req.get('Last-Event-ID') ?? req.query.after
  return typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : undefined
}
