import type { Page } from 'playwright-core'

type Shift = PerformanceEntry & {
  hadRecentInput: boolean
  sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** What has moved by itself, not in answer to a tap, as browsers measure it: from where to where. */
export const layoutShifts = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const moved: string[] = []
        const see = (entries: PerformanceEntryList) => {
          for (const { hadRecentInput, sources } of entries as Shift[])
            for (const { node, previousRect, currentRect } of hadRecentInput ? [] : sources)
              moved.push(`${node?.outerHTML?.slice(0, 60)} ${previousRect.y} → ${currentRect.y}`)
        }
        const observer = new PerformanceObserver((list) => see(list.getEntries()))
        observer.observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => {
          see(observer.takeRecords())
          resolve(moved)
        }, 100)
      }),
  )
