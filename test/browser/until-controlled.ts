import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Waits until the service worker serves the page. It asks by the clock: `waitForFunction` asks with each frame, and a
 * Chromium without windows may draw none where nothing moves.
 */
export const untilControlled = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 15_000 })
    .toBe('activated')
