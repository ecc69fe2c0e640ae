import type { i18n as I18n } from 'i18next'
import { type GuestLang, guestLangs, htmlLang, languageOf } from '../../../../views/languages.ts'
import { printInThread } from '../../../http/print/in-thread.ts'
import type { Order } from './qr-print.ts'
import type { PaperName } from './qr-print.types.ts'

/** What the thread is told: the order, and the texts of `namespaces` by their keys. */
export type PrintJob = {
  paper: PaperName
  order: PlainOrder
  texts: { lang: string; font: string; texts: Record<string, string> }[]
}
type PlainOrder = Omit<Order, 'words'>

/** The texts that are printed. */
const namespaces = ['poster', 'common', 'qr']

/** The same as `printPaper`, in a thread of its own. */
export function printerApart(i18n: I18n): (paper: PaperName, order: PlainOrder) => Promise<Buffer> {
  const texts = guestLangs().map((lang) => ({
    lang: htmlLang(lang),
    font: languageOf(lang).poster,
    texts: textsOf(i18n, lang),
  }))
  return (paper, order) =>
    printInThread('print-worker', import.meta.url, { paper, order, texts } satisfies PrintJob)
}

function textsOf(i18n: I18n, lang: GuestLang): Record<string, string> {
  const found: Record<string, string> = {}
  const walk = (texts: Record<string, unknown>, before: string, join: string) => {
    for (const [name, text] of Object.entries(texts)) {
      const key = `${before}${join}${name}`
      if (typeof text === 'string') found[key] = text
      else walk(text as Record<string, unknown>, key, '.')
    }
  }
  for (const name of namespaces) walk(i18n.getResourceBundle(lang, name) ?? {}, name, ':')
  return found
}
