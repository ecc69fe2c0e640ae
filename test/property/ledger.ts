// A bookkeeper of its own. It knows Stripe's raw books, who was to be tipped and who worked there, and reckons with
// coins and lists. It imports nothing, so that it can't repeat a mistake of the code that it judges.

/** What this bookkeeper reads of Stripe's books; the stand-in's `books()` has more. */
export type StripeBooks = {
  charges: {
    id: string
    paid: boolean
    amount: number
    payment_intent: unknown
    metadata: Record<string, string>
  }[]
  refunds: { id: string; charge: unknown; amount: number; status: string | null }[]
  disputes: { id: string; charge: unknown; is_charge_refundable: boolean }[]
  balanceTransactions: { source: unknown; amount: number; fee: number; net: number }[]
}

/** A charge and all that has become of it, in whole yen. */
export type Charged = {
  tipId: string
  attemptId: string
  intentId: string
  amount: number
  /** Undefined until Stripe has booked it. */
  fee: number | undefined
  net: number | undefined
  refunded: number
  disputed: number
  disputeFee: number
  /** Neither with the guest nor with the card company. */
  kept: number
  /** Stripe refunds no charge that a card company has taken, though it gave it back. */
  refundable: boolean
}

const add = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0)

/**
 * Every charge with what was taken back of it. Refunds: those that were made or are on their way. Disputes: what has
 * really left the account for them and has not come back, whatever they are called.
 */
export function chargesOf(books: StripeBooks): Charged[] {
  const movementsOf = (id: string) => books.balanceTransactions.filter((one) => one.source === id)
  return books.charges
    .filter((charge) => charge.paid)
    .map((charge) => {
      const [booked] = movementsOf(charge.id)
      const refunds = books.refunds.filter((one) => one.charge === charge.id)
      const given = refunds.filter((one) => one.status === 'succeeded' || one.status === 'pending')
      const disputes = books.disputes.filter((one) => one.charge === charge.id)
      const moved = disputes.flatMap((one) => movementsOf(one.id))
      const refunded = add(given.map((one) => one.amount))
      const disputed = 0 - add(moved.map((one) => one.amount))
      return {
        tipId: charge.metadata.tip_id ?? '',
        attemptId: charge.metadata.attempt_id ?? '',
        intentId: String(charge.payment_intent),
        amount: charge.amount,
        fee: booked?.fee,
        net: booked?.net,
        refunded,
        disputed,
        disputeFee: add(moved.map((one) => one.fee)),
        kept: Math.max(0, charge.amount - refunded - disputed),
        refundable: disputes.every((one) => one.is_charge_refundable),
      }
    })
}

/** Yen by holder: a person's id, or 'branch'. */
export type Heaps = Map<string, number>

const put = (heaps: Heaps, holder: string, coins: number) =>
  heaps.set(holder, (heaps.get(holder) ?? 0) + coins)

/** Deals coins round by round, the last ones from the person at `turn` on. Nobody there: the branch has them. */
export function deal(amount: number, people: readonly string[], turn: number): Heaps {
  if (people.length === 0) return new Map([['branch', amount]])
  const heaps: Heaps = new Map(people.map((person) => [person, 0]))
  // Whole rounds need no turn: it says who begins with what they leave over.
  const rounds = Math.floor(amount / people.length)
  for (const person of people) put(heaps, person, rounds)
  for (let over = 0; over < amount % people.length; over++)
    put(heaps, people[(turn + over) % people.length] ?? '', 1)
  return heaps
}

/**
 * Takes coins back one by one, first for refunds, then for disputes. The k-th coin of a heap of s stands (2k - 1)/2s of
 * the way down the line, ties as the heaps came. Coins that nobody has are `lost` by the business.
 */
export function takeCoins(heaps: Heaps, refunded: number, disputed: number) {
  const line = [...heaps]
    .flatMap(([holder, size], place) =>
      Array.from({ length: size }, (_, k) => ({ holder, up: 2 * k + 1, down: 2 * size, place })),
    )
    .sort((a, b) => a.up * b.down - b.up * a.down || a.place - b.place)
  const taken = { refunds: new Map() as Heaps, disputes: new Map() as Heaps, lost: 0 }
  for (let coin = 0; coin < refunded + disputed; coin++) {
    const holder = line[coin]?.holder
    if (holder === undefined) taken.lost += 1
    else put(coin < refunded ? taken.refunds : taken.disputes, holder, 1)
  }
  return taken
}

