import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { inChromium } from './chromium.ts'
import { password } from './customer-site.ts'
import { linkOf, ownerPassword, testTip, testTipCard, testTipCheck, typeSetup } from './setup-steps.ts'
import { useSite } from './site.ts'

for (const scripts of [false, true])
  inChromium(`the set-up in Japanese, ${scripts ? 'with' : 'without'} scripts`, () => {
    // Where there is nothing yet.
    const dataDir = mkdtempSync(join(tmpdir(), 'tipping-setup-'))
    afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
    const site = useSite({ DATA_DIR: dataDir })

    it('leads from the link to the owner’s first page and to a test tip that stands in the books', async () => {
      const { page, complaints } = await site.visit({
        locale: 'ja',
        javaScriptEnabled: scripts,
        bypassCSP: scripts,
      })
      /** No page is wider than a small phone. */
      const look = async () => {
        const wide = await page.locator('html').evaluate((html) => html.scrollWidth)
        expect([page.url(), wide, scripts ? await findings(page) : []]).toEqual([page.url(), 360, []])
      }
      const link = await linkOf(site)
      await page.goto(link)
      await look()
      await typeSetup(page)
      await look()
      await ownerPassword(page, password)
      await look()
      await page.click(testTipCard)
      await page.click(testTipCheck)
      // What is well is folded.
      await page.locator('main .log').first().waitFor({ state: 'attached' })
      await look()
      expect(await page.textContent('#test-tip')).toContain('チップを待っています')
      await testTip(page, scripts)
      // The page looks by itself: nobody touches it.
      await page.waitForSelector('#test-tip:has-text("正常に動作しています")')
      // With a script, Stripe's event may come a moment after that.
      const again = page.locator('#test-tip a.btn')
      if (scripts && (await again.isVisible())) await again.click()
      await page.waitForSelector('#test-tip:has-text("Stripe からの通知が届きました")')
      await look()
      await page.goto(`${site.url}/branch`)
      expect(await page.locator(testTipCard).count()).toBe(0)
      expect((await page.goto(link))?.status()).toBe(410)
      expect((await page.goto(`${site.url}/setup`))?.status()).toBe(404)
      expect(complaints.filter((text) => !/4(04|10)/.test(text))).toEqual([])
    })
  })
