import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gallery, isForSignedIn } from '../pages/gallery.ts'
import { renderSample } from '../pages/render-sample.tsx'
import { stylesOf } from '../support/styles.ts'
import { findings } from './axe.ts'
import { noChromium, openChromium } from './chromium.ts'

const css = stylesOf('critical')
const signedIn = css + stylesOf('signed-in')
/** Each language, each scheme and each width is seen. Texts differ by the first, contrast and layout by the others. */
const looks = [
  { lang: 'ja', width: 320, colorScheme: 'dark' },
  { lang: 'en', width: 1280, colorScheme: 'light' },
  { lang: 'cn', width: 320, colorScheme: 'light' },
] as const

/** Every page in every state. */
describe.skipIf(noChromium)(`axe${noChromium ? `: skipped, ${noChromium}` : ''}`, () => {
  let browser: Browser
  /** Opening a page costs more than looking at one. */
  const idle: Page[] = []
  beforeAll(async () => {
    browser = await openChromium()
  })
  afterAll(() => browser?.close())

  // Several at once keep both cores busy.
  it.concurrent.each(Object.entries(gallery))('finds nothing on %s', async (name, sample) => {
    const found: string[] = []
    const page = idle.pop() ?? (await browser.newPage({ reducedMotion: 'reduce', bypassCSP: true }))
    for (const { lang, width, colorScheme } of looks) {
      await page.setViewportSize({ width, height: 740 })
      await page.emulateMedia({ colorScheme })
      await page.setContent(renderSample(lang, sample, isForSignedIn(name) ? signedIn : css))
      found.push(...(await findings(page)).map((finding) => `${lang} ${width} ${colorScheme}: ${finding}`))
    }
    idle.push(page)
    expect(found).toEqual([])
  })
})
