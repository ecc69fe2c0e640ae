import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Db, openDatabase } from '../../server/db/database.ts'
import { migrateToLatest } from '../../server/db/migrate.ts'
import { verifyBooks } from '../../server/money/verify/verify-books.ts'
import { type DemoAccounts, openDemoAccounts } from '../demo/demo-accounts.ts'
import { codeFrom } from './auth-steps.ts'
import { findings } from './axe.ts'
import { becomeOwner } from './become-owner.ts'
import { inChromium } from './chromium.ts'
import { linkOf, testTip, typeBranch, typeBusiness } from './setup-steps.ts'
import { type Site, useSite } from './site.ts'

const primary = 'main form button.primary'
const go = 'main a.primary'

type EmptySite = Site & { db: Db; accounts: DemoAccounts }

/** The built server on books in which there is nothing yet. */
function useEmptySite(): EmptySite {
  const dataDir = mkdtempSync(join(tmpdir(), 'tipping-setup-'))
  const own = {} as Pick<EmptySite, 'db' | 'accounts'>
  const env: Record<string, string> = { DATA_DIR: dataDir }
  beforeAll(async () => {
    own.db = openDatabase({ dataDir })
    await migrateToLatest(own.db)
    own.accounts = await openDemoAccounts('own', own.db)
    Object.assign(env, own.accounts.env)
    Object.assign(site, own)
  })
  // What is registered first ends last: after the server.
  afterAll(async () => {
    await own.db.destroy()
    await own.accounts.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const site = useSite(env) as EmptySite
  return site
}

/** On a screen with room for both, the form of a branch stands beside what a guest will see. */
async function followsWhatIsTyped(page: Page) {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.waitForSelector('[data-island=guest-preview][data-awake]')
  await page.fill('#name', 'ビストロ')
  await page.locator('details.fold > summary').first().click()
  await page.fill('#presets', '700')
  await expect.poll(() => page.innerText('.preview')).toMatch(/ビストロ[\s\S]*¥700/)
  await page.fill('#presets', '300, 500, 1000')
  await page.setViewportSize({ width: 360, height: 740 })
}

inChromium('the set-up', () => {
  const site = useEmptySite()
  const email = 'hana@example.jp'
  const seen: string[] = []
  const look = async (page: Page) => {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect([page.url(), wide]).toEqual([page.url(), 360])
    seen.push(...(await findings(page)))
  }

  it('leads from empty books to the first tip, and to its owner', async () => {
    const link = await linkOf(site)
    const { page, context, complaints } = await site.visit({ bypassCSP: true })
    await page.goto(link)
    await look(page)
    await page.click(primary)
    await page.waitForURL(/\/setup$/)
    await look(page)
    await page.click(go)
    await typeBusiness(page)
    await followsWhatIsTyped(page)
    await typeBranch(page)
    await page.click(primary)
    await page.waitForSelector('main .log')
    expect(await page.textContent('main .log')).toContain('Stripe’s secret key')
    expect(await page.textContent('main .log')).toContain('Right: Mail server')
    await look(page)
    await page.click(go)
    await page.fill('#name', '青空 花')
    await page.fill('#email', email)
    await page.click(primary)
    await page.waitForSelector('main .notice')
    await look(page)
    await page.click(go)
    await page.waitForURL(/\/setup\/poster$/)
    const poster = await context.request.get(`${site.url}${await page.getAttribute(go, 'href')}`)
    expect(poster.headers()['content-type']).toBe('application/pdf')
    await page.click('main a[href="/setup/tip"]')
    expect(await page.textContent('#test-tip')).toContain('Waiting for a tip')
    // A page that is loaded anew forgets this.
    await page.evaluate(() => Object.assign(globalThis, { same: true }))
    await testTip(page)
    // The page looks by itself: nobody touches it.
    await page.waitForSelector('#test-tip:has-text("It works: the tip stands in the books.")')
    expect(await page.evaluate(() => 'same' in globalThis)).toBe(true)
    await look(page)
    await page.click(go)
    await page.waitForURL(/\/setup$/)
    await page.click(primary)
    await page.waitForURL(/\/auth\/register$/)
    expect(await page.textContent('.toast')).toContain('The set-up is finished.')
    expect((await page.goto(link))?.status()).toBe(410)
    expect((await page.goto(`${site.url}/setup`))?.status()).toBe(404)
    const way = { url: site.url, outbox: site.accounts.url }
    await becomeOwner((to) => codeFrom(way, to), page, `${site.url}/auth/register`, email)
    await page.click('#newest a[href*="/branch/earning/tips/"]')
    expect(await page.textContent('main')).toContain('1,000')
    expect(await verifyBooks(site.db, {})).toMatchObject({ differences: [] })
    expect(seen).toEqual([])
    expect(complaints.filter((text) => !/4(04|10)/.test(text))).toEqual([])
  })
})
