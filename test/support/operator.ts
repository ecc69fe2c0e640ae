import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Outcome } from '../../server/cli/command.ts'
import { runAdmin } from '../../server/cli/run.ts'
import { loadConfig } from '../../server/config.ts'

type Where = { dataDir: string; databaseUrl?: string | undefined }

const secrets = {
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
      loadConfig({ NODE_ENV: 'test', ...secrets, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...env }),
    )

/** What a command said. Throws with it where the news is bad. */
export async function saidBy(outcome: Promise<Outcome>): Promise<string> {
  const told = await outcome
  if (typeof told !== 'string') throw new Error(told.said)
  return told
}

const tool = fileURLToPath(new URL('../../server/cli/admin.ts', import.meta.url))

/** The operator's tool as a process, from its source; what it wrote, apart by where. */
export const operatorProcess = (args: string[], env: Record<string, string>) =>
  new Promise<{ code: number; said: string; complained: string }>((resolve) => {
    const own = { env: { PATH: process.env.PATH, ...secrets, ...env } }
    execFile(process.execPath, [tool, ...args], own, (error, said, complained) =>
      resolve({ code: error ? 1 : 0, said, complained }),
    )
  })
