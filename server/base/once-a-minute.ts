const pauseMs = 60_000

/** Whether a line may be said again: one of each key a minute. For a few keys, of lines that every request could cause. */
export function createOnceAMinute(clock: () => number = Date.now): (key: string) => boolean {
  const until = new Map<string, number>()
  return (key) => {
    if (clock() < (until.get(key) ?? 0)) return false
    until.set(key, clock() + pauseMs)
    return true
  }
}
