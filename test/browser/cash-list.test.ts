import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { langs } from '../../views/lang.ts'
import { gallery } from '../pages/gallery.ts'
import { forty } from '../pages/paper-gallery.tsx'
import { renderSample } from '../pages/render-sample.tsx'
import { noPoppler, overlapping, pagePictures, wordsOf } from '../support/pdf.ts'
import { signedInStyles } from '../support/styles.ts'
import { closePages, noChromium, sharedChromium } from './chromium.ts'

const missing = noChromium ?? noPoppler

describe.skipIf(missing)(
  `a cash list printed by the browser${missing ? `: skipped, ${missing}` : ''}`,
  () => {
    const sample = gallery['cash-list-forty']
    let browser: Browser
    beforeAll(async () => {
      browser = await sharedChromium()
    })
    afterAll(() => closePages(browser))

    it.each(langs)(
      'has everybody with room to sign, its head on each page, and no page in vain (%s)',
      async (lang) => {
        if (!sample) throw new Error('no such sample')
        const page = await browser.newPage({ colorScheme: 'dark' })
        await page.setContent(renderSample(lang, sample, signedInStyles()))
        const pdf = await page.pdf({ format: 'A4' })
        await page.close()
        const words = wordsOf(pdf)
        expect(overlapping(words)).toEqual([])
        // Once to sign, once for the pieces.
        for (const { name } of forty.people) {
          const own = name.split(' ').find((part) => /\d$/.test(part))
          expect([own, words.filter(({ text }) => text === own).length]).toEqual([own, 2])
        }
        const signed = { en: 'Signatureorseal', ja: '受領印・署名', cn: '签收' }[lang]
        const pageTexts = [...Map.groupBy(words, (word) => word.page).values()].map((some) =>
          some.map((word) => word.text).join(''),
        )
        const withHead = pageTexts.filter((one) => one.includes(signed))
        expect(withHead).toHaveLength(3)
        // What is to be signed is 12 mm high.
        const rows = words.filter(
          ({ text: word, left, page: at }) => at === 2 && left < 60 && /^1\d\d$/.test(word),
        )
        const steps = rows.slice(1).map(({ top }, at) => top - (rows[at]?.top ?? 0))
        expect(Math.min(...steps)).toBeGreaterThanOrEqual((12 * 72) / 25.4 - 0.5)
        expect(pagePictures(pdf, 20)).toHaveLength(pageTexts.length)
        expect(pageTexts.at(-1)).toContain('140')
      },
    )
  },
)
