import i18next, { type i18n as I18n, type Resource } from 'i18next'
import { defaultLang } from '../../../views/lang.ts'
import { guestLangs, isGuestLang, ownLang } from '../../../views/languages.ts'
import { detection, languageDetector } from './detect-language.ts'

type Catalogue = Record<string, unknown>

const files = import.meta.glob<Catalogue>(['../../../locales/*/*.json', '!**/language.json'], {
  eager: true,
  import: 'default',
})

/** A language lacks a text. Thrown outside production only. */
class MissingTextError extends Error {}

/**
 * The texts of the product. A missing text throws outside production, so that tests notice it. In production the text
 * of the language's fallback is shown instead, at last the Japanese, because a guest can't do anything about it.
 */
export async function createI18n(env: 'production' | 'development' | 'test'): Promise<I18n> {
  const resources: Record<string, Catalogue> = {}
  for (const [path, texts] of Object.entries(files)) {
    const [, lang = '', feature = ''] = /locales\/(\w+)\/([\w-]+)\.json$/.exec(path) ?? []
    resources[lang] = { ...resources[lang], [feature]: texts }
  }
  const i18n = i18next.createInstance()
  await i18n.use(languageDetector()).init({
    resources: resources as Resource,
    detection,
    supportedLngs: guestLangs(),
    preload: guestLangs(),
    fallbackLng:
      env === 'production' &&
      ((lang: string) => [isGuestLang(lang) ? ownLang(lang) : defaultLang, defaultLang]),
    ns: Object.keys(resources.ja ?? {}),
    defaultNS: 'common',
    returnNull: false,
    ...(env === 'production' ? {} : { parseMissingKeyHandler: missing }),
  })
  return i18n
}

function missing(key: string): never {
  throw new MissingTextError(`No text for ${key}`)
}
