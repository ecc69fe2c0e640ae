/**
 * Divides `total` yen, taken back of a tip, among those who hold `shares` of it: in proportion, in whole yen.
 *
 * Every yen has its place in one fixed order (the k-th yen of a share s stands at (k - ½) / s, ties by the order of
 * the shares: Sainte-Laguë's method), and the first `total` of them go back. So
 * - the result depends only on the shares and the total, however many refunds made up the total;
 * - nobody gives back more than they got;
 * - when the total grows, nobody's part shrinks (largest-remainder rounding does not guarantee that).
 */
export function takeBack(shares: readonly number[], total: number): number[] {
  const all = shares.reduce((sum, share) => sum + share, 0)
  const wanted = Math.max(0, Math.min(total, all))
  if (wanted === 0) return shares.map(() => 0)
  const parts = shares.map((share) => Math.floor((2 * share * wanted + all) / (2 * all)))
  let missing = wanted - parts.reduce((sum, part) => sum + part, 0)
  // Rounding is off by at most half a yen per share: add the next yen in the order, or remove the last ones.
  for (; missing > 0; missing--) move(parts, first(shares, parts, 1), 1)
  for (; missing < 0; missing++) move(parts, first(shares, parts, -1), -1)
  return parts
}

const move = (parts: number[], at: number, by: number) => {
  parts[at] = (parts[at] ?? 0) + by
}

/**
 * The share whose next yen comes first in the order (`by` 1), or whose last taken yen comes last (`by` -1). Places of
 * yen that exist lie between 0 and 1, so nobody gives more than their share or gets back more than was taken.
 */
function first(shares: readonly number[], parts: readonly number[], by: 1 | -1): number {
  let best = -1
  for (const [at, share] of shares.entries()) {
    const part = parts[at] ?? 0
    if (best < 0 || earlier(place(part, share, by), place(parts[best] ?? 0, shares[best] ?? 1, by), by))
      best = at
  }
  return best
}

/** The place (2k - 1) / 2s as a fraction, without the common 2. */
const place = (part: number, share: number, by: 1 | -1) => ({
  up: BigInt(2 * part + by),
  down: BigInt(share),
})

type Place = ReturnType<typeof place>
const earlier = (a: Place, b: Place, by: 1 | -1): boolean =>
  by === 1 ? a.up * b.down < b.up * a.down : a.up * b.down >= b.up * a.down

/**
 * How much refunds and how much disputes have taken of each of `shares`. Refunds count first, as in the books; disputes
 * take what is left. Anything beyond that is in nobody's share.
 */
export function takenBackOf(shares: readonly number[], refunded: number, disputed: number) {
  const refunds = takeBack(shares, refunded)
  const all = takeBack(shares, refunded + disputed)
  return { refunds, disputes: all.map((part, at) => part - (refunds[at] ?? 0)) }
}
