/**
 * The only script that a page loads. It waits for the first paint, then wakes each island at its moment.
 * React is loaded with the first island, not before. If something fails, the server's HTML stays as it is.
 */
import { reloadIfReplaced, watchBuilds } from './lib/builds.ts'
import './lib/install-event.ts'

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

/** When an island wakes, by the name of the moment that its page gives. */
const moments: Record<string, (element: HTMLElement, wake: Wake) => void> = {
  load: (_, wake) => void wake(),
  idle: (_, wake) => whenIdle(() => void wake()),
  visible: (element, wake) => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      void wake()
    })
    // The island's wrapper may have no box of its own, so watch its children.
    for (const child of element.children) observer.observe(child)
  },
  interaction: onTouch,
  camera: onTouchOrCamera,
}

/** A page that is never idle, on a slow phone, has to wait for 3 seconds at most. */
function whenIdle(go: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(go, { timeout: 3000 })
  else setTimeout(go, 200)
}

type Wake = () => Promise<void>

const touching = ['pointerdown', 'focusin', 'keydown', 'input', 'change']
const pressing = ['click', 'change']

function onTouch(element: HTMLElement, wake: Wake): void {
  const once = () => {
    for (const name of touching) element.removeEventListener(name, once)
    void wake()
  }
  for (const name of touching) element.addEventListener(name, once)
}

/** On a touch, which is then repeated for the awake island; at once for a person who has allowed the camera before. */
function onTouchOrCamera(element: HTMLElement, wake: Wake): void {
  const early = new Map<string, HTMLElement>()
  const keep = ({ type, target }: Event) => early.set(type, target as HTMLElement)
  let waking: Promise<void> | undefined
  const once = () => (waking ??= wake().then(() => again(element, keep, early)))
  for (const name of pressing) element.addEventListener(name, keep)
  onTouch(element, once)
  // Some browsers don't support this query.
  navigator.permissions?.query({ name: 'camera' as PermissionName }).then(
    ({ state }) => (state === 'granted' ? once() : undefined),
    () => {},
  )
}

/** Repeats what the person pressed or chose before the island was awake. */
function again(element: HTMLElement, keep: (event: Event) => void, early: Map<string, HTMLElement>): void {
  for (const name of pressing) element.removeEventListener(name, keep)
  early.get('change')?.dispatchEvent(new Event('change', { bubbles: true }))
  early.get('click')?.closest('button')?.click()
}

afterFirstPaint(start)
