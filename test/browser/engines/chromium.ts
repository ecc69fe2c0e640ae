import { noChromium, sharedChromium } from '../chromium.ts'
import { type Engine, screen } from './engine.ts'

/** Debian's Chromium, by Playwright: the one that all other tests use. */
export const chromium: Engine = {
  name: 'Chromium',
  missing: noChromium,
  async visit(locale) {
    const browser = await sharedChromium()
    const context = await browser.newContext({ locale, viewport: screen })
    const page = await context.newPage()
    const within = (frame?: string) => (frame ? page.frameLocator(frame) : page)
    return {
      open: async (url) => void (await page.goto(url)),
      click: (selector, { times = 1, frame } = {}) =>
        within(frame).locator(selector).first().click({ clickCount: times }),
      type: (selector, text, frame) => within(frame).locator(selector).pressSequentially(text),
      read: <T>(expression: string) => page.evaluate<T>(expression),
      back: async () => void (await page.goBack()),
      close: () => context.close(),
    }
  },
  // Other files use it, too.
  end: async () => {},
}
