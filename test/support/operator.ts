import { execFile, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type Outcome, UsageError } from '../../server/cli/command.ts'
import { runAdmin } from '../../server/cli/run.ts'
import { loadConfig } from '../../server/config/config.ts'

type Where = { dataDir: string; databaseUrl?: string | undefined }

/** Settings that are secret, as a server needs them to start; nothing answers to these keys. */
export const madeUpSecrets = {
  SESSION_SECRETS: 'a-secret-for-tests-that-is-long-enough',
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
}

/** The operator's tool on a database, without a process of its own. */
export const operatorOf =
  ({ dataDir, databaseUrl }: Where, env: Record<string, string> = {}) =>
  (...args: string[]): Promise<Outcome> =>
    runAdmin(args, () =>
      loadConfig({
        NODE_ENV: 'test',
        ...madeUpSecrets,
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        ...env,
      }),
    )

/** What a command said. Throws with it where the news is bad. */
export async function saidBy(outcome: Promise<Outcome>): Promise<string> {
  const told = await outcome
  if (typeof told !== 'string') throw new Error(told.said)
  return told
}

/** What a command complained of that was refused as asked wrongly. Throws where it was not. */
export async function refusalOf(said: Promise<unknown>): Promise<string> {
  const error = await said.catch((thrown: unknown) => thrown)
  if (!(error instanceof UsageError)) throw new Error(`not refused: ${String(error)}`)
  return error.message
}

const { PATH, NODE_COMPILE_CACHE } = process.env
export const adminProgram = fileURLToPath(new URL('../../dist/server/admin.js', import.meta.url))

/** The built tool of the operator as a process; what it wrote, apart by where. */
export const operatorProcess = (args: string[], env: Record<string, string>, program = adminProgram) =>
  new Promise<{ code: number; said: string; complained: string }>((resolve) => {
    const own = { env: { PATH, NODE_COMPILE_CACHE, ...madeUpSecrets, ...env } }
    execFile(process.execPath, [program, ...args], own, (error, said, complained) =>
      resolve({ code: Number(error?.code ?? 0), said, complained }),
    )
  })

/** The same with bytes: what is given on standard input, and what came out. */
export const operatorStream = (args: string[], env: Record<string, string>, given?: Buffer) =>
  new Promise<{ code: number; said: Buffer; complained: string }>((resolve) => {
    const child = spawn(process.execPath, [adminProgram, ...args], {
      env: { PATH, NODE_COMPILE_CACHE, ...madeUpSecrets, ...env },
    })
    const said: Buffer[] = []
    let complained = ''
    child.stdout.on('data', (some: Buffer) => said.push(some))
    child.stderr.setEncoding('utf8').on('data', (some: string) => {
      complained += some
    })
    child.once('close', (code) => resolve({ code: code ?? -1, said: Buffer.concat(said), complained }))
    child.stdin.end(given)
  })
