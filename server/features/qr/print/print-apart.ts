import { once } from 'node:events'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { i18n as I18n } from 'i18next'
import { type Lang, langs } from '../../../../views/lang.ts'
import type { Order } from './qr-print.ts'
import type { PaperName } from './qr-print.types.ts'

/** What the thread is told: the order, and the texts of `namespaces` by their keys. */
export type PrintJob = { paper: PaperName; order: PlainOrder; texts: Record<Lang, Record<string, string>> }
type PlainOrder = Omit<Order, 'words'>

/** The texts that are printed. */
const namespaces = ['qr', 'common']

/** Next to this file, in the sources and in the build. */
const entry = new URL(`print-worker${extname(import.meta.url)}`, import.meta.url)

/** Memory of the thread's own objects, in MB; 2,000 name cards need 90. Fonts come on top, 5 MB each. */
const resourceLimits = { maxOldGenerationSizeMb: 256 }

/**
 * Makes a PDF in a thread of its own: the name cards of a large house take seconds, in which guests want to pay. The
 * thread ends with its document, so its memory is free again. Throws what the thread throws.
 */
export function printerApart(i18n: I18n): (paper: PaperName, order: PlainOrder) => Promise<Buffer> {
  const texts = Object.fromEntries(langs.map((lang) => [lang, textsOf(i18n, lang)])) as PrintJob['texts']
  return async (paper, order) => {
    const workerData: PrintJob = { paper, order, texts }
    const worker = new Worker(entry, { workerData, resourceLimits })
    // Rejects with the thread's error, should one come first.
    const [pdf] = (await once(worker, 'message')) as [Uint8Array]
    return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  }
}

function textsOf(i18n: I18n, lang: Lang): Record<string, string> {
  const found: Record<string, string> = {}
  const walk = (texts: Record<string, unknown>, before: string, join: string) => {
    for (const [name, text] of Object.entries(texts)) {
      const key = `${before}${join}${name}`
      if (typeof text === 'string') found[key] = text
      else walk(text as Record<string, unknown>, key, '.')
    }
  }
  for (const name of namespaces) walk(i18n.getResourceBundle(lang, name), name, ':')
  return found
}
