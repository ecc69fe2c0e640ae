/** Notes and coins that are paid out with, in yen, the largest first. Notes of 2,000 are rare, so they are not asked for. */
export const cashValues = [10_000, 5_000, 1_000, 500, 100, 50, 10, 5, 1] as const

/** How many of each of {@link cashValues} make up an amount of whole yen, with as few pieces as possible. */
export function notesFor(yen: number): number[] {
  let rest = yen
  return cashValues.map((value) => {
    const count = Math.floor(rest / value)
    rest -= count * value
    return count
  })
}
