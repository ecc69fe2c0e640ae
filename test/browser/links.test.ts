import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../server/db/database.ts'
import { migrateToLatest } from '../../server/db/migrate.ts'
import { readCodes } from '../support/barcodes.ts'
import { findings } from './axe.ts'
import { noChromium } from './chromium.ts'
import { password } from './customer-site.ts'
import { linkOf, typeBusiness } from './setup-steps.ts'
import { useSite } from './site.ts'

// A venue without mail, from empty books to its first member: every password is set by a link, on a phone of its own.

const primary = 'main form button.primary'

/** The built server on books in which there is nothing yet, without mail and without Cognito. */
function useBareSite() {
  const dataDir = mkdtempSync(join(tmpdir(), 'tipping-links-'))
  beforeAll(async () => {
    const db = openDatabase({ dataDir })
    await migrateToLatest(db)
    await db.destroy()
  })
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
  return useSite({ DATA_DIR: dataDir })
}

describe.skipIf(noChromium)(`without mail${noChromium ? `: skipped, ${noChromium}` : ''}`, () => {
  const site = useBareSite()
  const seen: string[] = []
  const heard: string[] = []
  const look = async (page: Page) => {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect([page.url(), wide]).toEqual([page.url(), 360])
    seen.push(...(await findings(page)))
  }
  const phone = async () => {
    const { page, complaints } = await site.visit({ bypassCSP: true })
    page.on('close', () => heard.push(...complaints))
    return page
  }

  /** What a camera reads off the page; it must be the address that stands there to be sent. */
  async function scanned(page: Page): Promise<string> {
    expect(await page.textContent('main')).toContain('Good until')
    const [link = '', ...more] = await readCodes(await page.locator('.code img').screenshot())
    expect(more).toEqual([])
    expect(await page.textContent('.code-address')).toBe(link)
    return link
  }

  /** Sets a password on somebody's own phone; they are signed in. */
  async function setPassword(link: string): Promise<Page> {
    const page = await phone()
    await page.goto(link)
    await look(page)
    await page.fill('#password', password)
    await page.fill('#confirmPassword', 'something-else-1')
    await page.check('#terms')
    await page.click(primary)
    await page.waitForSelector('.errors')
    await look(page)
    await page.fill('#password', password)
    await page.fill('#confirmPassword', password)
    await page.click(primary)
    await page.waitForURL(/\/branch$/)
    expect(await page.textContent('.toast')).toContain('You have accepted your place.')
    return page
  }

  it('the set-up’s link makes the owner, and the owner’s link a member', async () => {
    const installer = await phone()
    await installer.goto(await linkOf(site))
    await installer.click(primary)
    await installer.click('main a.primary')
    await typeBusiness(installer)
    await installer.goto(`${site.url}/setup/owner`)
    await installer.fill('#name', '青空 花')
    await installer.fill('#email', 'hana@example.jp')
    await installer.click(primary)
    await installer.click('form[action="/setup/owner/link"] button')
    await look(installer)
    const owner = await setPassword(await scanned(installer))

    await owner.goto(`${site.url}/branch/members`)
    await owner.fill('#name', 'Jo Doe')
    await owner.fill('#email', 'jo@example.jp')
    await owner.click('main form:has(#email) button[type=submit]')
    await owner.waitForURL(/\/branch\/members\/\w+$/)
    await look(owner)
    await owner.click('form[action$="/link"] button')
    await owner.waitForSelector('.code img')
    await look(owner)
    const link = await scanned(owner)
    const member = await setPassword(link)
    expect(await member.textContent('main h1')).not.toBe('')

    const late = await phone()
    expect((await late.goto(link))?.status()).toBe(410)
    await look(late)
    for (const page of [installer, owner, member]) await page.close()
    expect(seen).toEqual([])
    expect(heard.filter((text) => !/4(00|10)/.test(text))).toEqual([])
    expect(JSON.stringify(site.logged)).not.toContain(new URL(link).pathname)
  })
})
