import { parentPort, workerData } from 'node:worker_threads'
import { fillIn } from '../../../../views/fill-in.ts'
import type { PrintJob } from './print-apart.ts'
import { printPaper } from './qr-print.ts'
import type { Words } from './qr-print.types.ts'

// A thread that makes one PDF and ends. `print-apart.ts` starts it.

const { paper, order, texts } = workerData as PrintJob

/** Functions can't be sent to a thread; texts can. */
const words: Words = texts.map(({ lang, font, texts: of }) => ({
  lang,
  font,
  t: (key, values) => fillIn(of[key] ?? key, values),
}))

parentPort?.postMessage(await printPaper(paper, { ...order, words }))
