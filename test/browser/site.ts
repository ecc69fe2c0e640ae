import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { openDatabase } from '../../server/db/database.ts'
import { migrateToLatest } from '../../server/db/migrate.ts'
import { freePort } from '../demo/free-port.ts'
import { type Seed, seedDemo } from '../demo/seed-demo.ts'
import { type ServerProcess, startServerProcess, untilHealthy } from '../demo/server-process.ts'
import { type StripeSandbox, startStripeSandbox } from '../sandbox/stripe/server.ts'
import { likeProduction, processEnvironment } from '../support/test-environment.ts'
import { closePages, sharedChromium } from './chromium.ts'

/** How long a step may take, in ms: a machine that is busy takes ten times as long. */
const patienceMs = 60_000

export type Served = {
  url: string
  seed: Seed
  sandbox: StripeSandbox
  server: ServerProcess
  /** Where the server keeps its books. */
  dataDir: string
  /** Log lines of the server, parsed. */
  logged: Record<string, unknown>[]
}

export type Site = Served & {
  browser: Browser
  /**
   * A new guest: a phone that wants no movement, with nothing stored. Whatever the page complains of is in `complaints`.
   */
  visit(options?: BrowserContextOptions): Promise<Visit>
}

export type Visit = { page: Page; context: BrowserContext; complaints: string[] }

/** The built server as a process of its own, and the stand-in for Stripe: one set for all tests of a file. */
export function useServed(env: Record<string, string> = {}): Served {
  const dataDir = mkdtempSync(join(tmpdir(), 'tipping-browser-'))
  const site = { dataDir, logged: [] as Record<string, unknown>[] } as Served

  beforeAll(async () => {
    const port = await freePort()
    site.url = `http://localhost:${port}`
    const db = openDatabase({ dataDir })
    await migrateToLatest(db)
    site.seed = await seedDemo(db)
    await db.destroy()
    site.sandbox = await startStripeSandbox({ webhookUrl: `${site.url}/webhooks/stripe` })
    site.server = startServerProcess({
      env: processEnvironment(site.sandbox, { port, dataDir }, { ...likeProduction, ...env }),
      onLine: (line) => void site.logged.push(JSON.parse(line) as Record<string, unknown>),
    })
    await untilHealthy(site.url, site.server)
  })
  afterAll(async () => {
    site.server?.child.kill('SIGTERM')
    await site.server?.exited
    await site.sandbox?.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return site
}

/** The same with a browser, Chromium. */
export function useSite(env: Record<string, string> = {}, open = sharedChromium): Site {
  const site = useServed(env) as Site
  beforeAll(async () => {
    site.browser = await open()
    site.visit = (options) => visit(site, options)
  })
  // A page that nobody looks at any more works on: its clocks run, and so does its process.
  afterEach(() => closePages(site.browser))
  return site
}

/**
 * Without windows, Chromium may draw nothing more where nothing moves, and sees that it is idle with its next frame only.
 * So whoever waits for that asks for one.
 */
const frameForTheIdle = `{
  const whenIdle = requestIdleCallback
  window.requestIdleCallback = (...asked) => {
    setTimeout(() => requestAnimationFrame(() => {}), 50)
    return whenIdle(...asked)
  }
}`

async function visit(site: Site, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await site.browser.newContext({
    viewport: { width: 360, height: 740 },
    locale: 'en',
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(patienceMs)
  await context.addInitScript(frameForTheIdle)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return { page, context, complaints }
}
