import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll } from 'vitest'
import { type Db, openDatabase } from '../../server/db/database.ts'
import { migrateToLatest } from '../../server/db/migrate.ts'
import { type DemoAccounts, type Keeper, openDemoAccounts } from '../demo/demo-accounts.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { addTip } from '../features/customer/books.ts'
import { until } from '../support/until.ts'
import { useSite as openSite, type Site } from './site.ts'

export const password = 'Correct-horse-1'

export type CustomerSite = Site & {
  accounts: DemoAccounts
  /** Where `/outbox` shows every mail. */
  outbox: string
  db: Db
  /** Where the server's database is. */
  dataDir: string
  /** A browser in which somebody new is signed in, who has tipped on some days (`YYYY-MM-DD`, 500 yen each). */
  customer(days: string[], options?: BrowserContextOptions): Promise<Customer>
}

export type Customer = { page: Page; complaints: string[]; email: string; sub: string }

/**
 * The site of a browser test, with accounts and a mail server. Its books are open to the test, so that tips can lie in the
 * past. @param keeper who keeps the accounts; the server itself needs fewer parts
 */
export async function openCustomerSite(keeper: Keeper = 'own'): Promise<CustomerSite> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tipping-customer-'))
  const db = openDatabase({ dataDir })
  await migrateToLatest(db)
  const seed = await seedDemo(db)
  const accounts = await openDemoAccounts(keeper, db)
  const site = openSite({ ...accounts.env, DATA_DIR: dataDir })
  afterAll(async () => {
    await db.destroy()
    await accounts.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const venue = {
    businessId: seed.businessId,
    branchId: seed.branchId,
    staffId: seed.staffIds[0] ?? '',
    timeZone: 'Asia/Tokyo',
  }
  let people = 0
  return Object.assign(site, {
    accounts,
    outbox: accounts.url,
    db,
    dataDir,
    async customer(days: string[], options: BrowserContextOptions = {}) {
      const email = `guest${++people}@example.com`
      const { sub } = await accounts.add({ email, password, name: 'Maria' })
      for (const day of days) await addTip(db, venue, { person: sub, at: `${day}T03:00:00Z`, staff: true })
      const { page, complaints } = await site.visit(options)
      await signIn(site, page, email)
      return { page, complaints, email, sub }
    },
  })
}

/** Types address and password, and waits until the profile stands there. */
export async function signIn(site: Site, page: Page, email: string, typed = password): Promise<void> {
  await page.goto(`${site.url}/auth/login?return=/profile`)
  await page.fill('#email', email)
  await page.fill('#password', typed)
  await page.click('main form button[type=submit]')
  await page.waitForURL(/\/profile/)
}

/** The codes that were mailed to an address, the newest first. */
export async function codesTo({ outbox }: { outbox: string }, email: string): Promise<string[]> {
  const page = await (await fetch(`${outbox}/outbox`)).text()
  const mails = page.split('<article>').filter((mail) => mail.includes(`<strong>${email}</strong>`))
  return mails.flatMap((mail) => /class="code">(\d{6})</.exec(mail)?.[1] ?? [])
}

/** The newest of them, as soon as there is one. */
export const codeFor = (site: { outbox: string }, email: string): Promise<string> =>
  until(async () => {
    const [code] = await codesTo(site, email)
    if (!code) throw new Error(`no code was mailed to ${email}`)
    return code
  })

/** Their tips, with the fields for days open. */
export async function openDays(site: { url: string }, page: Page) {
  await page.goto(`${site.url}/tip/histories`)
  await page.click('.filter summary')
}
