import { once } from 'node:events'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { i18n as I18n } from 'i18next'
import { type GuestLang, guestLangs, htmlLang, languageOf } from '../../../../views/languages.ts'
import { RateLimitedError } from '../../../base/errors.ts'
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
  return (paper, order) => printInThread({ paper, order, texts })
}

/** Memory of the thread's own objects, in MB; 2,000 name cards need 90. Fonts come on top, 5 MB each. */
const resourceLimits = { maxOldGenerationSizeMb: 256 }

/**
 * Makes a PDF in a thread of its own: a large document takes seconds, in which guests want to pay. The thread ends with
 * its document, so its memory is free again. Throws what the thread throws.
 */
async function printInThread(job: PrintJob): Promise<Buffer> {
  const { url } = import.meta
  // The thread's file stands next to this one, with the same extension: in the sources and in the build.
  const worker = new Worker(new URL(`print-worker${extname(url)}`, url), { workerData: job, resourceLimits })
  // Rejects with the thread's error, should one come first.
  const [pdf] = (await once(worker, 'message')) as [Uint8Array]
  return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
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

/** How many may be in the line, with the one at work. */
const most = 10

/** Runs one piece of work after another, in the order of the calls. Throws RateLimitedError if too many wait. */
export function inTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  let inLine = 0
  return async (work) => {
    if (inLine >= most) throw new RateLimitedError(30)
    inLine++
    const mine = last.then(work).finally(() => inLine--)
    last = mine.catch(() => {})
    return mine
  }
}
