import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type Job, startLoop } from './jobs.ts'
import type { Logger } from './logger.ts'

const lookEveryMs = 2500
/** The part of the time in which the event loop works. With more than this, somebody would wait for a collection. */
const idleBelow = 0.1
/** With less to win, the stops are not worth it. */
const worthBytes = 50_000_000
/** V8 gives the pages of what it has freed back with a collection that comes five seconds later or more. */
const times = 4

/** What is looked at; tests have their own. */
type Seen = {
  /** Memory of the event loop's thread, in bytes. */
  own(): number
  /** The part of the time in which the event loop worked since it was last asked. */
  busy(): number
  collect(): void
}

/**
 * Gives back what a burst has left behind, once the server has nothing to do. V8 would keep it: it collects when room is
 * short, and hands its pages back later still. See decisions 0231 and 0249.
 */
export const startSparingMemory = (log: Logger): Job =>
  startLoop({
    work: createSparing({ own: ownMemory, busy: sinceLastAsked(), collect: collectGarbage }),
    everyMs: lookEveryMs,
    firstAfterMs: lookEveryMs,
    failed: (err) => log.warn({ err }, 'memory could not be given back'),
  })

/** Looks once: collects if the server has nothing to do and has grown since the last collection, and with the next looks again. */
export function createSparing({ own, busy, collect }: Seen): () => Promise<void> {
  let floor = own()
  let left = 0
  return async () => {
    // Asked each time, since it says what was between.
    const isBusy = busy() >= idleBelow
    if (left === 0 && own() >= floor + worthBytes) left = times
    if (isBusy || left === 0) return
    collect()
    left -= 1
    floor = own()
  }
}

/** Not that of the whole process: a thread that prints or copies takes a hundred MB, which no collection here gives back. */
export function ownMemory(): number {
  const { heapTotal, external } = process.memoryUsage()
  return heapTotal + external
}

let gc: (() => void) | undefined

/** Frees all that nobody needs any more. Stops the event loop for some 20 ms. */
export function collectGarbage(): void {
  gc ??= exposed()
  gc()
}

/** V8's own function: a context that is made while this flag is set has it. */
function exposed(): () => void {
  setFlagsFromString('--expose-gc')
  try {
    return runInNewContext('gc')
  } finally {
    setFlagsFromString('--no-expose-gc')
  }
}

function sinceLastAsked() {
  let before = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    return utilization
  }
}
