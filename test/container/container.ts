import { type ChildProcess, spawn } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../demo/free-port.ts'

const source = fileURLToPath(new URL('../../server/container', import.meta.url))

/** Stands where the server stands in the image: writes down what happens to it, and ends as it is told. */
const fakeServer = `
import { appendFileSync } from 'node:fs'
const note = (text) => appendFileSync(process.env.NOTES, text + '\\n')
const stay = setInterval(() => {}, 1000)
process.once('SIGTERM', () => {
  note('stopping')
  setTimeout(() => { note('stopped'); clearInterval(stay) }, Number(process.env.LINGER ?? 300))
})
note('started with REDIS_URL=' + process.env.REDIS_URL)
if (process.env.NOTE_SECRET) note(process.env.SESSION_SECRETS ?? 'no secret')
if (process.env.SAY) process.stderr.write(process.env.SAY)
if (process.env.END_WITH) process.exit(Number(process.env.END_WITH))
`

export type Run = {
  signal(name: 'SIGTERM' | 'SIGINT'): void
  /** Resolves with the exit code. */
  exited: Promise<number | null>
  /** What the stand-in for the server has written down so far. */
  notes(): string[]
  /** What stood on standard output and error so far. */
  output(): string
}

export type Container = {
  /** The operator's tool; its script runs a stand-in. */
  admin: string
  dataDir: string
  /** The address at which the container's own Redis is to be. */
  redisUrl: string
  /** Runs the entrypoint until the server has started or all has ended. */
  run(env?: Record<string, string>, command?: string[]): Promise<Run>
  /** Ends what still runs, and removes the files. */
  close(): Promise<void>
}

/** The files of the image that matter to the entrypoint, in a folder of their own. */
export async function createContainer(): Promise<Container> {
  const app = mkdtempSync(join(tmpdir(), 'container-'))
  const dataDir = join(app, 'data')
  const redisUrl = `redis://127.0.0.1:${await freePort()}`
  const running = new Set<ChildProcess>()
  for (const folder of ['server/container', 'dist/server']) mkdirSync(join(app, folder), { recursive: true })
  for (const file of ['entrypoint.sh', 'settings.sh', 'redis.conf', 'admin']) {
    copyFileSync(join(source, file), join(app, 'server/container', file))
  }
  writeFileSync(join(app, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(app, 'dist/server/main.js'), fakeServer)
  writeFileSync(
    join(app, 'dist/server/admin.js'),
    'console.log(process.env.NOTE_SECRET ? process.env.SESSION_SECRETS : process.argv.slice(2).join())',
  )

  let runs = 0
  return {
    admin: join(app, 'server/container/admin'),
    dataDir,
    redisUrl,
    async run(env = {}, command = []) {
      runs += 1
      const notesFile = join(app, `notes-${runs}`)
      const child = spawn(join(app, 'server/container/entrypoint.sh'), command, {
        env: { PATH: process.env.PATH, DATA_DIR: dataDir, REDIS_URL: redisUrl, NOTES: notesFile, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
      })
      running.add(child)
      let output = ''
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => {
          output += text
        })
      }
      let ended = false
      const exited = new Promise<number | null>((resolve) => {
        child.once('close', (code) => {
          ended = true
          running.delete(child)
          resolve(code)
        })
      })
      while (!ended && !existsSync(notesFile)) await wait(20)
      return {
        signal: (name) => void child.kill(name),
        exited,
        notes: () => (existsSync(notesFile) ? readFileSync(notesFile, 'utf8').trim().split('\n') : []),
        output: () => output,
      }
    },
    async close() {
      for (const child of running) child.kill('SIGTERM')
      while (running.size > 0) await wait(20)
      rmSync(app, { recursive: true, force: true })
    },
  }
}
