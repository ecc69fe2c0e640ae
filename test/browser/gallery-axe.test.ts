import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
  { lang: 'cn', width: 320, colorScheme: 'light' },
] as const

/** Every page in every state. */
describe.skipIf(noChromium)(`axe${noChromium ? `: skipped, ${noChromium}` : ''}`, () => {
  let browser: Browser
  /** Opening a page costs more than looking at one, and so does giving it another size or scheme. */
  const idle = looks.map((): Page[] => [])
  beforeAll(async () => {
    browser = await sharedChromium()
  })
  afterAll(() => closePages(browser))

  // Several at once keep both cores busy.
  it.concurrent.each(Object.entries(gallery))('finds nothing on %s', async (name, sample) => {
    const found: string[] = []
    for (const [at, { lang, width, colorScheme }] of looks.entries()) {
      const viewport = { width, height: 740 }
      const settings = { viewport, colorScheme, reducedMotion: 'reduce', bypassCSP: true } as const
      const page = idle[at]?.pop() ?? (await browser.newPage(settings))
      await page.setContent(renderSample(lang, sample, isForSignedIn(name) ? signedIn : css))
      found.push(...(await findings(page)).map((finding) => `${lang} ${width} ${colorScheme}: ${finding}`))
      idle[at]?.push(page)
    }
    expect(found).toEqual([])
  })
})
