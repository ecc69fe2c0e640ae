import { firstOfMinute } from './first-of-minute.ts'

/** Whether a line may be said again: one of each key a minute, and nobody counts the rest. */
export function createOnceAMinute(clock: () => number = Date.now): (key: string) => boolean {
  const { isTold } = firstOfMinute({ most: 1, clock, tellRest: () => {} })
  return (key) => isTold(key, key)
}
