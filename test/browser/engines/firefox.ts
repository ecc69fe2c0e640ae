import { existsSync } from 'node:fs'
import { type Browser, launch, type Page } from 'puppeteer-core'
import { type Engine, type EnginePage, type Language, screen } from './engine.ts'

const executablePath = '/usr/bin/firefox-esr'
const patienceMs = 60_000

const browsers: Partial<Record<Language, Promise<Browser>>> = {}

/** Debian's Firefox, headless, over WebDriver BiDi. One for each language. */
export const firefox: Engine = {
  name: 'Firefox',
  missing: existsSync(executablePath) ? undefined : `no ${executablePath}`,
  async visit(language) {
    browsers[language] ??= launch({
      browser: 'firefox',
      executablePath,
      // Pages that are left are kept, as Firefox does where nobody drives it.
      extraPrefsFirefox: { 'intl.accept_languages': language, 'fission.bfcacheInParent': true },
      timeout: patienceMs,
      protocolTimeout: patienceMs,
    })
    const context = await (await browsers[language]).createBrowserContext()
    const page = await context.newPage()
    page.setDefaultTimeout(patienceMs)
    await page.setViewport(screen)
    return pageOf(page, () => context.close())
  },
  async end() {
    for (const browser of Object.values(browsers)) await (await browser).close()
  },
}

function pageOf(page: Page, close: () => Promise<void>): EnginePage {
  const within = async (frame?: string) => {
    const found = frame ? await (await page.waitForSelector(frame))?.contentFrame() : page.mainFrame()
    if (!found) throw new Error(`${frame} is no frame`)
    return found
  }
  return {
    open: async (url) => void (await page.goto(url)),
    click: async (selector, { times = 1, frame } = {}) =>
      (await within(frame)).locator(selector).click({ count: times }),
    async type(selector, text, frame) {
      const field = await (await within(frame)).waitForSelector(selector, { visible: true })
      await field?.type(text)
    },
    read: async <T>(expression: string) => (await page.evaluate(expression)) as T,
    // Puppeteer waits for a page to load, but Firefox has kept it as it was.
    back: () => page.evaluate('history.back()') as Promise<void>,
    close,
  }
}
