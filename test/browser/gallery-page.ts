import { isDeepStrictEqual } from 'node:util'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import type { GuestLang } from '../../views/languages.ts'
import { gallery, isForSignedIn } from '../pages/gallery.ts'
import { renderSample } from '../pages/render-sample.tsx'
import { guestStyles, signedInStyles } from '../support/styles.ts'
import { closePages, sharedChromium } from './chromium.ts'

const styles = { guest: guestStyles(), signedIn: signedInStyles() }

/**
 * Shows samples of the gallery in one tab, for all tests of a block: a new tab, or another size, costs more than what is
 * looked at. A viewport that is given is each sample's at first; without one the tab keeps the size it has.
 */
export function useGallery(options: BrowserContextOptions = {}) {
  const { viewport } = options
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    browser = await sharedChromium()
    page = await browser.newPage({ reducedMotion: 'reduce', ...options })
  })
  afterAll(() => closePages(browser))
  return async (name: string, lang: GuestLang, demo = false): Promise<Page> => {
    const css = isForSignedIn(name) ? styles.signedIn : styles.guest
    if (viewport && !isDeepStrictEqual(page.viewportSize(), viewport)) await page.setViewportSize(viewport)
    const sample = gallery[name]
    if (!sample) throw new Error(`no sample ${name}`)
    await page.setContent(renderSample(lang, sample, css, demo))
    return page
  }
}
