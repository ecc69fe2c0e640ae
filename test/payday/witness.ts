import type { Account } from './accountant.ts'

// A day is a number here: the days since the first one. Imports nothing that runs.

type Tip = { day: number; heaps: Map<string, number>; toHouse: boolean }
type Closed = { id: string; first: number; last: number; lines: Map<string, Account> }
type Payment = { on: number; noted: number }
export type Said = { first: number; last: number; by: number; staff: number; house: number } | undefined

/**
 * Somebody who stood by and saw each yen. Asked on any day, it says what a venue may tell its guests, and nothing where that
 * could be false.
 */
export function witness() {
  const tips: Tip[] = []
  /** Cash that was counted, and what the house itself gave back of its own tips. */
  const cash: { day: number; who: string; yen: number }[] = []
  const houseBack: { day: number; yen: number }[] = []
  const payments = new Map<string, Payment>()
  const objections = new Set<string>()
  const within = (payday: Closed) => (one: { day: number }) =>
    one.day >= payday.first && one.day <= payday.last
  const keyOf = (payday: Closed, who: string) => `${payday.id} ${who}`

  /** Counts coin by coin: a coin counts if it was a card's, and there is money left that was handed over for it. */
  function coins(payday: Closed, who: string, line: Account): number {
    const counted = cash.filter((one) => one.who === who).filter(within(payday))
    const inBox = counted.reduce((sum, one) => sum + one.yen, 0)
    let handed = line.opening + line.earned - line.back
    // Whatever was cash may have been handed over first.
    if (inBox > 0) handed -= inBox
    let coin = 0
    for (let left = line.earned - inBox - line.back; left > 0 && handed > 0; left--, handed--) coin++
    return coin
  }

  return {
    tips,
    cash,
    houseBack,
    objections,
    objection: (payday: Closed, who: string) => keyOf(payday, who),
    paid: (payday: Closed, who: string, payment: Payment) => payments.set(keyOf(payday, who), payment),
    /** What may be said today of these paydays, the newest last. */
    mayBeSaid(today: number, standing: Closed[]): Said {
      for (const payday of [...standing].reverse()) {
        const waiting = [...payday.lines].filter(([, line]) => line.opening + line.earned - line.back > 0)
        if (waiting.length === 0 || waiting.some(([, line]) => line.state !== 'paid')) continue
        if (waiting.some(([who]) => objections.has(keyOf(payday, who)))) return undefined
        const each = waiting.map(([who, line]) => coins(payday, who, line)).filter((yen) => yen > 0)
        const toStaff = tips
          .filter(within(payday))
          .filter(({ heaps }) => [...heaps].some(([who, yen]) => who !== 'branch' && yen > 0))
        if (each.length < 3 || toStaff.length < 10) return undefined
        const notes = waiting.flatMap(([who]) => payments.get(keyOf(payday, who)) ?? [])
        const by = Math.max(...notes.map(({ on }) => on))
        const noted = Math.max(...notes.map((note) => note.noted))
        if (today < by || today >= noted + 45) return undefined
        const given = tips.filter((tip) => tip.toHouse).filter(within(payday))
        const back = houseBack.filter(within(payday)).reduce((sum, one) => sum + one.yen, 0)
        const house = given.reduce((sum, { heaps }) => sum + (heaps.get('branch') ?? 0), 0) - back
        return {
          first: payday.first,
          last: payday.last,
          by,
          staff: each.reduce((sum, yen) => sum + yen, 0),
          house: Math.max(0, house),
        }
      }
      return undefined
    },
  }
}
