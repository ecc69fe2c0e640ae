import { invalidRequest } from '../errors.ts'

/** Stripe's limits on metadata: 50 keys of 40 characters, values of 500. Empty values remove their key. */
export function mergeMetadata(
  old: Record<string, string>,
  change: Record<string, string | number | null> | '' | null | undefined,
): Record<string, string> {
  if (change === undefined || change === null) return old
  if (change === '') return {}
  const merged: Record<string, string> = { ...old }
  for (const [key, value] of Object.entries(change)) {
    if (key.length > 40) {
      throw invalidRequest(
        `Metadata keys can have up to 40 characters, but you passed in a key that is ${key.length} characters. Invalid key: ${key}`,
        { param: 'metadata' },
      )
    }
    const text = value === null ? '' : String(value)
    if (text.length > 500) {
      throw invalidRequest(
        `Metadata values can have up to 500 characters, but you passed in a value that is ${text.length} characters. Invalid value: ${text}`,
        { param: `metadata[${key}]` },
      )
    }
    if (text === '') delete merged[key]
    else merged[key] = text
  }
  if (Object.keys(merged).length > 50) {
    throw invalidRequest(
      `Metadata can have up to 50 keys, but you passed in ${Object.keys(merged).length} keys.`,
      {
        param: 'metadata',
      },
    )
  }
  return merged
}

const emailShape =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}(?<!\.)@(?!-)[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/

/** @throws StripeProblem 400 `email_invalid` */
export function checkEmail(email: string | undefined | null, param: string): void {
  if (email && !emailShape.test(email)) {
    throw invalidRequest(`Invalid email address: ${email}`, { code: 'email_invalid', param })
  }
}

const neverOpened = /^(javascript|data|vbscript|file|blob|about):/i

/** @throws StripeProblem 400 `url_invalid` unless the address is absolute and of a kind one can be sent back to */
export function checkUrl(url: string | undefined | null, param: string): void {
  if (url === undefined || url === null) return
  const explicit = /^[a-z][a-z0-9+.-]*:\/\/\S+$/i.test(url) && URL.canParse(url) && !neverOpened.test(url)
  if (!explicit) throw invalidRequest('Not a valid URL', { code: 'url_invalid', param })
}
