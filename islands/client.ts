/**
 * The only script a page asks for. It waits for the first paint, then wakes each island at its moment.
 * React comes with the first island, never before. Whatever fails leaves the server's HTML as it is.
 */
import { reloadIfReplaced, watchBuilds } from './lib/builds.ts'
import './lib/install-event.ts'
import { moments, whenIdle } from './lib/moments.ts'

function report(element: HTMLElement, error: unknown) {
  element.dataset.failed = ''
  element.dispatchEvent(new CustomEvent('island:error', { bubbles: true, detail: error }))
  void reloadIfReplaced()
}

async function wake(element: HTMLElement) {
  try {
    const { hydrate } = await import('./lib/hydrate.ts')
    await hydrate(element)
  } catch (error) {
    report(element, error)
  }
}

/** What a page can do without as well: a toast that closes by hand, the offer to install. */
async function extra(go: () => Promise<void>) {
  await go().catch(reloadIfReplaced)
}

function start() {
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const when = element.dataset.when ?? 'load'
    moments[when]?.(element, () => wake(element))
  }
  const toast = document.querySelector<HTMLElement>('.toast-box')
  if (toast) void extra(async () => (await import('./lib/toast.ts')).wakeToast(toast))
  watchBuilds()
  // Guests on their way to a tip are left alone: their pages have no manifest.
  if (document.querySelector('link[rel=manifest]')) {
    afterLoad(() => void extra(async () => (await import('./lib/installable.ts')).makeInstallable()))
  }
}

function afterLoad(go: () => void) {
  if (document.readyState === 'complete') whenIdle(go)
  else addEventListener('load', () => whenIdle(go), { once: true })
}

/** The browser tells when it has shown the page; where it can't, the first frame is painted when the second begins. */
function afterFirstPaint(go: () => void) {
  if (!PerformanceObserver.supportedEntryTypes?.includes('paint')) {
    requestAnimationFrame(() => requestAnimationFrame(go))
    return
  }
  const observer = new PerformanceObserver(() => {
    observer.disconnect()
    go()
  })
  observer.observe({ type: 'paint', buffered: true })
}

afterFirstPaint(start)