/** What the books say of a paid tip's split: whom it was dealt to, in which order, beginning where. */
export type Claim = { tipId: string; paidBy: string; people: string[]; turn: number }
/**
 * Whom the guest meant, and who worked there when the money came. `or`: whom other payments of the tip were for, where the
 * guest had changed the tip since, and the books do not know it any more.
 */
export type Order = { for: 'all' | 'branch' | string; or?: Iterable<string>; present: readonly string[] }

export type Account = {
  amount: number
  refunded: number
  disputed: number
  lost: number
  disputeFee: number
  fee: number
  net: number
  secondFee: number
  given: Heaps
  refunds: Heaps
  disputes: Heaps
}

/**
 * What must stand in the books of each tip, and all that is wrong with the claims or at Stripe. `claims`: which charge
 * the books take for the tip's own, and whose turn it was. Both are checked: each tip dealt to several begins where
 * another has stopped, and what is no tip's own charge has gone back.
 */
export function reckon(charges: readonly Charged[], orders: Map<string, Order>, claims: readonly Claim[]) {
  const wrong: string[] = []
  const accounts = new Map<string, Account>()
  const tipIds = new Set(charges.map((charge) => charge.tipId))
  for (const { tipId } of claims)
    if (!tipIds.has(tipId)) wrong.push(`${tipId} is paid, and nothing was charged`)
  for (const tipId of tipIds) {
    const order = orders.get(tipId)
    const claim = claims.find((one) => one.tipId === tipId)
    const mine = charges.filter((charge) => charge.tipId === tipId)
    const own = mine.find((charge) => charge.intentId === claim?.paidBy)
    if (!order || !claim || !own) {
      wrong.push(
        `${tipId} was charged ${mine.length} times; known: ${!!order}, paid: ${!!claim}, by: ${!!own}`,
      )
      continue
    }
    const went = [...claim.people].sort().join()
    const meant = [order.for, ...(order.or ?? [])].map((whom) => peopleOf(whom, order.present))
    if (!meant.includes(went)) wrong.push(`${tipId} was for ${meant[0]}, and went to ${went}`)
    const seconds = mine.filter((charge) => charge !== own)
    for (const { intentId, kept, refundable } of seconds)
      if (kept > 0 && refundable)
        wrong.push(`${tipId}: ${kept} yen of the second charge ${intentId} are still here`)
    // In the books' order of heaps, so that ties in taking back fall alike.
    const dealt = deal(own.amount, claim.people, claim.turn)
    const given: Heaps = new Map([...dealt].filter(([, coins]) => coins > 0))
    const taken = takeCoins(given, own.refunded, own.disputed)
    const lostOver = seconds.map((one) => Math.max(0, one.refunded + one.disputed - one.amount))
    accounts.set(tipId, {
      amount: own.amount,
      refunded: own.refunded,
      disputed: own.disputed,
      lost: taken.lost + add(lostOver),
      disputeFee: add(mine.map((charge) => charge.disputeFee)),
      fee: own.fee ?? 0,
      net: own.net ?? 0,
      secondFee: add(seconds.map((charge) => charge.fee ?? 0)),
      given,
      refunds: taken.refunds,
      disputes: taken.disputes,
    })
  }
  wrong.push(...turnsOutOfLine(charges, orders, claims))
  return { accounts, wrong }
}

const peopleOf = (whom: string, present: readonly string[]) =>
  (whom === 'all' ? [...present] : whom === 'branch' ? [] : [whom]).sort().join()

const wentToAll = (order: Order | undefined, people: readonly string[]) =>
  order &&
  [order.for, ...(order.or ?? [])].includes('all') &&
  peopleOf('all', order.present) === [...people].sort().join()

/** Tips to everybody, in the order of their turns: each begins where the coins of the one before ran out. */
function turnsOutOfLine(charges: readonly Charged[], orders: Map<string, Order>, claims: readonly Claim[]) {
  const steps = claims
    .filter(({ tipId, people }) => people.length > 0 && wentToAll(orders.get(tipId), people))
    .map(({ tipId, turn, paidBy, people }) => {
      const amount = charges.find((one) => one.intentId === paidBy)?.amount ?? 0
      return { tipId, turn, over: amount % people.length }
    })
    .sort((a, b) => a.turn - b.turn || a.over - b.over)
  const wrong: string[] = []
  let next = 0
  for (const { tipId, turn, over } of steps) {
    if (turn !== next) wrong.push(`${tipId} began at turn ${turn}, the one before had stopped at ${next}`)
    next = turn + over
  }
  return wrong
}
