import { LRUCache } from 'lru-cache'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { type PageContext, PageContextProvider } from '../../views/page-context.tsx'

/** How much is kept, in bytes of HTML and characters of keys: some hundred pages. */
const maxSize = 4_000_000

export const renderPage = (context: PageContext, page: ReactElement): string =>
  renderToString(<PageContextProvider value={context}>{page}</PageContextProvider>)

/**
 * Renders pages that are the same for everybody, and keeps the HTML: the same component with the same props (plain JSON)
 * in the same context gives the same HTML. So a venue's page is rendered once per change of the venue, not once per
 * guest. The nonce is not part of a page's own HTML.
 */
export function createPageMemory(): (context: PageContext, page: ReactElement) => Buffer {
  const kept = new LRUCache<string, { type: unknown; html: Buffer }>({
    maxSize,
    sizeCalculation: ({ html }, key) => html.length + key.length,
  })
  return ({ t, nonce, ...context }, page) => {
    const key = JSON.stringify([context, page.props])
    const known = kept.get(key)
    if (known?.type === page.type) return known.html
    const html = Buffer.from(renderPage({ t, nonce, ...context }, page))
    kept.set(key, { type: page.type, html })
    return html
  }
}
