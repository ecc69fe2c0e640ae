import type { Db } from '../../server/db/database.ts'
import { freePort } from '../demo/free-port.ts'
import { demoMembers, type Seed, seedDemo } from '../demo/seed-demo.ts'
import { type ServerProcess, startServerProcess, untilHealthy } from '../demo/server-process.ts'
import { type Receiver, startReceiver } from '../outbox/hook/receiver.ts'
import { cognitoEnvironment } from '../sandbox/cognito/environment.ts'
import { type CognitoSandbox, startCognitoSandbox } from '../sandbox/cognito/server.ts'
import { type StripeSandbox, startStripeSandbox } from '../sandbox/stripe/server.ts'
import { createDatabase } from '../support/databases.ts'
import { type GuestBrowser, guestBrowser } from '../support/guest.ts'
import { type ProxyServer, startProxy } from '../support/proxy.ts'
import { startRedis } from '../support/redis.ts'
import { testEnvironment } from '../support/test-environment.ts'

export type TwoServers = {
  /** What stands before both. */
  site: ProxyServer
  ports: [number, number]
  db: Db
  seed: Seed
  stripe: StripeSandbox
  cognito: CognitoSandbox
  /** A system of the business's own. */
  receiver: Receiver
  env: Record<string, string>
  /** What they logged, both. */
  logged: Record<string, unknown>[]
  metricsToken: string
  /** Signs the owner in. */
  signIn(): Promise<GuestBrowser>
  /** The same, for a client that keeps no cookies. */
  signInForCookie(): Promise<string>
  /** Ends the first server as a power cut would. */
  kill(): Promise<void>
  startAgain(): Promise<void>
  close(): Promise<void>
}

const password = 'Correct-horse-1'
const [hookSecret, otherSecret] = ['one', 'two'].map(
  (name) => `whsec_${Buffer.from(`${name}: a secret that the receiver knows`).toString('base64')}`,
) as [string, string]
const metricsToken = 'a-token-for-whoever-reads-metrics'

/** As docs/examples/several-containers.yml runs them: two processes on one PostgreSQL and one Redis, behind one address. */
export async function startTwoServers(): Promise<TwoServers> {
  const database = await createDatabase('postgres', { tables: true })
  const db = await database.open()
  const seed = await seedDemo(db)
  const ports: [number, number] = [await freePort(), await freePort()]
  const [redis, site, stripe, cognito, receiver] = await Promise.all([
    startRedis(),
    startProxy(ports),
    startStripeSandbox({ settleDelayMs: 40, retryDelays: [100, 200, 400, 800, 1600] }),
    startCognitoSandbox({ rotation: 0, clientSecret: true }),
    startReceiver(),
  ])
  receiver.secrets = [hookSecret]
  const { email } = demoMembers.owner
  await cognito.seedUser({ ...demoMembers.owner, password })
  stripe.setWebhookTarget(`${site.url}/webhooks/stripe`)
  const env = {
    ...testEnvironment(stripe),
    ...cognitoEnvironment(cognito),
    DATABASE_URL: database.databaseUrl ?? '',
    REDIS_URL: redis.url,
    HOST: '127.0.0.1',
    PUBLIC_URL: site.url,
    RECONCILE_SECONDS: '5',
    METRICS_TOKEN: metricsToken,
    METRICS_PORT: '0',
    HOOK_URL: receiver.url,
    HOOK_SECRETS: `${hookSecret},${otherSecret}`,
  }
  const logged: Record<string, unknown>[] = []
  const start = async (port: number): Promise<ServerProcess> => {
    const server = startServerProcess({
      env: { ...env, PORT: String(port) },
      onLine: (line) => void logged.push(JSON.parse(line) as Record<string, unknown>),
    })
    await untilHealthy(`http://127.0.0.1:${port}`, server)
    return server
  }
  const end = async ({ child, exited }: ServerProcess) => {
    child.kill('SIGKILL')
    await exited
  }
  const servers = await Promise.all(ports.map(start))

  return {
    site,
    ports,
    db,
    seed,
    stripe,
    cognito,
    receiver,
    env,
    logged,
    metricsToken,
    async signIn() {
      const browser = guestBrowser(site.url)
      const { status } = await browser.post('/auth/login', { email, password })
      if (status !== 303) throw new Error(`not signed in: ${status}`)
      return browser
    },
    async signInForCookie() {
      const body = new URLSearchParams({ email, password })
      const headers = { Origin: site.url }
      const answer = await fetch(`${site.url}/auth/login`, {
        method: 'POST',
        redirect: 'manual',
        headers,
        body,
      })
      return answer.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; ')
    },
    kill: async () => {
      const [first] = servers.splice(0, 1)
      if (first) await end(first)
    },
    startAgain: async () => void servers.unshift(await start(ports[0])),
    async close() {
      await Promise.all(servers.map(end))
      const parts = [site, stripe, cognito, redis, receiver]
      await Promise.all(parts.map((part) => part.close()))
      await database.drop()
    },
  }
}
