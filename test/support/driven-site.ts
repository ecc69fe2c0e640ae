import type { Db } from '../../server/db/database.ts'
import { freePort } from '../demo/free-port.ts'
import { type Seed, seedDemo } from '../demo/seed-demo.ts'
import { type ServerProcess, startServerProcess, untilHealthy } from '../demo/server-process.ts'
import type { TestDatabase } from './databases.ts'
import { processEnvironment } from './test-environment.ts'

type StandIn = Parameters<typeof processEnvironment>[0] & { close(): unknown }
type Options<S> = {
  openStripe: (webhookUrl: string) => Promise<S>
  /** Fills the books before the server starts. */
  fill?: (db: Db, seed: Seed) => Promise<unknown>
  env: Record<string, string>
}

/** The built server on a seeded database, with a stand-in for Stripe: what is measured, and what is killed. */
export async function openDrivenSite<S extends StandIn>(database: TestDatabase, options: Options<S>) {
  const db = await database.open()
  const seed = await seedDemo(db)
  await options.fill?.(db, seed)
  const port = await freePort()
  const url = `http://localhost:${port}`
  const stripe = await options.openStripe(`${url}/webhooks/stripe`)
  const env = processEnvironment(stripe, { ...database, port }, options.env)
  let server: ServerProcess
  const start = async () => {
    // The log is written, and goes nowhere.
    server = startServerProcess({ env, onLine: () => {} })
    await untilHealthy(url, server)
  }
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    server.child.kill(signal)
    await server.exited
  }
  // It ends with us, however we end.
  process.once('exit', () => server.child.kill('SIGKILL'))
  await start()
  return {
    db,
    seed,
    url,
    stripe,
    env,
    pid: () => server.child.pid ?? 0,
    /** It dies where it stands, and comes back. */
    async kill() {
      await end('SIGKILL')
      await start()
    },
    stop: () => end(),
    async close() {
      await end()
      await stripe.close()
    },
  }
}
