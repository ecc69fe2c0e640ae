/** In ms. */
const minute = 60_000
/** So many keys are told apart in a minute; the rest count as one. */
const mostKeys = 10_000

/** How many lines of each kind were left out. */
export type LeftOut = Record<string, number>

type Options = {
  /** How many lines of a key are written in a minute. */
  most: number
  clock: () => number
  /** Writes what was left out of a key, once the minute is over. */
  tellRest: (key: string, leftOut: LeftOut) => void
}

/**
 * Lets the first lines of each key in a minute into the log and counts the others. So nobody can wash the log away by asking
 * as often as they like. `endMinute` writes what was counted, if a minute is over; so does the next question.
 */
export function firstOfMinute({ most, clock, tellRest }: Options) {
  let ends = 0
  let keys = new Map<string, { told: number; leftOut: LeftOut }>()
  const endMinute = () => {
    if (clock() < ends) return
    const over = keys
    ends = clock() + minute
    keys = new Map()
    for (const [key, { leftOut }] of over) if (Object.keys(leftOut).length > 0) tellRest(key, leftOut)
  }
  return {
    endMinute,
    /** Whether a line of this key is written. `kind` says of those that are not what they were. */
    isTold(key: string, kind: string | number): boolean {
      endMinute()
      const known = keys.has(key) || keys.size < mostKeys ? key : 'others'
      const count = keys.get(known) ?? { told: 0, leftOut: {} }
      keys.set(known, count)
      count.told += 1
      if (count.told <= most) return true
      count.leftOut[kind] = (count.leftOut[kind] ?? 0) + 1
      return false
    },
  }
}
