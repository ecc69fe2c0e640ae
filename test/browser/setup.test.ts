import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Db, openDatabase } from '../../server/db/database.ts'
import { migrateToLatest } from '../../server/db/migrate.ts'
import { verifyBooks } from '../../server/money/books/verify.ts'
import { type DemoAccounts, openDemoAccounts } from '../demo/demo-accounts.ts'
import { codeFrom } from './auth-steps.ts'
import { findings } from './axe.ts'
import { becomeOwner } from './become-owner.ts'
import { inChromium } from './chromium.ts'
import { password } from './customer-site.ts'
import { linkOf, ownerEmail, ownerPassword, testTip, typeSetup } from './setup-steps.ts'
import { type Site, useSite } from './site.ts'

type EmptySite = Site & { db: Db; accounts: DemoAccounts | undefined }

/** The built server on books in which there is nothing yet. */
function useEmptySite({ mails }: { mails: boolean }): EmptySite {
  const dataDir = mkdtempSync(join(tmpdir(), 'tipping-setup-'))
  const own = {} as Pick<EmptySite, 'db' | 'accounts'>
  const env: Record<string, string> = { DATA_DIR: dataDir }
  beforeAll(async () => {
    own.db = openDatabase({ dataDir })
    await migrateToLatest(own.db)
    own.accounts = mails ? await openDemoAccounts('own', own.db) : undefined
    Object.assign(env, own.accounts?.env)
    Object.assign(site, own)
  })
  // What is registered first ends last: after the server.
  afterAll(async () => {
    await own.db.destroy()
    await own.accounts?.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const site = useSite(env) as EmptySite
  return site
}

const seen: string[] = []
/** No page is wider than a small phone. */
async function look(page: Page, scripts = true) {
  const wide = await page.locator('html').evaluate((html) => html.scrollWidth)
  expect([page.url(), wide]).toEqual([page.url(), 360])
  if (scripts) seen.push(...(await findings(page)))
}
const tipPage = 'main a[href="/branch/business/test-tip"]'
const check = 'form[action="/branch/business/test-tip"] button'

inChromium('the set-up without mail, in Japanese and without scripts', () => {
  const site = useEmptySite({ mails: false })

  it('leads from the link to the owner’s first page and to a test tip that stands in the books', async () => {
    const { page } = await site.visit({ locale: 'ja', javaScriptEnabled: false })
    await page.goto(await linkOf(site))
    await look(page, false)
    await typeSetup(page)
    await look(page, false)
    await ownerPassword(page, password)
    await look(page, false)
    await page.click(tipPage)
    expect(await page.textContent('#test-tip')).toContain('チップを待っています')
    await page.click(check)
    await page.waitForSelector('main .log')
    expect(await page.textContent('main .log')).toContain('Stripe')
    await look(page, false)
    await testTip(page, { scriptless: true })
    await page.waitForSelector('#test-tip:has-text("Stripe からの通知が届きました")')
    await look(page, false)
    await page.goto(`${site.url}/branch`)
    expect(await page.locator(tipPage).count()).toBe(0)
    expect((await page.goto(await linkOf(site)))?.status()).toBe(410)
    expect((await page.goto(`${site.url}/setup`))?.status()).toBe(404)
    expect(await verifyBooks(site.db, {})).toMatchObject({ differences: [] })
  })
})

inChromium('the set-up with mail, in Japanese and with scripts', () => {
  const site = useEmptySite({ mails: true })

  it('leads its owner in by code, and follows the test tip by itself', async () => {
    const { page, complaints } = await site.visit({ locale: 'ja', bypassCSP: true })
    await page.goto(await linkOf(site))
    await look(page)
    // An address with a mistake is corrected on the page after it.
    await typeSetup(page, 'hanna@example.jp')
    await look(page)
    await page.fill('#email', ownerEmail)
    await page.click('main form button')
    await page.waitForSelector('.toast')
    const registerAt = (await page.getAttribute('main a.primary', 'href')) ?? ''
    const way = { url: site.url, outbox: site.accounts?.url ?? '' }
    await becomeOwner((to) => codeFrom(way, to), page, registerAt, ownerEmail)
    await page.click(tipPage)
    await look(page)
    await page.click(check)
    await page.waitForSelector('main .log')
    await page.waitForSelector('[data-island=live-earnings][data-awake]')
    await testTip(page)
    // The page looks by itself: nobody touches it.
    await page.waitForSelector('#test-tip:has-text("正常に動作しています")')
    // The event of Stripe may come a moment later.
    const again = page.locator('#test-tip a.btn')
    if (await again.isVisible()) await again.click()
    await page.waitForSelector('#test-tip:has-text("Stripe からの通知が届きました")')
    await look(page)
    expect(await verifyBooks(site.db, {})).toMatchObject({ differences: [] })
    expect(seen).toEqual([])
    expect(complaints).toEqual([])
  })
})
