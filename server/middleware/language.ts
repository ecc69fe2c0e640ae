import type { RequestHandler, Response } from 'express'
import type { i18n as I18n } from 'i18next'
import { LanguageDetector } from 'i18next-http-middleware'
import { cookieLifetimeMs } from '../../views/constants.ts'
import { defaultLang, isLang, type Lang, langs } from '../../views/lang.ts'
import type { Translate } from '../../views/translate.ts'
import type { Config } from '../config.ts'
import { NotFoundError } from '../errors.ts'
import { fromAcceptLanguage, fromQuery } from '../i18n/detect-language.ts'
import { translator } from '../i18n/i18n.ts'

export const languageCookie = 'lang'

/**
 * The reader's language: `?lang=` (which is also remembered) → cookie → `Accept-Language` → Japanese.
 * The package's detector decides; its `handle` is not used, since it copies the i18next instance for each request.
 */
export function language(i18n: I18n, config: Config): RequestHandler {
  const texts = new Map<Lang, Translate>(langs.map((lang) => [lang, translator(i18n, lang)]))
  const detector = new LanguageDetector(i18n.services as never, {
    order: ['address', 'remembered', 'browser'],
    caches: false,
  })
  detector.addDetector({ name: 'address', lookup: (req) => fromQuery(req as never) as never })
  detector.addDetector({ name: 'remembered', lookup: (req) => fromCookie(req as never) as never })
  detector.addDetector({
    name: 'browser',
    lookup: (req) =>
      fromAcceptLanguage((req as { headers: { 'accept-language'?: string } }).headers['accept-language']),
  })
  return (req, res, next) => {
    const found: unknown = detector.detect(req as never, res as never, undefined as never)
    const lang = isLang(found) ? found : defaultLang
    req.lang = lang
    req.text = texts.get(lang) ?? translator(i18n, lang)
    if (fromQuery(req as never)) remember(res, lang, config)
    res.vary('Accept-Language')
    next()
  }
}

/** For addresses that carry their language themselves, as `:lang`. Another one is no address of ours. */
export function languageOfAddress(i18n: I18n): RequestHandler {
  return (req, _res, next) => {
    const { lang } = req.params
    if (!isLang(lang)) return next(new NotFoundError())
    req.lang = lang
    req.text = translator(i18n, lang)
    next()
  }
}

/** Anything but a language of ours is as good as none: the browser is asked then. */
function fromCookie(req: { cookies?: Record<string, unknown> }): Lang | undefined {
  const value = req.cookies?.[languageCookie]
  return isLang(value) ? value : undefined
}

function remember(res: Response, lang: Lang, config: Config) {
  res.cookie(languageCookie, lang, {
    maxAge: cookieLifetimeMs,
    sameSite: 'lax',
    secure: config.secureCookies,
    httpOnly: true,
  })
}
