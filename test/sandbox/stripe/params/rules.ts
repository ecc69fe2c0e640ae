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

const maxSuffix = 22

/**
 * The Japanese suffixes: katakana (with signs of its kind, digits and Latin letters) up to 22 characters, or kanji up to 17.
 *
 * @throws StripeProblem 400
 */
export function checkJapaneseSuffix(suffix: string | undefined | null, kind: 'kana' | 'kanji'): void {
  if (!suffix) return
  const param = `payment_method_options[card][statement_descriptor_suffix_${kind}]`
  const most = kind === 'kana' ? 22 : 17
  if (suffix.length > most)
    throw invalidRequest(`The statement descriptor suffix (${kind}) must be at most ${most} characters.`, {
      param,
    })
  const allowed = kind === 'kana' ? /^[ァ-ヺー・･-ﾟA-Za-zＡ-Ｚａ-ｚ0-9０-９ \u3000./&-]+$/ : /^[^<>\\'"*]+$/
  if (!allowed.test(suffix))
    throw invalidRequest(`The statement descriptor suffix (${kind}) contains an invalid character.`, {
      param,
    })
}

/** Latin statement descriptor suffix: at most 22 characters, at least one letter, none of `<>\'"*`. */
export function checkStatementSuffix(suffix: string | undefined | null, param: string): void {
  if (suffix === undefined || suffix === null || suffix === '') return
  if (suffix.length > maxSuffix) {
    throw invalidRequest(`The statement descriptor suffix must be at most ${maxSuffix} characters.`, {
      param,
    })
  }
  if (!/[A-Za-z]/.test(suffix)) {
    throw invalidRequest('The statement descriptor suffix must contain at least one Latin character.', {
      param,
    })
  }
  if (/[<>\\'"*]/.test(suffix)) {
    throw invalidRequest('The statement descriptor suffix contains an invalid character (one of <>\\\'"*).', {
      param,
    })
  }
}
