import { htmlLang, type Lang, langs, languageNames } from '../lang.ts'
import { usePage } from '../page-context.tsx'
import { refusedForm } from './form/form.tsx'

/**
 * The same page in another language; each in its own tongue. Links, unless a form was refused: then buttons that send it
 * once more, with `lang`, which only shows it again. So what was typed goes along.
 */
export function LanguageSwitch() {
  const { t, lang, url, refused } = usePage()
  const each = (one: Lang) => ({
    lang: htmlLang[one],
    'aria-current': one === lang ? ('true' as const) : undefined,
  })
  return (
    <nav className="langs" aria-label={t('common:language')}>
      {/* The Enter key presses a form's first button, wherever it stands. */}
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
 * The query of a page with its language in it. A link that is a query only stays where the reader is, whatever the
 * address looks like: `//evil.example` is a path to a server and another site in a link.
 */
export function inLanguage(url: string, lang: Lang): string {
  const search = new URLSearchParams(url.split('?')[1])
  search.set('lang', lang)
  return `?${search}`
}
