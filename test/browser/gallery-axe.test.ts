import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isLang } from '../../views/lang.ts'
import type { GuestLang } from '../../views/languages.ts'
import { gallery, isForSignedIn } from '../pages/gallery.ts'
import { renderSample } from '../pages/render-sample.tsx'
import { guestStyles, signedInStyles } from '../support/styles.ts'
import { findings } from './axe.ts'
import { closePages, noChromium, sharedChromium } from './chromium.ts'

const css = guestStyles()
const signedIn = signedInStyles()
/** Each language, each scheme and each width is seen. Texts differ by the first, contrast and layout by the others. */
const looks = [
  { lang: 'ja', width: 320, colorScheme: 'dark' },
  { lang: 'en', width: 1280, colorScheme: 'light' },
  { lang: 'cn', width: 1280, colorScheme: 'dark' },
  { lang: 'ko', width: 360, colorScheme: 'light' },
  { lang: 'hant', width: 360, colorScheme: 'dark' },
] as const

/** Every page in every state. */
describe.skipIf(noChromium)(`axe${noChromium ? `: skipped, ${noChromium}` : ''}`, () => {
  let browser: Browser
  /** One for each look: opening a page, or giving it another size or scheme, costs as much as looking at several. */
  let pages: Page[]
  beforeAll(async () => {
    browser = await sharedChromium()
    const settings = { reducedMotion: 'reduce', bypassCSP: true } as const
    pages = await Promise.all(
      looks.map(({ width, colorScheme }) =>
        // So high that the bar which stays in sight covers nothing: what it covers, a reader scrolls to.
        browser.newPage({ ...settings, colorScheme, viewport: { width, height: 4000 } }),
      ),
    )
  })
  afterAll(() => closePages(browser))

  it.each(Object.entries(gallery))('finds nothing on %s', async (name, sample) => {
    const seen = pages.map(async (page, at) => {
      const { lang, width, colorScheme } = looks[at] ?? looks[0]
      if (!isLang(lang) && isForSignedIn(name)) return []
      await page.setContent(renderSample(lang as GuestLang, sample, isForSignedIn(name) ? signedIn : css))
      return (await findings(page)).map((finding) => `${lang} ${width} ${colorScheme}: ${finding}`)
    })
    const found = (await Promise.all(seen)).flat()
    expect(found).toEqual([])
  })
})
