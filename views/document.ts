import { type GuestLang, htmlLang, openGraphLocale } from './languages.ts'
import { themeColors } from './theme.ts'

type DocumentParts = {
  lang: GuestLang
  title: string
  /** The element with the page's styles, or with a link to them. */
  styles: string
  description?: string | undefined
  /** Absolute URL of this page without its query, for search engines; undefined on private pages. */
  canonical?: string | undefined
  /** What messengers show next to a link to a listed page: the product's name and the absolute URL of a picture. */
  preview?: { site: string; picture: string } | undefined
  /** The page to which the browser goes by itself, and after how many seconds; `scriptless`: only without JavaScript. */
  refresh?: { seconds: number; url: string; scriptless?: boolean } | undefined
  /** The island script; undefined before a build. */
  script?: IslandScript | undefined
  /** URL of the web app manifest, on pages that may be installed. */
  manifest?: string | undefined
}

type IslandScript = {
  src: string
  /** The page's build, how often to check for a newer one (in seconds), and the texts of the offer to reload. */
  build?: { build: string; seconds: number; newer: string; reload: string; later: string } | undefined
}

/** The document around a page's own HTML. The script loads nothing before the first paint. */
export function documentAround(parts: DocumentParts, body: string): string {
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escapeHtml(parts.title)}</title>`,
    '<meta name="color-scheme" content="light dark">',
    ...Object.entries(themeColors).map(
      ([scheme, color]) =>
        `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${color}">`,
    ),
    '<meta name="format-detection" content="telephone=no">',
    parts.description && `<meta name="description" content="${escapeHtml(parts.description)}">`,
    parts.canonical
      ? `<link rel="canonical" href="${escapeHtml(parts.canonical)}">`
      : '<meta name="robots" content="noindex">',
    previewTags(parts),
    parts.refresh && refreshTag(parts.refresh),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    parts.manifest &&
      `<link rel="manifest" href="${parts.manifest}"><link rel="apple-touch-icon" href="/icons/apple-touch.png">`,
    parts.styles,
  ].join('')
  const script = parts.script ? scriptTag(parts.script) : ''
  return `<!doctype html><html lang="${htmlLang(parts.lang)}"><head>${head}</head><body>${body}${script}</body></html>`
}

function refreshTag({ seconds, url, scriptless }: NonNullable<DocumentParts['refresh']>): string {
  const tag = `<meta http-equiv="refresh" content="${seconds};url=${escapeHtml(url)}">`
  return scriptless ? `<noscript>${tag}</noscript>` : tag
}

function scriptTag({ src, build }: IslandScript): string {
  const data = build
    ? Object.entries(build).map(([name, value]) => ` data-${name}="${escapeHtml(String(value))}"`)
    : []
  return `<script type="module" async fetchpriority="low" src="${src}"${data.join('')}></script>`
}

/** Open Graph (ogp.me), which every messenger reads. Pictures are 1200 × 630 without words: the title has them. */
function previewTags({ lang, title, description = '', canonical, preview }: DocumentParts): string {
  if (!canonical || !preview) return ''
  const tags: [string, string][] = [
    ['type', 'website'],
    ['site_name', preview.site],
    ['title', title],
    ['description', description],
    ['url', canonical],
    ['locale', openGraphLocale(lang)],
    ['image', preview.picture],
    ['image:alt', title],
  ]
  const given = tags.filter(([, value]) => value !== '')
  const meta = given.map(([name, value]) => `<meta property="og:${name}" content="${escapeHtml(value)}">`)
  return `${meta.join('')}<meta name="twitter:card" content="summary_large_image">`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
