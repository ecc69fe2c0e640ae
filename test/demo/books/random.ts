/** Numbers that look random and are always the same for a seed (mulberry32): `next()` is in [0, 1). */
export function randomFrom(seed: number) {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    /** True as often as `share` says. */
    chance: (share: number): boolean => next() < share,
    /** A whole number from 0 to `below - 1`. */
    below: (below: number): number => Math.floor(next() * below),
    pick: <T>(all: readonly [T, ...T[]]): T => all[Math.floor(next() * all.length)] ?? all[0],
  }
}

export type Random = ReturnType<typeof randomFrom>
