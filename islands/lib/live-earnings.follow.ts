import { loadPage, replaceParts } from './page-parts.ts'

type Tell = { state: (state: 'on' | 'off') => void; changed: () => void }

/**
 * Listens for new tips while the page is visible, then updates the page's parts. The new content always comes from the
 * page itself, so nobody sees more here than on the page. A hidden page closes its connection, because a browser has
 * only a few.
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
    // Show what arrived while the page was hidden.
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
