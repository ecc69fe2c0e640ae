/** Why a URL from outside is not followed. */
export type NavigationRefusal = 'malformed' | 'protocol' | 'external' | 'credentials' | 'unknown'

/** The result: always a path on this site. `host`: what a reader is told about a refused URL. */
type NavigationVerdict = { ok: true; path: string } | { ok: false; reason: NavigationRefusal; host?: string }

type Rule = {
  /** Set it if whole URLs are expected: the only origin allowed. Without it only paths are accepted. */
  origin?: string
  /** Which of this site's URLs are allowed, and how to write them; undefined for a URL that is not. */
  only?: (url: URL) => string | undefined
}

const maxLength = 2000
/** Only the printable ASCII characters of our own URLs: no control characters, no blanks. */
const local = /^\/[\x21-\x7e]*$/
const whole = /^https?:\/\/[^\s/?#\\]+([/?#][\x21-\x7e]*)?$/i
const noOrigin = 'http://localhost.invalid'
/** A host is shown to people, so it must not fill the page. */
const maxHostLength = 100

/**
 * The one check of every URL that comes from outside and would be followed: "come back to …", a language link made of
 * the current URL, a scanned code. Returns only paths of this site, with dot segments resolved.
 * Browsers read `//host` and `/\host` as another site, drop tabs and newlines inside a URL and treat `\` as `/`; proxies
 * may decode `%5c` and `%2f`. So a path is also checked in its fully decoded form.
 */
export function judgeTarget(value: unknown, { origin, only }: Rule = {}): NavigationVerdict {
  if (typeof value !== 'string' || value.length > maxLength) return { ok: false, reason: 'malformed' }
  const shape = origin === undefined ? local : whole
  const url = shape.test(value) ? parse(value, origin ?? noOrigin) : undefined
  if (!url || url.origin !== (origin ?? noOrigin) || url.username || url.password) {
    return explain(value, origin)
  }
  const written = value.replace(/^[a-z]+:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '')
  if (!staysHere(written) || !staysHere(url.pathname)) return { ok: false, reason: 'malformed' }
  const path = only ? only(url) : url.pathname + url.search + url.hash
  return path === undefined ? { ok: false, reason: 'unknown' } : { ok: true, path }
}

/** Where a scanned text leads: only to a code or a venue of this site. `origin`: the site's own. */
export function judgeScanned(text: string, origin: string): NavigationVerdict {
  return judgeTarget(text, { origin, only: codeOrVenue })
}

function codeOrVenue({ pathname, searchParams }: URL): string | undefined {
  if (/^\/q\/[\w-]{1,64}$/i.test(pathname)) return pathname
  if (!/^\/tip\/[\w-]{1,64}$/.test(pathname)) return undefined
  const staff = searchParams.get('staff')
  return staff && /^[\w-]{1,64}$/.test(staff) ? `${pathname}?staff=${staff}` : pathname
}

/** Reads a refused text as a browser would, to say where it would have led. */
function explain(text: string, origin: string | undefined): NavigationVerdict {
  const url = parse(text, undefined)
  if (!url) return { ok: false, reason: 'malformed' }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { ok: false, reason: 'protocol' }
  const host = url.host.slice(0, maxHostLength)
  if (url.origin !== origin) return { ok: false, reason: 'external', host }
  return { ok: false, reason: url.username || url.password ? 'credentials' : 'malformed', host }
}

function staysHere(path: string): boolean {
  const decoded = decodeFully(path)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
  return decoded !== undefined && !/^\/[/\\]|\\|[\x00-\x1f\x7f]/.test(decoded)
}

/** Decodes until nothing changes, because two proxies in a row may decode twice. Undefined if it can't be decoded. */
function decodeFully(path: string): string | undefined {
  try {
    for (let text = path; ; ) {
      const next = decodeURIComponent(text)
      if (next === text) return text
      text = next
    }
  } catch {
    return undefined
  }
}

/** Not every phone that scans codes has `URL.parse`. */
function parse(text: string, base: string | undefined): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
