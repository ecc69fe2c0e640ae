import { describe, expect, it } from 'vitest'
import { inChromium } from './chromium.ts'
import { useGallery } from './gallery-page.ts'

/** Letters that a reader has made larger, while the page has the width of before. */
inChromium('large letters', () => {
  const open = useGallery({ viewport: { width: 360, height: 640 } })

  describe.each([150, 200])('at %i per cent,', (percent) => {
    it.each(['amount', 'confirm', 'payment', 'credit'])(
      'leave %s readable, and its main button near',
      async (name) => {
        for (const lang of ['ja', 'en', 'cn'] as const) {
          const page = await open(name, lang)
          await page.setViewportSize({ width: 390, height: 844 })
          await page.addStyleTag({ content: `html{font-size:${percent}%}` })
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
          // An answer has a line of its own, so many characters wide.
          const answers = await page.$$eval('.rows dd:nth-child(2), .terms dd', (all) =>
            all.map((one) => one.clientWidth / Number.parseFloat(getComputedStyle(one).fontSize)),
          )
          expect([lang, Math.min(...answers, 7)]).toEqual([lang, 7])
          await page.$eval('.dock', (dock) => dock.parentElement?.firstElementChild?.scrollIntoView())
          const seen = await page.$eval('.dock .primary', (button) => {
            const { x, y, width, height } = button.getBoundingClientRect()
            const top = document.elementFromPoint(x + width / 2, y + height / 2)
            return { pressed: button.contains(top), part: (innerHeight - y) / innerHeight }
          })
          expect([lang, seen.pressed, seen.part < 0.2 ? 'small' : seen.part]).toEqual([lang, true, 'small'])
        }
      },
    )
  })
})
