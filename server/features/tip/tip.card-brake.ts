import type { Request } from 'express'
import { clientOf } from '../../http/client-of.ts'
import { isPaid, isPayable, isUnderWay } from '../../money/books/tip-states.ts'
import type { Tip } from '../../money/payment/tip.types.ts'
import type { Web } from '../../web.ts'

/** All counters restart at each full hour, so that the compared counts cover the same time. */
const windowMs = 3_600_000
/** Declined cards per hour that suggest someone is testing stolen cards. See docs/decisions/0041. */
const most = { network: 20, site: 100 }
const wholeSite = 'site'

type Scope = keyof typeof most
type Outcome = 'declined' | 'paid'

/** Stops machines that test stolen cards. After too many declines, Stripe's hosted page is the only way to pay. */
export type CardBrake = {
  /** True if a card may be charged: checks the request's network and the whole site. */
  allows(req: Request): Promise<boolean>
  /** Counts a card's result, if this request has brought the tip from `before` to `after`. */
  note(req: Request, before: Tip, after: Tip): Promise<void>
}

export function createCardBrake({
  tries,
  clock,
  log,
  metrics,
}: Pick<Web, 'tries' | 'clock' | 'log' | 'metrics'>): CardBrake {
  // The limit itself never refuses: we only use the counts.
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

/**
 * At least `most` declines, and more than one card in three declined. Many guests behind one address also have many
 * paid tips.
 */
export const tooMany = (scope: Scope, declined: number, paid: number): boolean =>
  declined >= most[scope] && declined * 2 > paid

/** Counts only a card company's new answer: no outage, no refused e-mail address, no card that was never sent there. */
function outcomeOf(before: Tip, after: Tip): Outcome | undefined {
  const open = isPayable(before.state) || isUnderWay(before.state)
  if (!open || before.updatedAt.getTime() === after.updatedAt.getTime()) return undefined
  if (isPaid(after.state)) return 'paid'
  const asked = after.declineKey !== undefined && after.declineKey !== 'card_details_expired'
  return after.state === 'declined' && asked ? 'declined' : undefined
}
