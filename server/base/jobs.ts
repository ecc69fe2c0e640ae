import { setTimeout as wait } from 'node:timers/promises'

/** Background work. `stop` resolves after work under way has ended. */
export type Job = { stop(): Promise<void> }

type Loop = {
  /** Should end early when `signal` is aborted. */
  work(signal: AbortSignal): Promise<unknown>
  everyMs: number
  firstAfterMs?: number
  /** Called with what `work` throws; the loop continues. */
  failed(error: unknown): void
}

/** Repeats the work with a pause after each run, until it is stopped. `wake` ends the pause. */
export function startLoop({ work, everyMs, firstAfterMs = 0, failed }: Loop): Job & { wake(): void } {
  const stopping = new AbortController()
  const { signal } = stopping
  let pausing: AbortController | undefined
  let woken = false
  const pauseFor = async (ms: number) => {
    pausing = new AbortController()
    if (!woken)
      await wait(ms, undefined, { signal: AbortSignal.any([signal, pausing.signal]), ref: false }).catch(
        () => {},
      )
    woken = false
  }
  const turn = async () => {
    try {
      await work(signal)
    } catch (error) {
      if (error !== signal.reason) failed(error)
    }
  }
  const run = async () => {
    for (let pause = firstAfterMs; !signal.aborted; pause = everyMs) {
      // 10 % more or less at random, so that containers started together don't always run at the same moment.
      const ms = pause * (0.9 + Math.random() * 0.2)
      if (ms > 0) await pauseFor(ms)
      if (!signal.aborted) await turn()
    }
  }
  const running = run()
  return {
    wake() {
      woken = true
      pausing?.abort()
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}
