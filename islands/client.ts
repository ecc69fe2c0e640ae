/**
 * The only script a page asks for. It waits for the first paint, then wakes each island at its moment.
 * React comes with the first island, never before. Whatever fails leaves the server's HTML as it is.
 */
const moments: Record<string, (element: HTMLElement, wake: () => void) => void> = {
  load: (_, wake) => wake(),
  idle: (_, wake) => ('requestIdleCallback' in window ? requestIdleCallback(wake) : setTimeout(wake, 200)),
  visible: (element, wake) => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      wake()
    })
    // The island's wrapper may have no box of its own, so its children are watched.
    for (const child of element.children) observer.observe(child)
  },
  interaction: (element, wake) => {
    const events = ['pointerdown', 'focusin', 'keydown']
    const once = () => {
      for (const name of events) element.removeEventListener(name, once)
      wake()
    }
    for (const name of events) element.addEventListener(name, once)
  },
}

function report(element: HTMLElement, error: unknown) {
  element.dataset.failed = ''
  element.dispatchEvent(new CustomEvent('island:error', { bubbles: true, detail: error }))
}

async function wake(element: HTMLElement) {
  try {
    const { hydrate } = await import('./hydrate.ts')
    await hydrate(element)
  } catch (error) {
    report(element, error)
  }
}

function start() {
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const when = element.dataset.when ?? 'load'
    moments[when]?.(element, () => void wake(element))
  }
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
