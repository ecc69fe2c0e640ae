import type { Request } from 'express'
import { isPaid, isPayable, isUnderWay } from '../../books/tip-states.ts'
import { clientOf } from '../../limits/client-of.ts'
import type { Web } from '../../web.ts'
import type { Tip } from '../payment/tip.types.ts'

/** Counters begin anew with each full hour, all of them, so that what is compared was counted in the same time. */
const windowMs = 3_600_000
/** See docs/decisions/0041: how many declined cards of an hour say that somebody tries out stolen ones. */
const most = { network: 20, site: 100 }
const wholeSite = 'site'

type Scope = keyof typeof most
type Outcome = 'declined' | 'paid'

/** Keeps machines from trying out cards here: beyond so many declines Stripe's hosted page is the only way to pay. */
export type CardBrake = {
  /** Whether a card may be charged from here, for the network of this request and the whole site. */
  allows(req: Request): Promise<boolean>
  /** Counts how a card ended, where this request has brought the tip from `before` to `after`. */
  note(req: Request, before: Tip, after: Tip): Promise<void>
}

export function createCardBrake({
  tries,
  clock,
  log,
  metrics,
}: Pick<Web, 'tries' | 'clock' | 'log' | 'metrics'>): CardBrake {
  // Nothing is refused by these counters themselves.
  const limit = (outcome: Outcome) => ({ name: `card-${outcome}`, points: 1e9, seconds: windowMs / 1000 })
  const counters = { declined: tries.of(limit('declined')), paid: tries.of(limit('paid')) }
  const keysOf = (req: Request): Record<Scope, string> => {
    const hour = Math.floor(clock() / windowMs)
    return { network: `${clientOf(req.ip)} ${hour}`, site: `${wholeSite} ${hour}` }
  }

  const isOver = async (scope: Scope, key: string) => {
    const declined = await counters.declined.count(key)
    return declined >= most[scope] && tooMany(scope, declined, await counters.paid.count(key))
  }

  return {
    async allows(req) {
      const { network, site } = keysOf(req)
      return !((await isOver('network', network)) || (await isOver('site', site)))
    },

    async note(req, before, after) {
      const outcome = outcomeOf(before, after)
      if (!outcome) return
      for (const [scope, key] of Object.entries(keysOf(req)) as [Scope, string][]) {
        await counters[outcome].take(key)
        if (outcome === 'paid') continue
        const declined = await counters.declined.count(key)
        const paid = await counters.paid.count(key)
        if (!tooMany(scope, declined, paid) || tooMany(scope, declined - 1, paid)) continue
        log.error(
          { scope, declined, paid },
          'many cards are declined: for a while only the hosted page takes them',
        )
        metrics?.tip(`cards_paused_${scope}`)
      }
    },
  }
}

/** More than so many, and more than every third card: many guests behind one address have as many that are paid. */
export const tooMany = (scope: Scope, declined: number, paid: number): boolean =>
  declined >= most[scope] && declined * 2 > paid

/** Only a card company's new word counts: no outage, no refused address, no card that was never asked about. */
function outcomeOf(before: Tip, after: Tip): Outcome | undefined {
  const open = isPayable(before.state) || isUnderWay(before.state)
  if (!open || before.updatedAt.getTime() === after.updatedAt.getTime()) return undefined
  if (isPaid(after.state)) return 'paid'
  const asked = after.declineKey !== undefined && after.declineKey !== 'card_details_expired'
  return after.state === 'declined' && asked ? 'declined' : undefined
}
