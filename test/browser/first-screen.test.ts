import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { langs } from '../../views/lang.ts'
import { guestLangs } from '../../views/languages.ts'
import { inChromium } from './chromium.ts'
import { useGallery } from './gallery-page.ts'

/** The steps of a tip, with ordinary names and with names that break layouts. */
const steps = [
  'amount',
  'amount-sixty-staff',
  'amount-errors',
  'confirm',
  'confirm-huge',
  'confirm-in-app',
  'confirm-hosted-only',
  'credit',
  'credit-huge',
  'payment',
  'payment-wallet',
]

/** A small phone shows the button that goes on before anybody scrolls. */
inChromium('at 360 × 640', () => {
  const open = useGallery({ viewport: { width: 360, height: 640 } })

  it.each(steps)('%s shows its main button without scrolling', async (step) => {
    for (const lang of guestLangs()) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const page = await open(step, lang, true)
        await page.emulateMedia({ colorScheme })
        const seen = await page.$$eval('main .btn.primary', (buttons) => {
          const button = buttons.find((one) => one.checkVisibility())
          const box = button?.getBoundingClientRect()
          if (!button || !box) return 'no main button'
          const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
          return button.contains(top) && box.bottom <= innerHeight
            ? 'seen'
            : `${button.textContent}: ${box.y}`
        })
        expect([lang, colorScheme, seen]).toEqual([lang, colorScheme, 'seen'])
      }
    }
  })
})

/** The edit of a branch has more fields than a screen: its button stays, and is in nobody's way. */
inChromium('the tabs of a branch', () => {
  const open = useGallery()

  /** Where the button is, and which fields of the open tab lie below it or under its bar. */
  const look = (page: Page) =>
    page.evaluate(() => {
      const dock = document.querySelector('.dock') as HTMLElement
      const { top, bottom, left, right } = dock.getBoundingClientRect()
      const button = dock.querySelector('button') as HTMLElement
      const { x, y, width, height } = button.getBoundingClientRect()
      const fields = [...document.querySelectorAll('.form-tabs :is(input, textarea, .tile)')].filter((one) =>
        one.checkVisibility(),
      )
      const covered = fields.filter((field) => {
        const box = field.getBoundingClientRect()
        return box.top < bottom && box.bottom > top && box.left < right && box.right > left
      })
      return {
        pressed: button.contains(document.elementFromPoint(x + width / 2, y + height / 2)),
        fields: fields.length,
        covered: covered.map(({ id }) => id),
        scrolls: document.documentElement.scrollHeight - innerHeight,
      }
    })

  it.each([
    [360, 640],
    [1280, 800],
  ])('keep the button in view, and cover no field at the form’s end, at %i × %i', async (width, height) => {
    const found = []
    for (const lang of langs) {
      const page = await open('branch-edit', lang)
      await page.setViewportSize({ width, height })
      for (const tab of [0, 1, 2]) {
        await page.locator('.tabs label').nth(tab).click()
        await page.evaluate(() => scrollTo(0, 0))
        const first = await look(page)
        expect([lang, tab, first.pressed]).toEqual([lang, tab, true])
        expect(first.fields).toBeGreaterThan(2)
        await page.evaluate(() => {
          const end = document.querySelector('form:has(.form-tabs)')?.getBoundingClientRect().bottom ?? 0
          scrollTo(0, Math.max(0, end - innerHeight))
        })
        expect([lang, tab, (await look(page)).covered]).toEqual([lang, tab, []])
        found.push(first)
      }
    }
    // Some tab is longer than its screen, else nothing would be proven.
    expect(found.filter(({ scrolls }) => scrolls > 0).length).toBeGreaterThan(0)
  })
})
