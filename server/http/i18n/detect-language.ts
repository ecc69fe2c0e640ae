import type { Request } from 'express'
import { LanguageDetector } from 'i18next-http-middleware'
import { isLang, type Lang } from '../../../views/lang.ts'

/** Our language for a browser's language tag: every `en-*` is English, every `zh-*` Chinese. */
export function toLang(tag: string): Lang | undefined {
  const lower = tag.trim().toLowerCase()
  if (isLang(lower)) return lower
  const base = lower.split('-')[0]
  if (base === 'zh') return 'cn'
  return isLang(base) ? base : undefined
}

/** The first of the reader's languages that we have, by their own order and weights. */
export function fromAcceptLanguage(header: string | undefined): Lang | undefined {
  if (!header) return undefined
  const wanted = header.split(',').map((part, index) => {
    const [tag = '', ...parameters] = part.split(';')
    const q = parameters.map((p) => /^\s*q=([\d.]+)\s*$/.exec(p)?.[1]).find((v) => v !== undefined)
    return { lang: toLang(tag), weight: q === undefined ? 1 : Number(q), index }
  })
  wanted.sort((a, b) => b.weight - a.weight || a.index - b.index)
  return wanted.find((w) => w.lang && w.weight > 0)?.lang
}

/** The language that the URL asks for with `?lang=`. */
export const fromQuery = ({ query }: Request): Lang | undefined =>
  typeof query.lang === 'string' ? toLang(query.lang) : undefined

/** The cookie's old name, still used without https. Read if there is no newer one. */
export const plainCookie = 'lang'
/** The name over https: no other host can set it. */
export const safeCookie = `__Host-${plainCookie}`

/** Ignores any value that is not one of our languages; the browser's languages decide then. */
const fromCookies = ({ cookies = {} }: Request) => [cookies[safeCookie], cookies[plainCookie]].find(isLang)

const detectors = {
  address: fromQuery,
  remembered: fromCookies,
  browser: ({ headers }: Request) => fromAcceptLanguage(headers['accept-language']),
}

/** For i18next: the language comes from `?lang=` → cookie → `Accept-Language` → Japanese. */
export const detection = { order: Object.keys(detectors), caches: false }

export function languageDetector(): LanguageDetector {
  const detector = new LanguageDetector()
  for (const [name, lookup] of Object.entries(detectors)) detector.addDetector({ name, lookup })
  return detector
}
