import { Session } from 'node:inspector/promises'
import { performance } from 'node:perf_hooks'
import { type Job, startLoop } from '../base/jobs.ts'
import type { Logger } from '../base/logger.ts'

const lookEveryMs = 5000
/** The part of the time in which the event loop works. With more than this, somebody would wait for a collection. */
const idleBelow = 0.1
/** With less to win, a stop of some 50 ms is not worth it. */
const worthBytes = 50_000_000

/** What is looked at; tests have their own. */
type Seen = {
  /** Memory of the event loop's thread, in bytes. */
  own(): number
  /** The part of the time in which the event loop worked since it was last asked. */
  busy(): number
  collect(): Promise<void>
}

/**
 * Gives back what a burst has left behind, once the server has nothing to do. V8 would keep it: it collects when room is
 * short, and hands its pages back later still. See decision 0231.
 */
export const startSparingMemory = (log: Logger): Job =>
  startLoop({
    work: createSparing({ own: ownMemory, busy: sinceLastAsked(), collect: collectGarbage }),
    everyMs: lookEveryMs,
    firstAfterMs: lookEveryMs,
    failed: (err) => log.warn({ err }, 'memory could not be given back'),
  })

/** Looks once: collects if the server has nothing to do and has grown since the last collection. */
export function createSparing({ own, busy, collect }: Seen): () => Promise<void> {
  let floor = own()
  return async () => {
    // Asked each time, since it says what was between.
    const isBusy = busy() >= idleBelow
    if (isBusy || own() < floor + worthBytes) return
    await collect()
    floor = own()
  }
}

/** Not that of the whole process: a thread that prints or copies takes a hundred MB, which no collection here gives back. */
export function ownMemory(): number {
  const { heapTotal, external } = process.memoryUsage()
  return heapTotal + external
}

/** All that nobody needs any more is freed, and its pages go back to the system. Stops the event loop for some 50 ms. */
export async function collectGarbage(): Promise<void> {
  const session = new Session()
  session.connect()
  try {
    await session.post('HeapProfiler.collectGarbage')
  } finally {
    session.disconnect()
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
