import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Outcome, Task } from './tasks.ts'

const program = fileURLToPath(new URL('worker.ts', import.meta.url))
/** A folder in memory, where there is one: SQLite waits for the disk at each commit, which no history can notice. */
const memoryFolder = '/dev/shm'

/** After so many failures it is known that something is wrong: no more tasks are given out. */
const enough = 20

/**
 * Gives out the tasks, one at a time to each of some processes. `heard` gets each outcome. A process that has found
 * something wrong, or died of it, is replaced, since it may have been left in the middle of anything.
 */
export async function workThrough(
  tasks: Task[],
  processes: number,
  heard: (task: Task, outcome: Outcome) => void,
) {
  const left = [...tasks]
  let failures = 0
  await Promise.all(
    Array.from({ length: processes }, async () => {
      let worker: ChildProcess | undefined
      for (let task = left.shift(); task; task = left.shift()) {
        worker ??= start()
        const outcome = await outcomeOf(worker, task)
        heard(task, outcome)
        const rest = task.count - outcome.done
        // The rest of a seed that led to a failure is replaced by as many of another one.
        if (task.do === 'histories' && rest > 0)
          left.push({ ...task, count: rest, seed: task.seed + 1_000_003 })
        if (outcome.problem === undefined) continue
        failures += 1
        if (failures >= enough) left.length = 0
        await end(worker)
        worker = undefined
      }
      if (worker) await end(worker)
    }),
  )
}

const start = () =>
  fork(program, {
    execArgv: ['--max-semi-space-size=32'],
    env: { ...process.env, NODE_ENV: 'test', ...(existsSync(memoryFolder) && { TMPDIR: memoryFolder }) },
  })

async function outcomeOf(worker: ChildProcess, task: Task): Promise<Outcome> {
  const gone = new AbortController()
  const died = once(worker, 'exit', { signal: gone.signal }).then(([code, signal]): Outcome => {
    const problem = `the process ended with ${String(signal ?? code)} at ${JSON.stringify(task)}`
    return { done: task.count, problem, memory: 0 }
  })
  died.catch(() => {})
  worker.send(task)
  const said = once(worker, 'message', { signal: gone.signal }).then(([outcome]) => outcome as Outcome)
  said.catch(() => {})
  const outcome = await Promise.race([said, died])
  gone.abort()
  return outcome
}

async function end(worker: ChildProcess) {
  if (worker.exitCode !== null || worker.signalCode !== null) return
  const over = once(worker, 'exit')
  // What hangs is not waited for.
  const late = setTimeout(() => worker.kill('SIGKILL'), 30_000)
  worker.disconnect()
  await over
  clearTimeout(late)
}
