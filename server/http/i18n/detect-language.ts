import type { Request } from 'express'
import { LanguageDetector } from 'i18next-http-middleware'
import { type GuestLang, isGuestLang, langOfTag, languageOf } from '../../../views/languages.ts'

/** No browser names more. A header of thousands would cost each page more than all else. */
const mostTags = 30

/** The tags of an `Accept-Language` header, by the reader's own order and weights. */
function tagsOf(header = ''): string[] {
  const wanted = header.split(',', mostTags).map((part, index) => {
    const [tag = '', ...parameters] = part.split(';')
    const q = parameters.map((p) => /^\s*q=([\d.]+)\s*$/.exec(p)?.[1]).find((v) => v !== undefined)
    return { tag: tag.trim(), weight: q === undefined ? 1 : Number(q), index }
  })
  wanted.sort((a, b) => b.weight - a.weight || a.index - b.index)
  return wanted.filter(({ weight }) => weight > 0).map(({ tag }) => tag)
}

/** What can be a language's tag, unlike `*`. */
const tagForm = /^[a-z]{2,8}([-_][a-z\d]+)*$/i

/**
 * The first of the reader's languages that we have. Who names only others comes from abroad and reads English; undefined for
 * who names none.
 */
export function fromAcceptLanguage(header: string | undefined): GuestLang | undefined {
  const tags = tagsOf(header)
  for (const tag of tags) {
    const lang = langOfTag(tag)
    if (lang) return lang
  }
  return tags.some((tag) => tagForm.test(tag)) ? 'en' : undefined
}

/** The language that the URL asks for with `?lang=`. */
export const fromQuery = ({ query }: Request): GuestLang | undefined =>
  typeof query.lang === 'string' ? langOfTag(query.lang) : undefined

/** Stripe's name for the page's language, as it is written where the reader comes from. */
export function stripeLocale({ lang, headers }: Pick<Request, 'lang' | 'headers'>): string {
  const { stripe, stripeFor = {} } = languageOf(lang)
  const asked = tagsOf(headers['accept-language']).find((tag) => langOfTag(tag) === lang)
  const [, region = ''] = /[-_]([a-z]{2})(?:[-_]|$)/i.exec(asked ?? '') ?? []
  return stripeFor[region.toUpperCase()] ?? stripe
}

/** The cookie's old name, still used without https. Read if there is no newer one. */
export const plainCookie = 'lang'
/** The name over https: no other host can set it. */
export const safeCookie = `__Host-${plainCookie}`

/** Ignores any value that is not one of our languages; the browser's languages decide then. */
const fromCookies = ({ cookies = {} }: Request) =>
  [cookies[safeCookie], cookies[plainCookie]].find(isGuestLang)

const detectors = {
  address: fromQuery,
  remembered: fromCookies,
  browser: ({ headers }: Request) => fromAcceptLanguage(headers['accept-language']),
}

/** For i18next: the language comes from `?lang=` → cookie → `Accept-Language` → Japanese, for who names none. */
export const detection = { order: Object.keys(detectors), caches: false }

export function languageDetector(): LanguageDetector {
  const detector = new LanguageDetector()
  for (const [name, lookup] of Object.entries(detectors)) detector.addDetector({ name, lookup })
  return detector
}
