import { join } from 'node:path'
import { type Db, openDatabase } from '../../server/db/database.ts'
import { createStripeGateway } from '../../server/gateways/stripe/stripe.gateway.ts'
import { verifyBooks } from '../../server/money/verify/verify-books.ts'
import { freePort } from '../demo/free-port.ts'
import { startServerProcess, untilHealthy } from '../demo/server-process.ts'
import { startStripeSandbox } from '../sandbox/stripe/server.ts'
import { beginTip, guestBrowser, pay, toPreview } from '../support/guest.ts'
import { buildNextVersion } from '../support/next-version.ts'
import { operatorProcess } from '../support/operator.ts'
import { dumpTo, restoreDump } from '../support/restored.ts'
import { processEnvironment } from '../support/test-environment.ts'
import { differencesAtStripe } from '../support/tip-books.ts'

/** Books: a folder, or PostgreSQL (then the folder is only for the dump). */
type Where = { dataDir: string; databaseUrl?: string | undefined }

async function withBooks<T>(where: Where, look: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase(where)
  try {
    return await look(db)
  } finally {
    await db.destroy()
  }
}

/** How a guest's tip was answered, and what the books and Stripe say after the way back. */
export type WalkedBack = {
  paid: { id: string; location: string | undefined }[]
  /** What both verifications found. */
  differences: unknown[]
  /** The tips of guests who paid between update and way back, as the books have them in the end. */
  found: { state: string; amount: number; recovered: boolean }[]
}

/**
 * Updates books by the next version of the built server, takes `amounts` of tips, goes back by the backup that the update
 * made (PostgreSQL: the dump that docs/operating.md asks for), and starts this version again. On PostgreSQL the server of
 * this version goes on while the tables are updated: it takes the first tip. Nobody else has them open.
 * @param reached told as each step ends
 */
export async function walkBack(
  database: Where,
  amounts: number[],
  reached = (_step: string) => {},
): Promise<WalkedBack> {
  const begun = Date.now()
  const port = await freePort()
  const url = `http://localhost:${port}`
  const stripe = await startStripeSandbox({ webhookUrl: `${url}/webhooks/stripe`, settleDelayMs: 5 })
  const env = processEnvironment(stripe, {
    port,
    dataDir: database.dataDir,
    databaseUrl: database.databaseUrl,
  })
  const logged: Record<string, unknown>[] = []
  const next = buildNextVersion()
  const served = async (program?: string) => {
    const onLine = (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>)
    const server = startServerProcess({ env, onLine, ...(program && { program }) })
    await untilHealthy(url, server)
    return async () => {
      server.child.kill('SIGTERM')
      await server.exited
    }
  }
  const adminOf =
    (program?: string) =>
    async (...args: string[]) => {
      const { code, said, complained } = await operatorProcess(args, env, program)
      if (code !== 0) throw new Error(`${args.join(' ')}: ${said}${complained}`)
    }
  const admin = adminOf()
  const dump = join(database.dataDir, 'before.dump')

  if (database.databaseUrl) {
    await admin('migrate')
    dumpTo(dump, database.databaseUrl)
  }
  let end = await served(database.databaseUrl ? undefined : next.main)
  if (database.databaseUrl) await adminOf(next.admin)('migrate')
  reached('update')
  const branch = await withBooks(database, (db) =>
    db
      .selectFrom('branch')
      .select('id')
      .where('closed_at', 'is', null)
      .orderBy('id')
      .executeTakeFirstOrThrow(),
  )
  const paid: WalkedBack['paid'] = []
  for (const amount of amounts) {
    const guest = guestBrowser(url)
    const { confirm, tipId } = await beginTip(guest, branch.id, { amount: String(amount) })
    const answer = await pay(guest, await toPreview(guest, stripe, confirm))
    paid.push({ id: tipId, location: answer.headers.location })
    if (paid.length > 1 || !database.databaseUrl) continue
    await end()
    end = await served(next.main)
  }
  await stripe.control.idle({ timeoutMs: 10_000 })
  await end()
  reached('tips')
  if (database.databaseUrl) {
    restoreDump(dump, database.databaseUrl)
  } else {
    const made = logged.find(({ msg }) => msg === 'database migrated')
    await admin('restore', '--force', String(made?.backup))
  }
  reached('back')
  end = await served()
  await admin('reconcile', '--since', new Date(begun - 60_000).toISOString())
  reached('found again')
  const result = await withBooks(database, async (db) => {
    const payments = createStripeGateway({
      apiUrl: stripe.url,
      stripeSecretKey: stripe.secretKey,
      stripeWebhookSecret: stripe.webhookSecret,
      timeoutMs: 10_000,
    })
    const { differences } = await verifyBooks(db)
    const atStripe = await differencesAtStripe(
      { db, payments },
      { sinceMs: begun - 60_000, untilMs: Date.now() },
    )
    const found = await db
      .selectFrom('tip')
      .select(['state', 'amount', 'recovered_at'])
      .where('created_at', '>=', begun - 60_000)
      .orderBy('amount')
      .execute()
    return {
      paid,
      differences: [...differences, ...atStripe],
      found: found.map(({ recovered_at, ...tip }) => ({ ...tip, recovered: recovered_at !== null })),
    }
  })
  await end()
  await stripe.close()
  next.remove()
  reached('verified')
  return result
}
