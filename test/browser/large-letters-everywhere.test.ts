import type { Browser, Page } from 'playwright-core'
import type { ReactElement } from 'react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { galleries, gallery, isForSignedIn } from '../pages/gallery.ts'
import { renderSample } from '../pages/render-sample.tsx'
import { guestStyles, signedInStyles } from '../support/styles.ts'
import { closePages, noChromium, sharedChromium } from './chromium.ts'
import { facesOutOfPlace } from './letters-apart.ts'

const widths = [1280, 1024, 768, 360]

/** Every page in Japanese, loaded once and then resized: a new one costs more than what is looked at. */
describe.skipIf(noChromium)(`large letters everywhere${noChromium ? `: skipped, ${noChromium}` : ''}`, () => {
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    browser = await sharedChromium()
    page = await browser.newPage({ reducedMotion: 'reduce' })
  })
  afterAll(() => closePages(browser))

  it.each(Object.keys(galleries))('stay apart and on the page, at 150 and 200 per cent: %s', async (part) => {
    const found: string[] = []
    for (const name of Object.keys(galleries[part] ?? {})) {
      const css = isForSignedIn(name) ? signedInStyles() : guestStyles()
      await page.setContent(renderSample('ja', gallery[name] as ReactElement, css))
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        for (const percent of [150, 200]) {
          await page.evaluate((size) => {
            document.documentElement.style.fontSize = `${size}%`
          }, percent)
          for (const fault of await page.evaluate(facesOutOfPlace))
            found.push(`${name} ${width} ${percent}: ${fault}`)
        }
      }
    }
    expect(found).toEqual([])
  })
})
