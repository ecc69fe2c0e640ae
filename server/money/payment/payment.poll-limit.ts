/** The window in which polls of one tip are counted, in ms. */
const windowMs = 2000
/**
 * Enough for all of these at once: a page loaded twice in each language, the return from the bank, and the redirect to
 * its address without the secret.
 */
const most = 8

/**
 * Returns true if Stripe may be asked about a tip now. For a page that is reloaded too often, the database's answer
 * must do. Counts are kept in this process, and only for the window.
 */
export function limitPolls(clock: () => number): (tipId: string) => boolean {
  const asked = new Map<string, { since: number; times: number }>()
  return (tipId) => {
    const now = clock()
    // Oldest first. One from the future was counted before the clock was set back.
    for (const [id, { since }] of asked) {
      if (Math.abs(now - since) < windowMs) break
      asked.delete(id)
    }
    const asks = asked.get(tipId) ?? { since: now, times: 0 }
    asks.times += 1
    asked.set(tipId, asks)
    return asks.times <= most
  }
}
