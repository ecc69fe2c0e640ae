import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))

export type ServerProcess = {
  child: ChildProcess
  /** Resolves with the exit code. */
  exited: Promise<number | null>
  /** The last line of its log, where somebody reads it. */
  lastLine?: () => string
}

type Lines = (line: string) => void
type Options = {
  env: Record<string, string>
  watch?: boolean
  onLine?: Lines
  onErrorLine?: Lines
  /** The built program, if it is not the usual one. */
  program?: string
}

/**
 * Starts the built server as a process of its own. Its log lines go to `onLine`, what it says on standard error to
 * `onErrorLine`, else to our own output.
 */
export function startServerProcess(options: Options): ServerProcess {
  const { env, watch = false, onLine, onErrorLine, program = main } = options
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const words = [...(watch ? ['--watch', '--watch-preserve-output'] : []), program]
  const child = spawn(process.execPath, words, {
    // What the caller's environment says of our own names must not reach a demo or a test.
    env: { PATH, NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', onLine ? 'pipe' : 'inherit', onErrorLine ? 'pipe' : 'inherit'],
  })
  let lastLine = ''
  byLine(child.stdout, (line) => {
    lastLine = line
    onLine?.(line)
  })
  byLine(child.stderr, onErrorLine)
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { child, exited, lastLine: () => lastLine }
}

function byLine(stream: Readable | null, onLine: Lines | undefined) {
  let rest = ''
  stream?.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) onLine?.(line)
  })
}

/** Waits until the server answers that it is ready. Throws when it ends first or takes longer than `seconds`. */
export async function untilHealthy(url: string, server: ServerProcess, seconds = 90): Promise<void> {
  const deadline = Date.now() + seconds * 1000
  while (Date.now() < deadline) {
    if (server.child.exitCode !== null)
      throw new Error(`the server has ended with code ${server.child.exitCode}: ${server.lastLine?.()}`)
    const ok = await fetch(new URL('/health', url)).then(
      (response) => response.ok,
      () => false,
    )
    if (ok) return
    await wait(100)
  }
  throw new Error(`no healthy answer from ${url} within ${seconds} s`)
}
