import { expect, it } from 'vitest'
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
