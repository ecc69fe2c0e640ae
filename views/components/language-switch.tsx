import { htmlLang, type Lang, langs, languageNames } from '../lang.ts'
import { usePage } from '../page-context.tsx'
import { refusedForm } from './form/form.tsx'

/**
 * The same page in another language; each language is named in itself. Links, unless a form was refused: then buttons
 * that send the form again with `lang`, which only shows it again. So what was typed is kept.
 */
export function LanguageSwitch() {
  const { t, lang, url, refused } = usePage()
  const each = (one: Lang) => ({
    lang: htmlLang[one],
    'aria-current': one === lang ? ('true' as const) : undefined,
  })
  return (
    <nav className="langs" aria-label={t('common:language')}>
      {/* The Enter key presses a form's first button, wherever it is on the page. */}
      {refused && <button type="submit" form={refusedForm} hidden />}
      {langs.map((one) =>
        refused ? (
          <button
            key={one}
            {...each(one)}
            type="submit"
            form={refusedForm}
            formAction={inLanguage(url, one)}
            formNoValidate
            name="lang"
            value={one}
          >
            {languageNames[one]}
          </button>
        ) : (
          <a key={one} {...each(one)} href={inLanguage(url, one)} hrefLang={htmlLang[one]}>
            {languageNames[one]}
          </a>
        ),
      )}
    </nav>
  )
}

/**
 * The query of a page with its language added. A link that is only a query stays on the page, whatever its URL looks
 * like: as a request path `//evil.example` is harmless, as a link it is another site.
 */
export function inLanguage(url: string, lang: Lang): string {
  const search = new URLSearchParams(url.split('?')[1])
  search.set('lang', lang)
  return `?${search}`
}
