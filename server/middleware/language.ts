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

/** As its name was on all sites, and is where there is no https; read where there is no newer one. */
const plainCookie = 'lang'
const cookieName = (config: Config) => (config.secureCookies ? `__Host-${plainCookie}` : plainCookie)

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
  detector.addDetector({ name: 'remembered', lookup: (req) => fromCookies(req as never, config) as never })
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
    const old = cookieName(config) !== plainCookie && req.cookies?.[plainCookie] !== undefined
    if (fromQuery(req as never) || old) remember(res, lang, config)
    // A cookie that had no protection is replaced by one that has.
    if (old) res.clearCookie(plainCookie)
    keepCookiesPrivate(res)
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
function fromCookies({ cookies = {} }: { cookies?: Record<string, unknown> }, config: Config) {
  return [cookies[cookieName(config)], cookies[plainCookie]].find(isLang)
}

function remember(res: Response, lang: Lang, config: Config) {
  res.cookie(cookieName(config), lang, {
    maxAge: cookieLifetimeMs,
    sameSite: 'lax',
    secure: config.secureCookies,
    httpOnly: true,
    path: '/',
  })
}

/** What anybody on the way may keep must not hand one person's cookie to the next. */
function keepCookiesPrivate(res: Response) {
  const writeHead = res.writeHead as (...given: unknown[]) => Response
  res.writeHead = ((...given: unknown[]) => {
    if (res.get('Cache-Control')?.startsWith('public')) res.removeHeader('Set-Cookie')
    return writeHead.apply(res, given)
  }) as Response['writeHead']
}
