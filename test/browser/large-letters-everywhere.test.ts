import { expect, it } from 'vitest'
import { galleries } from '../pages/gallery.ts'
import { inChromium } from './chromium.ts'
import { useGallery } from './gallery-page.ts'
import { facesOutOfPlace } from './letters-apart.ts'

const widths = [1280, 1024, 768, 360]

/** Every page in Japanese, loaded once and then resized: a new one costs more than what is looked at. */
inChromium('large letters everywhere', () => {
  const open = useGallery()

  it.each(Object.keys(galleries))('stay apart and on the page, at 150 and 200 per cent: %s', async (part) => {
    const found: string[] = []
    for (const name of Object.keys(galleries[part] ?? {})) {
      const page = await open(name, 'ja')
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
