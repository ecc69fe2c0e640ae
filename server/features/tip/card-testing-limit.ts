import type { Request } from 'express'
import { LRUCache } from 'lru-cache'
import type { Deps } from '../../deps.ts'
import { clientOf } from '../../http/client-of.ts'
import { isPaid, isPayable, isUnderWay } from '../../money/books/index.ts'
import type { Tip } from '../../money/payment/index.ts'

/** All counters restart at each full hour, so that the compared counts cover the same time. */
const windowMs = 3_600_000
/** Declined cards per hour that suggest someone is testing stolen cards. See docs/decisions/0041. */
const most = { network: 20, site: 100 }
const wholeSite = 'site'
/** How long a network counts as one of guests after its first paid tip, in seconds. */
const knownSeconds = 7 * 24 * 3600

type Scope = keyof typeof most
type Outcome = 'declined' | 'paid'

/**
 * Stops machines that test stolen cards. After too many declines, Stripe's hosted page is the only way to pay: for their
 * network, or for every network where no tip was paid yet.
 */
export type CardTestingLimit = {
  /** True if a card may be charged. */
  allows(req: Request): Promise<boolean>
  /** True if it may not, as far as this process has heard; it asks nobody. */
  isKnownToPause(req: Request): boolean
  /** Counts a card's result, if this request has brought the tip from `before` to `after`. */
  note(req: Request, before: Tip, after: Tip): Promise<void>
}

export function createCardTestingLimit({ tries, clock, log, metrics }: Deps): CardTestingLimit {
  // The limit itself never refuses: we only use the counts.
  const limit = (outcome: Outcome) => ({ name: `card-${outcome}`, points: 1e9, seconds: windowMs / 1000 })
  const counters = { declined: tries.of(limit('declined')), paid: tries.of(limit('paid')) }
  const guests = tries.of({ name: 'card-guests', points: 1e9, seconds: knownSeconds })

  /** What holds for this request. Declines elsewhere say nothing about a network where a tip was paid. */
  async function scopesOf(req: Request): Promise<[Scope, key: string][]> {
    const hour = Math.floor(clock() / windowMs)
    const network = clientOf(req.ip)
    const own: [Scope, string] = ['network', `${network} ${hour}`]
    return (await guests.count(network)) > 0 ? [own] : [own, ['site', `${wholeSite} ${hour}`]]
  }

  /** What was last heard for a network in this hour. */
  const paused = new LRUCache<string, boolean>({ max: 1000 })
  const pauseOf = (req: Request) => `${clientOf(req.ip)} ${Math.floor(clock() / windowMs)}`

  const isOver = async (scope: Scope, key: string) => {
    const declined = await counters.declined.count(key)
    return declined >= most[scope] && tooMany(scope, declined, await counters.paid.count(key))
  }

  return {
    async allows(req) {
      let over = false
      for (const [scope, key] of await scopesOf(req)) over ||= await isOver(scope, key)
      paused.set(pauseOf(req), over)
      return !over
    },

    isKnownToPause: (req) => paused.get(pauseOf(req)) === true,

    async note(req, before, after) {
      const outcome = outcomeOf(before, after)
      if (!outcome) return
      for (const [scope, key] of await scopesOf(req)) {
        // Anybody can make up an approval, without any card: that says nothing about the cards of others.
        if (scope === 'site' && after.declineKey === 'card_details_expired') continue
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
      if (outcome === 'paid') await guests.take(clientOf(req.ip))
    },
  }
}

/**
 * At least `most` declines, and more than one card in three declined. Many guests behind one address also have many
 * paid tips.
 */
export const tooMany = (scope: Scope, declined: number, paid: number): boolean =>
  declined >= most[scope] && declined * 2 > paid

/** Counts only a new answer about a card, also that Stripe knows no such card: no outage, no refused e-mail address. */
function outcomeOf(before: Tip, after: Tip): Outcome | undefined {
  const open = isPayable(before.state) || isUnderWay(before.state)
  if (!open || before.updatedAt.getTime() === after.updatedAt.getTime()) return undefined
  if (isPaid(after.state)) return 'paid'
  return after.state === 'declined' && after.declineKey !== undefined ? 'declined' : undefined
}
