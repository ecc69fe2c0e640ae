// The demo: the real server on seeded data, with stand-ins for Stripe and Cognito on ports of their own. Ctrl-C stops
// everything.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../../server/db/database.ts'
import { migrateToLatest } from '../../server/db/migrate.ts'
import { cognitoEnvironment } from '../sandbox/cognito/environment.ts'
import { startCognitoSandbox } from '../sandbox/cognito/server.ts'
import { startStripeSandbox } from '../sandbox/stripe/server.ts'
import { makeDemoBooks } from './books/demo-books.ts'
import { demoMembers, seedDemo } from './seed-demo.ts'
import { startServerProcess, untilHealthy } from './server-process.ts'
import { demoBusiness, demoCards, demoCustomer, demoLines } from './welcome.ts'

const watch = process.argv.includes('--watch')
const port = Number(process.env.PORT ?? 3000)
const url = process.env.PUBLIC_URL ?? `http://localhost:${port}`
const dataDir = mkdtempSync(join(tmpdir(), 'tipping-demo-'))

const db = openDatabase({ dataDir })
await migrateToLatest(db)
const seed = await seedDemo(db)

const stripe = await startStripeSandbox({
  webhookUrl: `http://localhost:${port}/webhooks/stripe`,
  // A container publishes a port that is known beforehand.
  ...(process.env.SANDBOX_URL ? { url: process.env.SANDBOX_URL } : {}),
})
// The same for the mails, which a person reads in the browser.
const outbox = process.env.OUTBOX_URL ? new URL(process.env.OUTBOX_URL) : undefined
// As a pool should be set up: a client with a secret, refresh tokens that change.
const pool = { rotation: 60, clientSecret: true }
const cognito = await startCognitoSandbox(
  outbox ? { ...pool, host: '0.0.0.0', port: Number(outbox.port || 80) } : pool,
)
const { sub } = await cognito.seedUser(demoCustomer)
// What there was before today, so that no page stands empty; some of it by the demo's customer.
const person = { sub, every: 60 }
await makeDemoBooks(db, { businessId: seed.businessId, tips: 900, seed: 1, until: Date.now(), person })
await db.destroy()
for (const member of Object.values(demoMembers))
  await cognito.seedUser({ ...member, password: demoCustomer.password })
const builders = watch ? await startBuilders() : []

const server = startServerProcess({
  watch,
  env: {
    NODE_ENV: watch ? 'development' : 'production',
    DEMO: '1',
    GRAPHQL_INTROSPECTION: '1',
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    SESSION_SECRETS: 'only-for-the-demo-and-known-to-everybody',
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_URL: stripe.url,
    STRIPE_JS_URL: stripe.stripeJsUrl,
    ...cognitoEnvironment(cognito),
    ...demoBusiness,
    LOG_PRETTY: watch ? '1' : '0',
    // The demo's terminal shows the addresses; the log goes on with warnings only.
    LOG_LEVEL: process.env.LOG_LEVEL ?? (watch ? 'info' : 'warn'),
    RECONCILE_SECONDS: '15',
  },
})

let stopping = false
async function stop() {
  if (stopping) return
  stopping = true
  for (const builder of builders) builder.kill('SIGTERM')
  server.child.kill('SIGTERM')
  await server.exited
  await Promise.all([stripe.close(), cognito.close()])
  rmSync(dataDir, { recursive: true, force: true })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
void server.exited.then((code) => {
  if (!stopping && code !== 0) process.exitCode = 1
  return stop()
})

await untilHealthy(`http://localhost:${port}`, server).catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`)
  process.exitCode = 1
  return stop()
})
if (!stopping)
  process.stdout.write(
    [
      ...demoLines({ url, seed, sandbox: stripe.url, outbox: outbox?.origin ?? cognito.url }),
      '',
      ...demoCards,
      '',
    ].join('\n'),
  )

/** `npm run dev`: both builds, again at each change; the server restarts when its own has changed. */
async function startBuilders(): Promise<ChildProcess[]> {
  const build = (args: string[]) =>
    spawn('vite', ['build', '--watch', '--logLevel', 'warn', ...args], { stdio: 'inherit' })
  const running = [build([]), build(['--ssr'])]
  while (!existsSync('dist/server/main.js') || !existsSync('dist/client/.vite/manifest.json')) await wait(200)
  return running
}
