import { useEffect, useState } from 'react'
import { loadPage, replaceParts } from './lib/page-parts.ts'

type LiveEarningsProps = {
  /** URL of the event stream about new tips. */
  address: string
  /** Selectors of the parts of the page that are replaced. */
  parts: string[]
  /** Selectors of today's earnings, and of the newest tips. */
  today: string
  list: string
  /** In `arrived`, `%` stands for today's earnings. */
  texts: { on: string; off: string; arrived: string }
}

/** Shows new tips without a reload while the page is visible. Without a script it shows nothing. */
export default function LiveEarnings({ address, parts, today, list, texts }: LiveEarningsProps) {
  const [state, setState] = useState<'off' | 'on' | 'none'>('none')
  const [said, setSaid] = useState('')

  // biome-ignore lint/correctness/useExhaustiveDependencies: the props of an island never change
  useEffect(
    () =>
      followEarnings(address, parts, list, {
        state: setState,
        changed: () =>
          setSaid(texts.arrived.replace('%', document.querySelector(today)?.textContent?.trim() ?? '')),
      }),
    [],
  )

  return (
    <>
      <p className="small live js" data-state={state}>
        {state === 'none' ? '' : texts[state]}
      </p>
      <p className="vh" role="status">
        {said}
      </p>
    </>
  )
}

type Tell = { state: (state: 'on' | 'off') => void; changed: () => void }

/**
 * Listens for new tips while the page is visible, then updates the page's parts. The new content always comes from the
 * page itself, so nobody sees more here than on the page. A hidden page closes its connection, because a browser has
 * only a few.
 */
function followEarnings(address: string, parts: string[], list: string, tell: Tell): () => void {
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
