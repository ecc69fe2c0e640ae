import type { i18n as I18n } from 'i18next'
import { fillIn } from '../../views/fill-in.ts'
import type { GuestLang } from '../../views/languages.ts'
import type { LocaleKey, Translate } from '../../views/translate.ts'

/**
 * The texts of one language, typed by key. i18next resolves a text once; then we keep it and only fill in its
 * `{{values}}`. A page uses some sixty texts, and resolving them each time took up to a tenth of the page's time.
 */
export function translator(i18n: I18n, lang: GuestLang): Translate {
  const t = i18n.getFixedT(lang)
  const kept = new Map<LocaleKey, string>()
  return (key, values) => {
    const text = kept.get(key) ?? t(key, { skipInterpolation: true })
    kept.set(key, text)
    return fillIn(text, values)
  }
}
