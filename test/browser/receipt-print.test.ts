import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guestLangs } from '../../views/languages.ts'
import { gallery } from '../pages/gallery.ts'
import { renderSample } from '../pages/render-sample.tsx'
import { noPoppler, pagePictures, textOf } from '../support/pdf.ts'
import { guestStyles } from '../support/styles.ts'
import { closePages, noChromium, sharedChromium } from './chromium.ts'

const missing = noChromium ?? noPoppler
const receipts = Object.entries(gallery).filter(([name]) => name.startsWith('success'))

describe.skipIf(missing)(`a receipt on paper${missing ? `: skipped, ${missing}` : ''}`, () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await sharedChromium()
  })
  afterAll(() => closePages(browser))

  it.each(receipts)('%s is one page that says where it is from and what it is not', async (_, sample) => {
    const page = await browser.newPage()
    for (const lang of guestLangs()) {
      await page.setContent(renderSample(lang, sample, guestStyles()))
      await page.emulateMedia({ media: 'print' })
      // The frame around the sheet is the screen's.
      expect(await page.$eval('.page', (sheet) => getComputedStyle(sheet).outlineStyle)).toBe('none')
      const pdf = await page.pdf({ format: 'A4' })
      expect(pagePictures(pdf, 20)).toHaveLength(1)
      expect(textOf(pdf)).toContain('tips.example.jp')
      expect(textOf(pdf)).toMatch(/領収書/)
      expect(textOf(pdf)).not.toContain('中文')
    }
    await page.close()
  })
})
