import { parentPort, workerData } from 'node:worker_threads'
import { printSheets } from '../../../http/print/sheets.ts'
import type { PaydayPaper } from './payday-printer.ts'
import { printSlips } from './slips.ts'

// A thread that makes one PDF of a payday and ends. `payday-printer.ts` starts it.

const paper = workerData as PaydayPaper
parentPort?.postMessage(await ('slips' in paper ? printSlips(paper) : printSheets(paper)))
