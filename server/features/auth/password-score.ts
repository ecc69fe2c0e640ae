import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { RateLimitedError } from '../../base/errors.ts'

/** What the thread is asked. `own`: words that the person's acquaintances know. */
export type Question = { id: number; password: string; own: string[] }
type Answer = { id: number; score: number }

/** Next to this file, in the sources and in the build. */
const entry = new URL(`password-worker${extname(import.meta.url)}`, import.meta.url)

/** How many may wait: together they take some five seconds. Of one network half as many, so that others find a place. */
const mostWaiting = 20
const mostOfNetwork = 10

type Waiting = { network: string; resolve(score: number): void; reject(error: unknown): void }

const waiting = new Map<number, Waiting>()
let thread: Worker | undefined
let asked = 0

/**
 * How hard a password is to guess, from 0 (at once) to 4 (very hard). A good password takes a quarter of a second of pure
 * computing, in which no guest could pay, so it is done in a thread of its own. The thread starts with the first
 * question, since its word lists need about 35 MB, and stays. Throws RateLimitedError if too many wait, and what ends the
 * thread; the next question starts another.
 */
export async function scorePassword(password: string, own: string[], network: string): Promise<number> {
  const ofNetwork = [...waiting.values()].filter((one) => one.network === network).length
  if (waiting.size >= mostWaiting || ofNetwork >= mostOfNetwork) throw new RateLimitedError(10)
  thread ??= startThread()
  const question: Question = { id: ++asked, password, own }
  return new Promise((resolve, reject) => {
    waiting.set(question.id, { network, resolve, reject })
    thread?.ref()
    thread?.postMessage(question)
  })
}

function startThread(): Worker {
  const started = new Worker(entry)
  started.on('message', ({ id, score }: Answer) => {
    waiting.get(id)?.resolve(score)
    waiting.delete(id)
    // An idle thread must not keep the process alive.
    if (waiting.size === 0) started.unref()
  })
  started.on('error', (error) => {
    thread = undefined
    for (const one of waiting.values()) one.reject(error)
    waiting.clear()
  })
  return started
}
