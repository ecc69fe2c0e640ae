/**
 * How `total` yen taken back of a tip are shared among those who had got `shares` of it: in proportion, whole yen.
 *
 * Every yen has its place in one fixed order (the k-th yen of a share s stands at (k - ½) / s, ties by the order of
 * the shares: Sainte-Laguë's), and the first `total` of them go back. So the result depends on nothing but the shares
 * and the total, however many refunds made it up; it never asks for more than somebody got; and when the total grows
 * nobody's part shrinks (which largest-remainder rounding does not promise).
 */
export function takeBack(shares: readonly number[], total: number): number[] {
  const all = shares.reduce((sum, share) => sum + share, 0)
  const wanted = Math.max(0, Math.min(total, all))
  if (wanted === 0) return shares.map(() => 0)
  const parts = shares.map((share) => Math.floor((2 * share * wanted + all) / (2 * all)))
  let missing = wanted - parts.reduce((sum, part) => sum + part, 0)
  // Rounding is off by half a yen a share at most: the next or last places in the order put it right.
  for (; missing > 0; missing--) move(parts, first(shares, parts, 1), 1)
  for (; missing < 0; missing++) move(parts, first(shares, parts, -1), -1)
  return parts
}

const move = (parts: number[], at: number, by: number) => {
  parts[at] = (parts[at] ?? 0) + by
}

/**
 * Whose next yen (`by` 1) stands first in the order, or whose last taken yen (-1) stands last. Nobody is asked for more
 * than their share, nor given more than was taken: places of yen that exist lie between 0 and 1, the others outside.
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
 * What refunds and what disputes have taken of each of `shares`. Refunds come first, as they stand in our books first;
 * of what card companies took, as much as is left counts. What is beyond is nobody's share.
 */
export function takenBackOf(shares: readonly number[], refunded: number, disputed: number) {
  const refunds = takeBack(shares, refunded)
  const all = takeBack(shares, refunded + disputed)
  return { refunds, disputes: all.map((part, at) => part - (refunds[at] ?? 0)) }
}
