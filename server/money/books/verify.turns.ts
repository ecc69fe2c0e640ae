import { turnsOf } from './recompute.ts'
import type { TipLine } from './verify.store.ts'
import type { Difference } from './verify.types.ts'

/**
 * Checks that the leftover yen went round: each tip begins at the turn where another one stopped, from 0 to the
 * branch's current turn. There may be millions of tips in any order, so we do not sort them. A chain of steps
 * `from → to` is complete exactly if every place except its two ends is left as often as it is reached. So one sum of
 * hashes per branch is enough: all inner places cancel out.
 */
export function turnChains() {
  const sums = new Map<string, bigint>()
  return {
    count(tip: TipLine): void {
      const { from, to } = turnsOf(tip)
      sums.set(tip.branch_id, (sums.get(tip.branch_id) ?? 0n) + hashOf(to) - hashOf(from))
    },
    /** @param branches with the turn that each has reached */
    differences(branches: { id: string; split_turn: number }[]): Difference[] {
      return branches
        .filter(({ id, split_turn }) => (sums.get(id) ?? 0n) !== hashOf(split_turn) - hashOf(0))
        .map(({ id, split_turn }) => ({
          kind: 'turn' as const,
          id,
          expected: `tips whose turns follow one another from 0 to ${split_turn}`,
          found: 'a gap, or a turn taken twice',
        }))
    },
  }
}

const mask = (1n << 64n) - 1n

/** SplitMix64's mixing function (Steele, Lea, Flood 2014): different places get unrelated hashes. */
function hashOf(place: number): bigint {
  let z = (BigInt(place) + 0x9e3779b97f4a7c15n) & mask
  z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & mask
  z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & mask
  return z ^ (z >> 31n)
}
