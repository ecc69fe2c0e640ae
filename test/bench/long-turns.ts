import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * A turn of the event loop, without the time in which it waited for something to do. On a busy machine `wallMs` also has the time in
 * which others had the processor; `cpuMs` is what the turn itself took of it.
 */
export type LongTurn = { at: number; wallMs: number; cpuMs: number }

const noteTurns = fileURLToPath(new URL('note-turns.ts', import.meta.url))

/** Has a server note its long turns. `env`: more of its environment. */
export function longTurns(dataDir: string) {
  const file = join(dataDir, 'turns.jsonl')
  let read = 0
  // More options are for a look inside, such as `--cpu-prof`.
  const options = [`--import=${noteTurns}`, process.env.SERVER_NODE_OPTIONS].filter(Boolean).join(' ')
  return {
    env: { TURNS_FILE: file, NODE_OPTIONS: options },
    /** The most processor time of one turn since this was last asked, in ms. */
    mostCpuMs(): number {
      const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
      const turns = lines.slice(read).map((line) => JSON.parse(line) as LongTurn)
      read = lines.length
      return Math.max(0, ...turns.map(({ cpuMs }) => cpuMs))
    },
  }
}
