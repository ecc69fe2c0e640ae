/** Why an address from outside is not followed. */
export type NavigationRefusal = 'malformed' | 'protocol' | 'external' | 'credentials' | 'unknown'

/** What may be followed: always a path on this site. `host` is what a reader is told about a refused address. */
export type NavigationVerdict =
  | { ok: true; path: string }
  | { ok: false; reason: NavigationRefusal; host?: string }

type Rule = {
  /** Where whole addresses are expected: the only origin they may name. Without it only paths are taken. */
  origin?: string
  /** Which of this site's addresses are meant, and how they are written; undefined for none of them. */
  only?: (url: URL) => string | undefined
}

const maxLength = 2000
/** Nothing but the printable ASCII that our own addresses are made of: no control characters, no blanks. */
const local = /^\/[\x21-\x7e]*$/
const whole = /^https?:\/\/[^\s/?#\\]+([/?#][\x21-\x7e]*)?$/i
const noOrigin = 'http://localhost.invalid'
/** A host is shown to people, so it may not fill the page. */
const maxHostLength = 100

/**
 * The one judge of every address that comes from outside and would be gone to: "come back to …", a language link
 * made of the address just asked for, a scanned code. Only paths of this site come out, dot segments resolved.
 * Browsers read `//host` and `/\host` as another site, drop tabs and newlines inside an address and treat `\` as `/`;
 * proxies may decode `%5c` and `%2f`. So a path is also looked at as it reads once fully decoded.
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

/** What a scanned text leads to: a code or a venue of this very site, and nothing else. `origin` is the site's. */
export function judgeScanned(text: string, origin: string): NavigationVerdict {
  return judgeTarget(text, { origin, only: codeOrVenue })
}

function codeOrVenue({ pathname, searchParams }: URL): string | undefined {
  if (/^\/q\/[\w-]{1,64}$/.test(pathname)) return pathname
  if (!/^\/tip\/[\w-]{1,64}$/.test(pathname)) return undefined
  const staff = searchParams.get('staff')
  return staff && /^[\w-]{1,64}$/.test(staff) ? `${pathname}?staff=${staff}` : pathname
}

/** Reads a refused text the way a browser would, to say where it would have led. */
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

/** Decodes until nothing changes, since two proxies in a row may decode twice. Nothing when it is not decodable. */
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

/** `URL.parse` is not in every phone that scans codes. */
function parse(text: string, base: string | undefined): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
