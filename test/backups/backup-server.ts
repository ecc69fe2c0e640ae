import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Db } from '../../server/db/database.ts'
import { backUpWhenDue } from '../../server/operations/backups/backups.ts'
import type { TestDatabase } from '../support/databases.ts'
import type { Order } from './one-server.ts'

export const hour = 3_600_000
export const start = Date.parse('2026-11-22T06:00:00Z')

export type Line = { level: string; msg: string; [field: string]: unknown }

/** What a server does about backups, with a clock that stands still until it is moved, and the lines that it logs. */
export function backupServer({ dataDir }: TestDatabase, db: Db, dir: string) {
  const lines: Line[] = []
  let now = start
  const plan = { everyMs: 24 * hour, keep: 14, dir }
  const line = (level: string) => (fields: object, msg: string) => void lines.push({ level, msg, ...fields })
  const log = { info: line('info'), error: line('error') } as never
  return {
    lines,
    plan,
    now: () => now,
    pass: (ms: number) => {
      now += ms
    },
    look: (signal?: AbortSignal) => backUpWhenDue({ dataDir, plan, db, log, clock: () => now }, signal),
  }
}

const script = fileURLToPath(new URL('one-server.ts', import.meta.url))

/** The same in a process of its own, begun by `wrap` where a shell has something to prepare. `go` tells its lines. */
export async function backupProcess(order: Order, { shell }: { shell?: string } = {}) {
  const node = [process.execPath, script, JSON.stringify(order)]
  const [command = '', ...args] = shell
    ? ['unshare', '-rm', 'sh', '-ec', `${shell}; exec "$@"`, 'sh', ...node]
    : node
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines: Line[] = []
  const reader = createInterface(child.stdout)
  const ended = once(child, 'close')
  reader.on('line', (text) => void lines.push(JSON.parse(text) as Line))
  await Promise.race([
    once(reader, 'line'),
    ended.then(([code]) => Promise.reject(new Error(`ended with ${code}`))),
  ])
  return {
    async go() {
      child.stdin.end('go\n')
      await ended
      return lines.slice(1)
    },
  }
}
