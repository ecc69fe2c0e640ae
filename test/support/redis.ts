import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { describeUnless } from './describe-unless.ts'

/** Why there can be no Redis here; nothing where there can. */
export const noRedis: string | undefined = (() => {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' })
    return undefined
  } catch {
    return 'redis-server is not installed'
  }
})()

/** Tests that need a Redis of their own; skipped, saying why, where there is none. */
export const describeWithRedis = (title: string, tests: () => void) => describeUnless(noRedis, title, tests)

export type TestRedis = {
  url: string
  /** Ends the process: in good order (SIGTERM) or not (SIGKILL). */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** Starts it again on the same port; what was written is still there. */
  start(): Promise<void>
  /** The process stands still, its connections stay open: what a broken network looks like. */
  freeze(): void
  thaw(): void
  /** Ends it for good and removes its files. */
  close(): Promise<void>
}

/** `settings`: as redis-server reads them on its command line. */
type Options = { password?: string; settings?: string[] }

/** A Redis server of one's own on a free port, which keeps its data over a restart. */
export async function startRedis({ password, settings: more = [] }: Options = {}): Promise<TestRedis> {
  const dir = mkdtempSync(join(tmpdir(), 'redis-'))
  const port = await freePort()
  const url = `redis://${password ? `:${password}@` : ''}127.0.0.1:${port}`
  const args = ['--bind', '127.0.0.1', '--port', String(port), '--dir', dir, '--save', '']
  const settings = [
    '--appendonly',
    'yes',
    // Written before each answer, which a killed server survives. The disk need not have it: no test cuts the power.
    '--appendfsync',
    'no',
    ...(password ? ['--requirepass', password] : []),
    ...more,
  ]
  let child: ChildProcess | undefined

  const server: TestRedis = {
    url,
    async start() {
      child = spawn('redis-server', [...args, ...settings], { stdio: 'ignore' })
      endWithUs(child)
      await answers(url, child)
    },
    async stop(signal = 'SIGTERM') {
      const ending = child
      child = undefined
      if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
      const ended = new Promise((resolve) => ending.once('exit', resolve))
      ending.kill(signal)
      await ended
    },
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    async close() {
      await server.stop('SIGKILL')
      rmSync(dir, { recursive: true, force: true })
    },
  }
  await server.start()
  return server
}

/** A test that breaks off, or never thaws it, leaves no process behind. */
function endWithUs(child: ChildProcess) {
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
}

async function answers(url: string, child: ChildProcess) {
  const probe = new Redis(url, { retryStrategy: () => 20, maxRetriesPerRequest: null, connectTimeout: 1000 })
  probe.on('error', () => {})
  const failed = wait(10_000).then(() => {
    throw new Error('redis-server does not answer')
  })
  failed.catch(() => {})
  try {
    const exited = new Promise<never>((_, reject) =>
      child.once('exit', (code) => reject(new Error(`redis-server ended with ${code}`))),
    )
    exited.catch(() => {})
    await Promise.race([probe.ping(), failed, exited])
  } finally {
    probe.disconnect()
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (!address || typeof address === 'string') throw new Error('no free port')
  return address.port
}
