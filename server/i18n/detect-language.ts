import type { Request } from 'express'
import { LanguageDetector } from 'i18next-http-middleware'
import { isLang, type Lang } from '../../views/lang.ts'

/** The language that a browser's tag means here: every `en-*` is English, every `zh-*` Chinese. */
export function toLang(tag: string): Lang | undefined {
  const lower = tag.trim().toLowerCase()
  if (isLang(lower)) return lower
  const base = lower.split('-')[0]
  if (base === 'zh') return 'cn'
  return isLang(base) ? base : undefined
}

/** The first of the reader's languages that we speak, by their own order and weights. */
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

/** What the address itself asks for with `?lang=`. */
export const fromQuery = ({ query }: Request): Lang | undefined =>
  typeof query.lang === 'string' ? toLang(query.lang) : undefined

/** As its name was on all sites, and is where there is no https; read where there is no newer one. */
export const plainCookie = 'lang'
/** Over https: no other host can plant it. */
export const safeCookie = `__Host-${plainCookie}`

/** Anything but a language of ours is as good as none: the browser is asked then. */
const fromCookies = ({ cookies = {} }: Request) => [cookies[safeCookie], cookies[plainCookie]].find(isLang)

const detectors = {
  address: fromQuery,
  remembered: fromCookies,
  browser: ({ headers }: Request) => fromAcceptLanguage(headers['accept-language']),
}

/** For i18next: the reader's language is that of `?lang=` → cookie → `Accept-Language` → Japanese. */
export const detection = { order: Object.keys(detectors), caches: false }

export function languageDetector(): LanguageDetector {
  const detector = new LanguageDetector()
  for (const [name, lookup] of Object.entries(detectors)) detector.addDetector({ name, lookup })
  return detector
}
