import type { Page } from 'playwright-core'

/**
 * Waits until the page's script hears of touches: it has run, and has been told of the first paint, which it waits for.
 * A touch before that wakes nothing, and a quiet network does not say so. As text, since it imports the page's own module.
 */
export const listening = (page: Page): Promise<unknown> =>
  page.evaluate(`(async () => {
    await import(document.querySelector('script[type=module][src]').src)
    await new Promise((told) => new PerformanceObserver(told).observe({ type: 'paint', buffered: true }))
  })()`)
