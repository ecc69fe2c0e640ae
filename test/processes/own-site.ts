import type { Db } from '../../server/db/database.ts'
import { freePort } from '../demo/free-port.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { type ServerProcess, startServerProcess, untilHealthy } from '../demo/server-process.ts'
import { codeIn } from '../sandbox/mail/mailbox.ts'
import { type MailSandbox, startMailSandbox } from '../sandbox/mail/server.ts'
import { type StripeSandbox, startStripeSandbox } from '../sandbox/stripe/server.ts'
import { expired } from '../session/seal.ts'
import { createDatabase, type DatabaseKind, type TestDatabase } from '../support/databases.ts'
import { type GuestBrowser, guestBrowser } from '../support/guest.ts'
import { startProxy } from '../support/proxy.ts'
import { startRedis } from '../support/redis.ts'
import { testEnvironment } from '../support/test-environment.ts'
import { until } from '../support/until.ts'
import { endTokensInRedis } from './end-tokens.ts'

export const password = 'Correct-horse-1'

export type OwnSite = {
  url: string
  db: Db
  database: TestDatabase
  mail: MailSandbox
  stripe: StripeSandbox
  /** The settings of its servers. */
  env: Record<string, string>
  /** Starts a server on the same books; its number. */
  start(): Promise<number>
  /** Ends a server: in good order (SIGTERM), or as a power cut does. */
  end(server: number, signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** From now on this server answers. */
  at(server: number): void
  browser(): GuestBrowser
  /** The newest code that has arrived at an address, once `nth` have. */
  codeAt(email: string, nth?: number): Promise<string>
  /** An account, made and confirmed on its pages. */
  person(email: string): Promise<GuestBrowser>
  /** As if the tokens of all sessions had run out. */
  endTokens(): Promise<void>
  logged: Record<string, unknown>[]
  close(): Promise<void>
}

type Where = { kind: DatabaseKind; redis?: boolean }

/** Servers that keep the accounts themselves, as processes of their own behind one address, and a mail server. */
export async function openOwnSite({ kind, redis: withRedis = false }: Where): Promise<OwnSite> {
  const database = await createDatabase(kind)
  const db = await database.open()
  await seedDemo(db)
  const [mail, stripe] = await Promise.all([startMailSandbox(), startStripeSandbox()])
  const redis = withRedis ? await startRedis() : undefined
  const answering = [0]
  const proxy = await startProxy(answering)
  const ports: number[] = []
  const servers: ServerProcess[] = []
  const logged: Record<string, unknown>[] = []
  const env = {
    ...testEnvironment(stripe),
    ...(database.databaseUrl ? { DATABASE_URL: database.databaseUrl } : { DATA_DIR: database.dataDir }),
    ...(redis && { REDIS_URL: redis.url }),
    SMTP_URL: mail.url,
    MAIL_FROM: 'tips@example.jp',
    HOST: '127.0.0.1',
    PUBLIC_URL: proxy.url,
  }
  const browser = () => guestBrowser(proxy.url)

  const site: OwnSite = {
    url: proxy.url,
    db,
    database,
    mail,
    stripe,
    env,
    logged,
    browser,
    async start() {
      const port = await freePort()
      const server = startServerProcess({
        env: { ...env, PORT: String(port) },
        onLine: (line) => void logged.push(JSON.parse(line) as Record<string, unknown>),
      })
      servers.push(server)
      ports.push(port)
      await untilHealthy(`http://127.0.0.1:${port}`, server)
      return ports.length - 1
    },
    async end(number, signal = 'SIGTERM') {
      servers[number]?.child.kill(signal)
      await servers[number]?.exited
    },
    at: (number) => {
      answering[0] = ports[number] ?? 0
    },
    codeAt: (email, nth = 1) =>
      until(() => {
        const mails = mail.mailsTo(email).filter(({ text }) => /^\s*\d{6}\s*$/m.test(text))
        const newest = mails.at(-1)
        if (!newest || mails.length < nth) throw new Error(`${mails.length} codes came to ${email}`)
        return codeIn(newest)
      }),
    async person(email) {
      const own = browser()
      const form = { name: 'Aya', email, password, confirmPassword: password, terms: '1' }
      await own.post('/auth/register', form)
      await own.post('/auth/register/confirm', { email, code: await site.codeAt(email) })
      const { status } = await own.post('/auth/login', { email, password })
      if (status !== 303) throw new Error(`not signed in: ${status}`)
      return own
    },
    async endTokens() {
      if (!redis) {
        for (const { session_id: id, data } of await db.selectFrom('session_token').selectAll().execute())
          await db
            .updateTable('session_token')
            .set({ data: expired(id, data) })
            .where('session_id', '=', id)
            .execute()
        return
      }
      await endTokensInRedis(redis.url)
    },
    async close() {
      await Promise.all(servers.map((_, number) => site.end(number, 'SIGKILL')))
      await Promise.all([proxy, stripe, mail, ...(redis ? [redis] : [])].map((part) => part.close()))
      await database.drop()
    },
  }
  return site
}
