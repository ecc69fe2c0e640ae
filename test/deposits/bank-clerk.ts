import type { Books } from '../sandbox/stripe/server.ts'

/** What a clerk finds in a deposit; undefined: Stripe does not say what is in it. */
type Found = {
  amount: number
  status: string
  sums: Record<'gross' | 'fees' | 'takenBack' | 'other', number> | undefined
}
type Place = { state: 'at_stripe' } | { state: 'on_way' | 'arrived'; depositId: string }

/**
 * A clerk who has only Stripe's papers, and goes through the payouts in the order in which they were made: whatever is in one,
 * or comes along with one that failed, is where that payout is. `ours`: the payment of a charge is one of our tips'.
 */
export function clerk(books: Books, ours: (intent: string) => boolean) {
  const movements = new Map(books.balanceTransactions.map((one) => [one.id, one]))
  const intentOf = (source: string): string | undefined => {
    const all = [...books.charges, ...books.refunds, ...books.disputes]
    const found = all.find((one) => one.id === source)
    return found ? String(found.payment_intent) : undefined
  }
  const deposits = new Map<string, Found>()
  const cargo = new Map<string, Set<string>>()
  const places = new Map<string, Place>()
  for (const payout of books.payouts) {
    const status = { paid: 'paid', failed: 'failed', canceled: 'canceled' }[payout.status] ?? 'on_way'
    const told = payout.automatic && payout.reconciliation_status === 'completed' && payout.currency === 'jpy'
    const sums = { gross: 0, fees: 0, takenBack: 0, other: 0 }
    const aboard = new Set<string>()
    cargo.set(payout.id, aboard)
    for (const id of books.contents[payout.id] ?? []) {
      const one = movements.get(id)
      if (!one) throw new Error(`no ${id}`)
      const intent = intentOf(String(one.source))
      if (one.type.startsWith('payout_') && cargo.has(String(one.source)))
        for (const passenger of cargo.get(String(one.source)) ?? []) aboard.add(passenger)
      if (intent === undefined || !ours(intent)) sums.other += one.net
      else {
        sums.fees += one.fee
        if (one.type === 'charge') sums.gross += one.amount
        else sums.takenBack -= one.amount
        if (one.type === 'charge') aboard.add(intent)
      }
    }
    // What was made by hand carries nobody we know of.
    if (!told) aboard.clear()
    deposits.set(payout.id, { amount: payout.amount, status, sums: told ? sums : undefined })
    for (const intent of aboard)
      places.set(
        intent,
        status === 'failed' || status === 'canceled'
          ? { state: 'at_stripe' }
          : { state: status === 'paid' ? 'arrived' : 'on_way', depositId: payout.id },
      )
  }
  return { deposits, placeOf: (intent: string): Place => places.get(intent) ?? { state: 'at_stripe' } }
}
