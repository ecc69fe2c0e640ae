import { parentPort, workerData } from 'node:worker_threads'
import { fillIn } from '../../../../views/fill-in.ts'
import { langs } from '../../../../views/lang.ts'
import type { Translate } from '../../../../views/translate.ts'
import type { PrintJob } from './print-apart.ts'
import { printPaper } from './qr-print.ts'
import type { Words } from './qr-print.types.ts'

// A thread that makes one PDF and ends. `print-apart.ts` starts it.

const { paper, order, texts } = workerData as PrintJob

/** Functions can't be sent to a thread; texts can. */
const words = Object.fromEntries(
  langs.map((lang): [string, Translate] => [lang, (key, values) => fillIn(texts[lang][key] ?? key, values)]),
) as Words

parentPort?.postMessage(await printPaper(paper, { ...order, words }))
