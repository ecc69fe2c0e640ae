const maxLength = 2000
/** Nothing but the printable ASCII that our own addresses are made of: no control characters, no blanks. */
const shape = /^\/[\x21-\x7e]*$/

/**
 * Decides whether a string from outside ("come back to …") is an address on this site, and returns it, dot segments
 * resolved; else nothing. Every redirect to an address we did not build ourselves goes through here. Browsers read
 * `//host` and `/\host` as another site, drop tabs and newlines inside an address and treat `\` as `/`; proxies
 * may decode `%5c` and `%2f`. So a path is also looked at as it reads once fully decoded.
 */
export function safeLocalPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > maxLength || !shape.test(value)) return undefined
  const base = 'http://localhost.invalid'
  const url = URL.parse(value, base)
  if (!url || url.origin !== base) return undefined
  const written = value.replace(/[?#].*$/s, '')
  if (!isLocal(written) || !isLocal(url.pathname)) return undefined
  return url.pathname + url.search + url.hash
}

function isLocal(path: string): boolean {
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
