import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createI18n, translator } from '../../server/i18n/i18n.ts'
import { documentHtml } from '../../views/document.ts'
import type { Lang } from '../../views/lang.ts'
import { PageContextProvider } from '../../views/page-context.tsx'

const i18n = await createI18n('test')

/** A page of the gallery as a whole document, the way the server sends it. */
export function renderSample(lang: Lang, page: ReactElement, css = '', demo = false): string {
  const t = translator(i18n, lang)
  const context = { t, lang, url: '/tip/b1?tip=x', demo, nonce: 'n', timeZone: 'Asia/Tokyo' }
  const body = renderToString(<PageContextProvider value={context}>{page}</PageContextProvider>)
  return documentHtml({ lang, title: t('common:product'), nonce: 'n', css, body })
}
