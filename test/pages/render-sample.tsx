import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { translator } from '../../server/base/translator.ts'
import { createI18n } from '../../server/http/i18n/i18n.ts'
import { documentAround } from '../../views/document.ts'
import { langs } from '../../views/lang.ts'
import { type GuestLang, guestLangs } from '../../views/languages.ts'
import { type PageContext, PageContextProvider } from '../../views/page-context.tsx'

const i18n = await createI18n('test')

/** What a page knows of its request, made up. */
export const samplePage = (lang: GuestLang, demo = false): PageContext => ({
  t: translator(i18n, lang),
  textsIn: (other) => translator(i18n, other),
  lang,
  langs: guestLangs(),
  url: '/tip/b1?tip=x',
  demo,
  timeZone: 'Asia/Tokyo',
  home: '/',
  me: { name: '桜井 花子（Hanako）', role: 'owner', profile: '/branch/profile', signOut: '/o' },
  legal: {
    terms: '/terms-conditions',
    privacy: '/privacy-policy',
    disclosure: '/special-terms-conditions',
  },
})

/** A page of the gallery as a whole document, the way the server sends it. */
export function renderSample(lang: GuestLang, page: ReactElement, css = '', demo = false): string {
  // Pages with the styles of signed-in people are in three languages.
  const context = { ...samplePage(lang, demo), ...(css.includes('.own-menu') && { langs }) }
  const body = renderToString(<PageContextProvider value={context}>{page}</PageContextProvider>)
  return documentAround({ lang, title: context.t('common:product'), styles: `<style>${css}</style>` }, body)
}
