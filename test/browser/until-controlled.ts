import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Waits until the service worker serves the page. Registering it may fail where a machine is busy; the product tries again
 * with the next page, so this does, too, and says how far the first try came.
 */
export async function untilControlled(page: Page): Promise<void> {
  try {
    await controlled(page)
  } catch (error) {
    process.stdout.write(`no service worker with the first page: ${String(error)}\n`)
    await page.reload()
    await controlled(page)
  }
}

/** Asks by the clock: `waitForFunction` asks with each frame, and a Chromium without windows may draw none where nothing moves. */
const controlled = (page: Page) =>
  expect.poll(() => page.evaluate(howFar)).toMatchObject({ controller: 'activated' })

async function howFar() {
  const { controller } = navigator.serviceWorker
  const registration = await navigator.serviceWorker.getRegistration()
  const { installing, waiting, active } = registration ?? {}
  return {
    page: document.readyState,
    registered: registration !== undefined,
    installing: installing?.state,
    waiting: waiting?.state,
    active: active?.state,
    controller: controller?.state,
  }
}
