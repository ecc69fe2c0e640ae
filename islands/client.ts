/**
 * The only script that a page loads. It waits for the first paint, then wakes each island at its moment.
 * React is loaded with the first island, not before. If something fails, the server's HTML stays as it is.
 */
import { reloadIfReplaced, watchBuilds } from './lib/builds.ts'
import './lib/install-event.ts'
import { moments, whenIdle } from './lib/moments.ts'

/** Runs after the first paint. If the browser can't report it: the first frame is painted when the second one begins. */
function afterFirstPaint(go: () => void) {
  if (PerformanceObserver.supportedEntryTypes?.includes('paint')) {
    const observer = new PerformanceObserver(() => {
      observer.disconnect()
      go()
    })
    observer.observe({ type: 'paint', buffered: true })
  } else requestAnimationFrame(() => requestAnimationFrame(go))
}

async function wake(element: HTMLElement) {
  try {
    const { hydrate } = await import('./lib/hydrate.ts')
    await hydrate(element)
  } catch {
    element.dataset.failed = ''
    await reloadIfReplaced()
  }
}

/** For features that a page works without: looking for a person by name, the Escape key, the offer to install. */
const extra = (go: () => Promise<void>) => void go().catch(reloadIfReplaced)

function start() {
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const when = element.dataset.when ?? 'load'
    moments[when]?.(element, () => wake(element))
  }
  for (const tool of document.querySelectorAll('.seek-people, .print, .own-menu'))
    extra(async () => (await import('./extras/tool.ts')).wakeTool(tool))
  watchBuilds()
  // Pages on the way to a tip have no manifest, so guests are not asked to install anything there.
  if (document.querySelector('link[rel=manifest]')) {
    afterLoad(() => extra(async () => (await import('./lib/installable.ts')).makeInstallable()))
  }
}

function afterLoad(go: () => void) {
  if (document.readyState === 'complete') whenIdle(go)
  else addEventListener('load', () => whenIdle(go), { once: true })
}

afterFirstPaint(start)
