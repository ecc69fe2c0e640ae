import i18next, { type i18n as I18n } from 'i18next'
import { isolated } from '../../views/hidden-characters.ts'
import { defaultLang, type Lang, langs } from '../../views/lang.ts'
import type { LocaleKey, Translate } from '../../views/translate.ts'
import { detection, languageDetector } from './detect-language.ts'

type Catalogue = Record<string, unknown>

const files = import.meta.glob<Catalogue>('../../locales/*/*.json', { eager: true, import: 'default' })

/** Thrown (outside production) when a text is asked for that a language does not have. */
class MissingTextError extends Error {}

/**
 * The texts of the product. A missing one throws outside production, so that no test passes over it;
 * in production the Japanese text stands in, since a guest can do nothing about it.
 */
export async function createI18n(env: 'production' | 'development' | 'test'): Promise<I18n> {
  const resources: Record<string, Catalogue> = {}
  for (const [path, texts] of Object.entries(files)) {
    const [, lang = '', feature = ''] = /locales\/(\w+)\/([\w-]+)\.json$/.exec(path) ?? []
    resources[lang] = { ...resources[lang], [feature]: texts }
  }
  const i18n = i18next.createInstance()
  await i18n.use(languageDetector()).init({
    resources: resources as Record<Lang, Record<string, Record<string, string>>>,
    detection,
    supportedLngs: [...langs],
    preload: [...langs],
    fallbackLng: defaultLang,
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

/**
 * The texts of one language, typed by key. i18next resolves a text the first time it is asked for; then it is kept, and
 * only its `{{values}}` are filled in: a page asks for some sixty texts, and resolving each anew took as long as a
 * tenth of the page. i18next's own filling in takes three times as long, and escapes what React escapes again.
 * A value with letters that run from right to left is kept from turning our sentence around.
 */
export function translator(i18n: I18n, lang: Lang): Translate {
  const t = i18n.getFixedT(lang)
  const kept = new Map<LocaleKey, string>()
  return (key, values) => {
    const text = kept.get(key) ?? t(key, { skipInterpolation: true })
    kept.set(key, text)
    return values
      ? text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => isolated(String(values[name] ?? '')))
      : text
  }
}
