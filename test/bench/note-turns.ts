// Loaded into a measured server before its own code (`--import`): notes each longer turn of its event loop, a line of JSON each.
import { appendFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'
import type { LongTurn } from './long-turns.ts'

/** Turns with less are not noted, in ms. */
const longFrom = 5
const file = process.env.TURNS_FILE
let before = now()

function now() {
  const { user, system } = process.threadCpuUsage()
  const { idle } = performance.eventLoopUtilization()
  return { at: performance.now(), busy: performance.now() - idle, cpu: (user + system) / 1000 }
}

/** Runs once in each turn, and keeps neither the loop awake nor the process alive: it has no reference. */
function look() {
  const after = now()
  const turn: LongTurn = { at: after.at, wallMs: after.busy - before.busy, cpuMs: after.cpu - before.cpu }
  if (file && turn.wallMs >= longFrom) appendFileSync(file, `${JSON.stringify(turn)}\n`)
  before = after
  setImmediate(look).unref()
}

if (isMainThread && file) setImmediate(look).unref()
