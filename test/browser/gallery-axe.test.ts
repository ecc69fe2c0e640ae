import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { langs } from '../../views/lang.ts'
import { gallery } from '../pages/gallery.tsx'
import { renderSample } from '../pages/render-gallery.tsx'
import { findings } from './axe.ts'
import { noChromium, openChromium } from './chromium.ts'

const styles = (name: string) =>
  readFileSync(new URL(`../../views/styles/${name}.css`, import.meta.url), 'utf8')
const css = styles('critical')
const signedIn = css + styles('signed-in')
/** Texts differ by language, contrast by scheme, layout by width: each is seen once with everything else at its worst. */
const looks = [
  ...langs.map((lang) => ({ lang, width: 320, colorScheme: 'light' as const })),
  { lang: 'ja' as const, width: 320, colorScheme: 'dark' as const },
  { lang: 'en' as const, width: 1280, colorScheme: 'light' as const },
]

/** Every page in every state. */
describe.skipIf(noChromium)(`axe${noChromium ? `: skipped, ${noChromium}` : ''}`, () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  })
  afterAll(() => browser?.close())

  it.each(Object.entries(gallery))('finds nothing on %s', async (name, sample) => {
    const found: string[] = []
    const page = await browser.newPage({ reducedMotion: 'reduce', bypassCSP: true })
    for (const { lang, width, colorScheme } of looks) {
      await page.setViewportSize({ width, height: 740 })
      await page.emulateMedia({ colorScheme })
      await page.setContent(renderSample(lang, sample, /^(auth|customer|qr)-/.test(name) ? signedIn : css))
      found.push(...(await findings(page)).map((finding) => `${lang} ${width} ${colorScheme}: ${finding}`))
    }
    await page.close()
    expect(found).toEqual([])
  })
})
