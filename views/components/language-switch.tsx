import { inLanguage } from '../in-language.ts'
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
