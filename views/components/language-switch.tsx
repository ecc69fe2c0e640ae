import { htmlLang, type Lang, langs, languageNames } from '../lang.ts'
import { judgeTarget } from '../navigation.ts'
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
 * The path and query of a page with its language in it. An address such as `//evil.example` is a path to a server and
 * another site in a link; there the link changes the query only, which stays where the reader is.
 */
export function inLanguage(url: string, lang: Lang): string {
  const verdict = judgeTarget(url)
  const [path = '', query = ''] = verdict.ok ? verdict.path.split(/[?#]/) : []
  const search = new URLSearchParams(query)
  search.set('lang', lang)
  return `${path}?${search}`
}
