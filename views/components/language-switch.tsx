import { htmlLang, type Lang, langs, languageNames } from '../lang.ts'
import { usePage } from '../page-context.tsx'

/** The same page in another language; plain links, each in its own tongue. */
export function LanguageSwitch() {
  const { t, lang, url } = usePage()
  return (
    <nav className="langs" aria-label={t('common:language')}>
      {langs.map((each) => (
        <a
          key={each}
          href={inLanguage(url, each)}
          lang={htmlLang[each]}
          hrefLang={htmlLang[each]}
          aria-current={each === lang ? 'true' : undefined}
        >
          {languageNames[each]}
        </a>
      ))}
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
