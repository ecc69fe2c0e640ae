import type { Lang } from './lang.ts'

/**
 * The query of a page with its language added. A link that is only a query stays on the page, whatever its URL looks
 * like: as a request path `//evil.example` is harmless, as a link it is another site.
 */
export function inLanguage(url: string, lang: Lang): string {
  const search = new URLSearchParams(url.split('?')[1])
  search.set('lang', lang)
  return `?${search}`
}
