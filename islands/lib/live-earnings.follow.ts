import { loadPage, replaceParts } from './page-parts.ts'

type Tell = { state: (state: 'on' | 'off') => void; changed: () => void }

/**
 * Listens for new tips while the page is visible, and then brings the page's parts up to date. What is shown always
 * comes from the page itself, so nobody sees here what the page would not show them. A hidden page lets go of its
 * connection, of which a browser has few.
 */
export function followEarnings(address: string, parts: string[], list: string, tell: Tell): () => void {
  let source: EventSource | undefined
  let asking: AbortController | undefined
  let since = ''

  const refresh = async () => {
    asking?.abort()
    asking = new AbortController()
    const before = document.querySelector(list)?.innerHTML
    try {
      const fresh = await loadPage(location.href, asking.signal)
      if (!replaceParts(fresh, parts)) return
      if (document.querySelector(list)?.innerHTML !== before) tell.changed()
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) tell.state('off')
    }
  }
  const listen = () => {
    const from = new URL(address, location.href)
    if (since !== '') from.searchParams.set('after', since)
    source = new EventSource(from)
    source.onopen = () => tell.state('on')
    source.onerror = () => tell.state('off')
    source.addEventListener('earnings', (event) => {
      since = event.lastEventId
      void refresh()
    })
  }
  const stop = () => {
    source?.close()
    source = undefined
  }
  const look = () => {
    if (document.visibilityState === 'hidden') return stop()
    if (source && source.readyState !== EventSource.CLOSED) return
    listen()
    // What came while nobody looked.
    if (since !== '') void refresh()
  }

  look()
  document.addEventListener('visibilitychange', look)
  window.addEventListener('pagehide', stop)
  return () => {
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('pagehide', stop)
    stop()
    asking?.abort()
  }
}
