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

  it.each(['home-owner', 'home-staff', 'earning-owner', 'payday', 'staff-list-owner'])(
    'at 200 per cent, leave %s and the own menu whole and readable',
    async (name) => {
      for (const lang of ['ja', 'en', 'cn'] as const) {
        const page = await open(name, lang)
        await page.addStyleTag({ content: 'html{font-size:200%}' })
        await page.click('.own-menu summary')
        const seen = '.own-menu > div, .own-menu > div *, main :is(td, th, dd, dd > span, .total)'
        const out = await page.$$eval(seen, (parts) => {
          const isOut = (part: Element) => {
            const { left, right, width } = part.getBoundingClientRect()
            return width > 0 && part.checkVisibility() && (left < 0 || right > innerWidth)
          }
          return parts.filter(isOut).map((part) => part.textContent)
        })
        expect([lang, out]).toEqual([lang, []])
        // Words have room for more than one letter on a line.
        const room = await page.$$eval('.entries .what, .roster tbody th', (parts) =>
          parts
            .filter((part) => part.checkVisibility())
            .map((part) => part.clientWidth / Number.parseFloat(getComputedStyle(part).fontSize)),
        )
        expect([lang, Math.min(...room, 6)]).toEqual([lang, 6])
      }
    },
  )

  it.each([
    'amount-sixty-staff',
    'auth-login',
    'customer-spending',
    'customer-transactions',
    'earning-owner',
    'earning-tip-lost',
    'setup-made',
    'staff-list-many',
    'staff-profile',
    'success-huge',
  ])('at 200 per cent, break no word of %s, and hide none', async (name) => {
    const page = await open(name, 'en')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.addStyleTag({ content: 'html{font-size:200%}' })
    const faults = await page.evaluate(() => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      const found: string[] = []
      while (texts.nextNode()) {
        const text = texts.currentNode as Text
        if (text.parentElement?.closest('.vh, .who, [hidden]')) continue
        // Longer ones have no room on any line.
        for (const { 0: word, index } of text.data.matchAll(
          /(?<![\p{L}\d/.=])(?:[A-Z]?[a-z]{2,12}|[\d,]{2,9})(?![\p{L}\d/.])/gu,
        )) {
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          const rects = [...range.getClientRects()].filter(({ width }) => width > 0)
          const isOut = rects.some(({ left, right }) => left < 0 || right > innerWidth)
          if (isOut || new Set(rects.map(({ top }) => Math.round(top))).size > 1) found.push(word)
        }
      }
      return found
    })
    expect(faults).toEqual([])
  })
})
