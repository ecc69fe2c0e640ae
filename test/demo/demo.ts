// The demo: the real server on seeded data, with stand-ins for Stripe, Cognito and a mail server on ports of their own. Ctrl-C stops
// everything. With DEMO_EMPTY=1 its books are empty, and it begins with the set-up in the browser. With DEMO_IDENTITY=own the server keeps
// the accounts itself, and with DEMO_IDENTITY=own-no-mail it sends no mail either.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoSecret } from '../../server/base/constants.ts'
import { openDatabase } from '../../server/db/database.ts'
import { migrateToLatest } from '../../server/db/migrate.ts'
import { startStripeSandbox } from '../sandbox/stripe/server.ts'
import { makeDemoBooks } from './books/demo-books.ts'
import { makeDemoPaydays } from './books/demo-payday.ts'
import { makeDemoVoices } from './books/demo-voices.ts'
import { openDemoAccounts } from './demo-accounts.ts'
import { isFree } from './free-port.ts'
import { demoMembers, type Seed, seedDemo } from './seed-demo.ts'
import { startServerProcess, untilHealthy } from './server-process.ts'
import { demoBusiness, demoCards, demoCustomer, demoLines, emptyLines } from './welcome.ts'

const link = Promise.withResolvers<string>()
let linked = false
const watch = process.argv.includes('--watch')
const empty = process.env.DEMO_EMPTY === '1'
const port = Number(process.env.PORT ?? 3000)
const url = process.env.PUBLIC_URL ?? `http://localhost:${port}`
// Whoever listens there would answer in place of our server, as if the demo ran. What is no port at all is for the server to say.
if (!(await isFree(port).catch(() => true))) {
  process.stderr.write(
    `Port ${port} is taken by another program. Stop it, or take another: PORT=3001 npm run demo\n`,
  )
  process.exit(1)
}
const dataDir = mkdtempSync(join(tmpdir(), 'tipping-demo-'))

const db = openDatabase({ dataDir })
await migrateToLatest(db)
const seed = empty ? undefined : await seedDemo(db)

const stripe = await startStripeSandbox({
  webhookUrl: `http://localhost:${port}/webhooks/stripe`,
  // A container publishes a port that is known beforehand.
  ...(process.env.SANDBOX_URL ? { url: process.env.SANDBOX_URL } : {}),
})
// The same for the mails, which a person reads in the browser.
const outbox = process.env.OUTBOX_URL ? new URL(process.env.OUTBOX_URL) : undefined
const mails = process.env.DEMO_IDENTITY !== 'own-no-mail'
const accounts = await openDemoAccounts(
  process.env.DEMO_IDENTITY?.startsWith('own') ? 'own' : 'cognito',
  db,
  { mails, ...(outbox && { host: '0.0.0.0', port: Number(outbox.port || 80) }) },
)
if (seed) await fillBooks(seed)
await db.destroy()
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
    SESSION_SECRETS: demoSecret,
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_URL: stripe.url,
    STRIPE_JS_URL: stripe.stripeJsUrl,
    ...accounts.env,
    // Settings would win over what is typed in the set-up.
    ...(empty ? {} : demoBusiness),
    LOG_PRETTY: watch ? '1' : '0',
    // The demo's terminal shows the addresses; the log goes on with warnings only.
    LOG_LEVEL: (!empty && process.env.LOG_LEVEL) || (watch ? 'info' : 'warn'),
    RECONCILE_SECONDS: '15',
  },
  onLine: passOn,
})

/**
 * The first line with a link to the set-up is said in the welcome; everything else goes on to the terminal, except for what the
 * doctor thinks of a made-up business.
 */
function passOn(line: string): void {
  const found = empty ? /http\S+?\/setup\/begin\/[\w-]+/.exec(line)?.[0] : undefined
  if (found && !linked) link.resolve(found)
  else if (!line.includes('"check":')) process.stdout.write(`${line}\n`)
  linked ||= found !== undefined
}

let stopping = false
async function stop() {
  if (stopping) return
  stopping = true
  await Promise.all(builders.map((builder) => builder.close()))
  server.child.kill('SIGTERM')
  await server.exited
  await Promise.all([stripe.close(), accounts.close()])
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
if (!stopping) {
  const ways = { url, sandbox: stripe.url, outbox: mails ? (outbox?.origin ?? accounts.url) : undefined }
  const lines = seed ? demoLines({ ...ways, seed }) : emptyLines({ ...ways, link: await link.promise })
  process.stdout.write([...lines, '', ...demoCards, ''].join('\n'))
}

/** What there was before today, so that no page stands empty; some of it by the demo's customer. */
async function fillBooks(seed: Seed): Promise<void> {
  const { businessId } = seed
  const { sub } = await accounts.add(demoCustomer)
  const person = { sub, every: 60 }
  await makeDemoBooks(db, { businessId, tips: 1500, seed: 1, until: Date.now(), person })
  await makeDemoPaydays(db, businessId, Date.now())
  await makeDemoVoices(db, seed, Date.now())
  for (const member of Object.values(demoMembers))
    await accounts.add({ ...member, password: demoCustomer.password })
}

/** `npm run dev`: what browsers and server get is built, again at each change; the server restarts when its own has changed. */
async function startBuilders() {
  const { createBuilder } = await import('vite')
  const { build, environments } = await createBuilder({
    logLevel: 'warn',
    // What is gone for a moment would end the server.
    build: { watch: {}, emptyOutDir: false },
  })
  const { client, ssr } = environments
  const running = []
  for (const part of [client, ssr]) {
    const builder = part && (await build(part))
    if (!builder || !('on' in builder)) throw new Error('vite does not watch')
    running.push(builder)
    await new Promise((built) => {
      builder.on('event', ({ code }) => void (code === 'END' && built(undefined)))
    })
  }
  return running
}
