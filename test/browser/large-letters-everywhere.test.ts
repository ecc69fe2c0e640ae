import { describe, expect, it } from 'vitest'
import { langs } from '../../views/lang.ts'
import { type GuestLang, guestLangs } from '../../views/languages.ts'
import { galleries, isForSignedIn } from '../pages/gallery.ts'
import { inChromium } from './chromium.ts'
import { useGallery } from './gallery-page.ts'
import { brokenAmounts, facesOutOfPlace } from './letters-apart.ts'

/** Every page, loaded once in a language and then resized: a new one costs more than what is looked at. */
inChromium('large letters everywhere', () => {
  const open = useGallery()

  /** What is wrong with a sample, at each width and size of letters. */
  async function faultsOf(
    name: string,
    lang: GuestLang,
    { widths, sizes, look }: { widths: number[]; sizes: number[]; look: () => string[] },
  ) {
    const found: string[] = []
    const page = await open(name, lang)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      for (const percent of sizes) {
        await page.evaluate((size) => {
          document.documentElement.style.fontSize = `${size}%`
        }, percent)
        for (const fault of await page.evaluate(look))
          found.push(`${name} ${lang} ${width} ${percent}: ${fault}`)
      }
    }
    return found
  }

  describe.each(Object.keys(galleries))('in %s', (part) => {
    const names = Object.keys(galleries[part] ?? {})

    it('stay apart and on the page, at 150 and 200 per cent', async () => {
      const at = { widths: [1280, 1024, 768, 360], sizes: [150, 200], look: facesOutOfPlace }
      for (const name of names) expect(await faultsOf(name, 'ja', at)).toEqual([])
    })

    it('leave each amount on one line, at 100 and 200 per cent, in every language', async () => {
      const at = { widths: [1280, 360], sizes: [100, 200], look: brokenAmounts }
      for (const name of names)
        for (const lang of isForSignedIn(name) ? langs : guestLangs())
          expect(await faultsOf(name, lang, at)).toEqual([])
    })
  })
})
