import type { Page } from 'playwright-core'

type Shift = PerformanceEntry & {
  hadRecentInput: boolean
  sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[]
}
declare global {
  var moved: string[] | undefined
}

/**
 * To be called before a page is opened. What moves by itself, not in answer to a tap, is noted as the browser measures it, once
 * the page was read and painted: a busy machine paints a page while it is still being read, and what is read then pushes the rest.
 */
export const watchLayout = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const watch = () => {
      const moved: string[] = []
      globalThis.moved = moved
      new PerformanceObserver((list) => {
        for (const { hadRecentInput, sources } of list.getEntries() as Shift[])
          for (const { node, previousRect: from, currentRect: to } of hadRecentInput ? [] : sources)
            moved.push(`${node?.outerHTML?.slice(0, 60)} ${from.x} ${from.y} → ${to.x} ${to.y}`)
      }).observe({ type: 'layout-shift' })
    }
    const painted = (then: () => void) => requestAnimationFrame(() => requestAnimationFrame(then))
    addEventListener('DOMContentLoaded', () => painted(watch))
  })

/** Whether movements are noted from now on. */
export const layoutWatched = (page: Page) => page.waitForFunction(() => globalThis.moved)

/** What has moved since: from where to where. */
export async function layoutShifts(page: Page): Promise<string[]> {
  await layoutWatched(page)
  await page.waitForTimeout(100)
  return page.evaluate(() => globalThis.moved ?? [])
}
