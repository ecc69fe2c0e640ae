import type { RequestHandler, Response } from 'express'
import type { i18n as I18n } from 'i18next'
import { defaultLang, langs } from '../../../views/lang.ts'
import { type GuestLang, guestLangs, isGuestLang, namesOfLangs, ownLang } from '../../../views/languages.ts'
import type { Translate } from '../../../views/translate.ts'
import { cookieLifetimeMs } from '../../base/constants.ts'
import { NotFoundError } from '../../base/errors.ts'
import { patterns } from '../../base/paths.ts'
import { translator } from '../../base/translator.ts'
import type { Config } from '../../config/config.ts'
import { fromQuery, plainCookie, safeCookie } from '../i18n/detect-language.ts'

/**
 * The reader's language and texts. We use the package's detector but not its `handle`, which copies the i18next instance
 * for each request. A language that the URL asks for is remembered.
 */
export function language(i18n: I18n, { secureCookies }: Config): RequestHandler {
  const all = guestLangs()
  const texts = new Map<GuestLang, Translate>(all.map((lang) => [lang, translator(i18n, lang)]))
  const textsIn = (lang: GuestLang) => texts.get(lang) ?? translator(i18n, lang)
  const remember = (res: Response, lang: GuestLang) =>
    res.cookie(secureCookies ? safeCookie : plainCookie, lang, {
      maxAge: cookieLifetimeMs,
      sameSite: 'lax',
      secure: secureCookies,
      httpOnly: true,
      path: '/',
    })
  return (req, res, next) => {
    const found: unknown = i18n.services.languageDetector.detect(req, res)
    const lang = isGuestLang(found) ? found : defaultLang
    req.lang = lang
    req.langs = all
    req.text = textsIn(lang)
    req.ownText = textsIn(ownLang(lang))
    req.textsIn = textsIn
    const old = secureCookies && req.cookies?.[plainCookie] !== undefined
    if (fromQuery(req) || old) remember(res, lang)
    // Replace an unprotected cookie by a protected one.
    if (old) res.clearCookie(plainCookie)
    keepCookiesPrivate(res)
    res.vary('Accept-Language')
    next()
  }
}

/** For what only people with an account read, which is in fewer languages: the reader's own, or its fallback. */
const ownLanguage: RequestHandler = (req, _res, next) => {
  const lang = ownLang(req.lang)
  if (lang !== req.lang) {
    const languages = namesOfLangs(req.lang)
    req.notIn = { lang: req.lang, text: req.text('common:notIn', { languages }) }
  }
  req.langs = langs
  req.lang = lang
  req.text = req.ownText
  next()
}

/** Pages of an area that guests open, too: their routes ask {@link membersLanguage} once it is known who reads. */
const withGuests = new Set<string>([patterns.qr, patterns.staffList])

/** {@link ownLanguage} for the areas of people with an account. */
export const areaLanguage: RequestHandler = (req, res, next) =>
  withGuests.has(req.baseUrl + req.path) ? next() : ownLanguage(req, res, next)

/** {@link ownLanguage} for a member; a guest reads their own. */
export const membersLanguage: RequestHandler = (req, res, next) =>
  req.member ? ownLanguage(req, res, next) : next()

/** For URLs with their language in the path, as `:lang`. Any other value is not a URL of ours. */
export function languageOfAddress(i18n: I18n): RequestHandler {
  return (req, _res, next) => {
    const { lang } = req.params
    if (!isGuestLang(lang)) return next(new NotFoundError())
    req.lang = lang
    req.langs = [lang]
    req.text = translator(i18n, lang)
    next()
  }
}

/** A response that shared caches may keep must not set one person's cookie for the next person. */
function keepCookiesPrivate(res: Response) {
  const writeHead = res.writeHead as (...given: unknown[]) => Response
  res.writeHead = ((...given: unknown[]) => {
    if (res.get('Cache-Control')?.startsWith('public')) res.removeHeader('Set-Cookie')
    return writeHead.apply(res, given)
  }) as Response['writeHead']
}
