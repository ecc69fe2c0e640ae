import { setTimeout as wait } from 'node:timers/promises'

/** Work that goes on beside the requests. `stop` resolves after what is under way. */
export type Job = { stop(): Promise<void> }

type Loop = {
  /** Ends early once `signal` is aborted, where it can. */
  work(signal: AbortSignal): Promise<unknown>
  everyMs: number
  firstAfterMs?: number
  /** Told of what `work` throws; the loop goes on. */
  failed(error: unknown): void
}

/** Does the work, and again after each pause, until it is stopped. */
export function startLoop({ work, everyMs, firstAfterMs = 0, failed }: Loop): Job {
  const stopping = new AbortController()
  const { signal } = stopping
  const turn = async () => {
    try {
      await work(signal)
    } catch (error) {
      if (error !== signal.reason) failed(error)
    }
  }
  const run = async () => {
    for (let pause = firstAfterMs; !signal.aborted; pause = everyMs) {
      // Up to 10 % more or less, so that containers started together don't keep asking at the same moment.
      const ms = pause * (0.9 + Math.random() * 0.2)
      if (ms > 0) await wait(ms, undefined, { signal, ref: false }).catch(() => {})
      if (!signal.aborted) await turn()
    }
  }
  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
