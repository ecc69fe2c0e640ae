/** A change of the code that no test can notice, and why that is right. */
export type Survivor = {
  file: string
  /** The line as it stands, without its indentation. */
  line: string
  /** What Stryker put in place of a part of it. */
  became: string
  why: string
}

const takeBack = 'server/features/tip/tip.take-back.ts'

export const survivors: Survivor[] = [
  {
    file: takeBack,
    line: 'const parts = shares.map((share) => Math.floor((2 * share * wanted + all) / (2 * all)))',
    became: '2 * share * wanted - all',
    why: 'It is a first guess. The loops after it reach the same parts from any guess.',
  },
  {
    file: takeBack,
    line: 'for (; missing > 0; missing--) move(parts, first(shares, parts, 1), 1)',
    became: 'missing >= 0',
    why: 'It takes one yen too many, the next in the order; the second loop gives that yen back.',
  },
]
