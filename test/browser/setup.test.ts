import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Db, openDatabase } from '../../server/db/database.ts'
import { migrateToLatest } from '../../server/db/migrate.ts'
import { verifyBooks } from '../../server/money/books/verify.ts'
import { type DemoAccounts, type Keeper, openDemoAccounts } from '../demo/demo-accounts.ts'
import { codeFrom } from './auth-steps.ts'
import { findings } from './axe.ts'
import { becomeOwner } from './become-owner.ts'
import { noChromium } from './chromium.ts'
import { cards, payButton, typeCard } from './guest-steps.ts'
import { linkOf, typeBranch, typeBusiness } from './setup-steps.ts'
import { type Site, useSite } from './site.ts'

const primary = 'main form button.primary'
const go = 'main a.primary'

type EmptySite = Site & { db: Db; accounts: DemoAccounts }

/** The built server on books in which there is nothing yet. With Cognito it has no mail server: nobody mails the invitation. */
function useEmptySite(keeper: Keeper): EmptySite {
  const dataDir = mkdtempSync(join(tmpdir(), 'tipping-setup-'))
  const own = {} as Pick<EmptySite, 'db' | 'accounts'>
  const env: Record<string, string> = { DATA_DIR: dataDir }
  beforeAll(async () => {
    own.db = openDatabase({ dataDir })
    await migrateToLatest(own.db)
    own.accounts = await openDemoAccounts(keeper, own.db)
    for (const [name, value] of Object.entries(own.accounts.env))
      if (keeper === 'own' || name.startsWith('COGNITO_')) env[name] = value
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

/** As a guest in a tab of its own, to which the step's button leads. */
async function tip(page: Page, site: Site, script: boolean) {
  const [guest] = await Promise.all([page.context().waitForEvent('page'), page.click(go)])
  await guest.fill('input[name=amount]', '1000')
  await guest.click('main form button[type=submit]')
  await guest.waitForURL(/\/confirm\?tip=/)
  if (script) {
    await typeCard(guest)
    await guest.click(payButton)
  } else {
    await guest.click('main form[action*="/confirm"] button[type=submit]')
    await guest.waitForURL(`${site.sandbox.url}/**`)
    await guest.fill('[autocomplete="cc-number"]', cards.good)
    await guest.fill('[autocomplete="cc-exp"]', '1230')
    await guest.fill('[autocomplete="cc-csc"]', '123')
    await guest.fill('[autocomplete="cc-name"]', 'HANAKO YAMADA')
    await guest.click('button.wide')
  }
  await guest.waitForURL(/\/payment\/success/)
  await guest.close()
}

type Walk = BrowserContextOptions & {
  locale: string
  keeper: Keeper
  email: string
  /** What stands at the check of whoever mails the codes. */
  right: string
  waits: string
  booked: string
  finished: string
}
const walks: Walk[] = [
  {
    locale: 'en-US',
    keeper: 'cognito',
    email: 'hana@example.jp',
    right: 'Right: cognito-pool',
    waits: 'Waiting for a tip',
    booked: 'It works: the tip stands in the books.',
    finished: 'The set-up is finished.',
  },
  {
    locale: 'ja-JP',
    keeper: 'own',
    email: 'hanako@example.jp',
    javaScriptEnabled: false,
    right: '正常: smtp',
    waits: 'チップを待っています',
    booked: '正常に動作しています。チップが帳簿に載りました。',
    finished: '初期設定が完了しました。',
  },
]

describe.skipIf(noChromium).each(walks)(
  `the set-up in $locale, accounts kept by: $keeper${noChromium ? `: skipped, ${noChromium}` : ''}`,
  ({ keeper, email, right, waits, booked, finished, ...options }) => {
    const script = options.javaScriptEnabled !== false
    const site = useEmptySite(keeper)
    const seen: string[] = []
    const look = async (page: Page) => {
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect([page.url(), wide]).toEqual([page.url(), 360])
      if (script) seen.push(...(await findings(page)))
    }

    it('leads from empty books to the first tip, and to its owner', async () => {
      const link = await linkOf(site)
      const { page, context, complaints } = await site.visit({ ...options, bypassCSP: true })
      await page.goto(link)
      await look(page)
      await page.click(primary)
      await page.waitForURL(/\/setup$/)
      await look(page)
      await page.click(go)
      await typeBusiness(page)
      await typeBranch(page)
      await page.click(primary)
      await page.waitForSelector('main .log')
      expect(await page.textContent('main .log')).toContain('stripe-key')
      expect(await page.textContent('main .log')).toContain(right)
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
      expect(await page.textContent('#test-tip')).toContain(waits)
      // A page that is loaded anew forgets this.
      if (script) await page.evaluate(() => Object.assign(globalThis, { same: true }))
      await tip(page, site, script)
      // The page looks by itself: nobody touches it.
      await page.waitForSelector(`#test-tip:has-text("${booked}")`)
      if (script) expect(await page.evaluate(() => 'same' in globalThis)).toBe(true)
      await look(page)
      await page.click(go)
      await page.waitForURL(/\/setup$/)
      await page.click(primary)
      await page.waitForURL(/\/auth\/register$/)
      expect(await page.textContent('.toast')).toContain(finished)
      // The link is as wrong now as any other; the set-up's own pages are not there.
      expect((await page.goto(link))?.status()).toBe(410)
      expect((await page.goto(`${site.url}/setup`))?.status()).toBe(404)
      const way = { url: site.url, outbox: site.accounts.url }
      await becomeOwner((to) => codeFrom(way, to), page, `${site.url}/auth/register`, email)
      await page.click('#newest a[href*="/branch/earning/tips/"]')
      expect(await page.textContent('main')).toContain('1,000')
      expect(await verifyBooks(site.db, {})).toMatchObject({ differences: [] })
      expect(seen).toEqual([])
      expect(complaints.filter((text) => !/404|410/.test(text))).toEqual([])
    })
  },
)
