/** How long asks for one tip count, in ms. */
const windowMs = 2000
/** Enough for a page twice in each language, the return from the bank and its address without the secret, at once. */
const most = 8

/**
 * Whether Stripe may be asked about a tip now: whoever reloads a page without end learns what the database knows.
 * Kept in this process, and only while it counts.
 */
export function limitPolls(clock: () => number): (tipId: string) => boolean {
  const asked = new Map<string, { since: number; times: number }>()
  return (tipId) => {
    const now = clock()
    // The oldest come first.
    for (const [id, { since }] of asked) {
      if (now - since < windowMs) break
      asked.delete(id)
    }
    const asks = asked.get(tipId) ?? { since: now, times: 0 }
    asks.times += 1
    asked.set(tipId, asks)
    return asks.times <= most
  }
}
