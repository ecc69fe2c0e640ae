import type { Browser, Page } from 'playwright-core'
import type { ReactElement } from 'react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guestLangs } from '../../views/languages.ts'
import { gallery } from '../pages/gallery.ts'
import { renderSample } from '../pages/render-sample.tsx'
import { guestStyles } from '../support/styles.ts'
import { closePages, noChromium, sharedChromium } from './chromium.ts'

const css = guestStyles()
/** The steps of a tip, with ordinary names and with names that break layouts. */
const steps = [
  'amount',
  'amount-sixty-staff',
  'amount-errors',
  'confirm',
  'confirm-huge',
  'confirm-in-app',
  'confirm-hosted-only',
  'credit',
  'credit-huge',
  'payment',
  'payment-wallet',
]

/** A small phone shows the button that goes on before anybody scrolls. */
describe.skipIf(noChromium)(`at 360 × 640${noChromium ? `: skipped, ${noChromium}` : ''}`, () => {
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    browser = await sharedChromium()
    page = await browser.newPage({ viewport: { width: 360, height: 640 } })
  })
  afterAll(() => closePages(browser))

  it.each(steps)('%s shows its main button without scrolling', async (step) => {
    for (const lang of guestLangs()) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.setContent(renderSample(lang, gallery[step] as ReactElement, css, true))
        const seen = await page.$$eval('main .btn.primary', (buttons) => {
          const button = buttons.find((one) => one.checkVisibility())
          const box = button?.getBoundingClientRect()
          if (!button || !box) return 'no main button'
          const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
          return button.contains(top) && box.bottom <= innerHeight
            ? 'seen'
            : `${button.textContent}: ${box.y}`
        })
        expect([lang, colorScheme, seen]).toEqual([lang, colorScheme, 'seen'])
      }
    }
  })
})
