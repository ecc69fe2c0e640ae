import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Express } from 'express'
import { afterAll, beforeAll } from 'vitest'
import { createApp } from '../../server/app.ts'
import { createLogger } from '../../server/base/logger.ts'
import { loadConfig } from '../../server/config/config.ts'
import type { Db } from '../../server/db/database.ts'
import { createDeps } from '../../server/deps.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { cognitoEnvironment } from '../sandbox/cognito/environment.ts'
import { type CognitoSandbox, startCognitoSandbox } from '../sandbox/cognito/server.ts'
import { type StripeSandbox, startStripeSandbox } from '../sandbox/stripe/server.ts'
import type { TestDatabase } from './databases.ts'
import { type GuestBrowser, guestBrowser } from './guest.ts'
import { operatorOf, saidBy } from './operator.ts'
import { secrets } from './own-identity.ts'
import { testEnvironment } from './test-environment.ts'

export type Provider = 'own' | 'cognito'

export type TwoProviders = {
  db: Db
  sandbox: StripeSandbox
  cognito: CognitoSandbox
  seed: Awaited<ReturnType<typeof seedDemo>>
  /** The operator changes the settings and restarts. Browsers notice nothing: the address is the same. */
  run(provider: Provider): void
  browser(): GuestBrowser
  /** The operator's tool, with the settings that run now; what it says. */
  admin(...args: string[]): Promise<string>
  url: string
  logged: string[]
}

/** Settings of both. */
const common = {
  MOVE_ACCOUNTS: '1',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'tips@example.jp',
  SESSION_SECRETS: secrets.join(),
}

/** One site on one database, with accounts of its own or Cognito's, as the operator sets it. `clock`: its time, in ms. */
export function twoProviders(database: TestDatabase, clock: () => number = Date.now): TwoProviders {
  const site = {} as TwoProviders
  const closing: (() => Promise<unknown>)[] = []

  beforeAll(async () => {
    const db = await database.open()
    const sandbox = await startStripeSandbox()
    const cognito = await startCognitoSandbox({ clock })
    closing.push(
      () => sandbox.close(),
      () => cognito.close(),
    )
    const logged: string[] = []
    const destination = { write: (line: string) => void logged.push(line) }
    const log = createLogger({ level: 'info', pretty: false, destination })
    const more = { own: common, cognito: { ...common, ...cognitoEnvironment(cognito) } }
    const apps = {} as Record<Provider, Express>
    const seed = await seedDemo(db)
    for (const provider of ['own', 'cognito'] as const) {
      const { config, secrets: own } = loadConfig(testEnvironment(sandbox, more[provider]))
      const deps = await createDeps(config, own, { db, log, clock, sleep: async () => {} })
      apps[provider] = createApp(deps)
      // The database is the test's; of what stays, nothing keeps the process.
      closing.push(async () => deps.accounts.identity.close())
    }
    let now: Provider = 'cognito'
    const server = createServer((req, res) => apps[now](req, res))
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    closing.push(() => new Promise((done) => server.close(done)))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const operator = { own: operatorOf(database, more.own), cognito: operatorOf(database, more.cognito) }
    Object.assign(site, { db, sandbox, cognito, seed, url, logged })
    site.run = (provider) => {
      now = provider
    }
    site.browser = () => guestBrowser(url)
    site.admin = (...args) => saidBy(operator[now](...args))
  })
  afterAll(async () => {
    for (const close of closing.reverse()) await close()
  })
  return site
}
