import { turnsOf } from './recompute.ts'
import type { TipLine } from './verify.store.ts'
import type { Difference } from './verify.tip.ts'

/**
 * Whether the yen left over went round: each tip begins at the turn where another one stopped, from 0 to the branch's
 * own turn. Tips are read in no order of time and may be millions, so they are not sorted: a chain of steps `from → to`
 * is whole exactly if every place is left as often as it is reached, but for its two ends. That is one sum of hashes a
 * branch, in which all inner places cancel out.
 */
export function turnChains() {
  const sums = new Map<string, bigint>()
  return {
    count(tip: TipLine): void {
      const { from, to } = turnsOf(tip)
      sums.set(tip.branch_id, (sums.get(tip.branch_id) ?? 0n) + hashOf(to) - hashOf(from))
    },
    /** @param branches with the turn that each has come to */
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

/** SplitMix64's mixing (Steele, Lea, Flood 2014): places that differ have hashes that have nothing to do with each other. */
function hashOf(place: number): bigint {
  let z = (BigInt(place) + 0x9e3779b97f4a7c15n) & mask
  z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & mask
  z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & mask
  return z ^ (z >> 31n)
}
