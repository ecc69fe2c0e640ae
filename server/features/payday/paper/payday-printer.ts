import type { Response } from 'express'
import { printInThread } from '../../../http/print/in-thread.ts'
import { inTurns } from '../../../http/print/in-turns.ts'
import type { Sheets } from '../../../http/print/sheets.ts'
import type { Slips } from './slips.ts'

export type PaydayPaper = Sheets | Slips
type SendPaper = (res: Response, paper: PaydayPaper, fileName: string) => Promise<void>

/** Answers with a PDF. Each needs tens of megabytes for its fonts, so only one is made at a time. */
export function paydayPaperSender(): SendPaper {
  const inTurn = inTurns()
  return async (res, paper, fileName) => {
    // Nothing to do if the client has gone while waiting.
    const pdf = await inTurn(async () =>
      res.closed ? undefined : printInThread('paper-worker', import.meta.url, paper),
    )
    if (!pdf) return
    res.set({
      'Cache-Control': 'private, no-store',
      'Content-Disposition': `inline; filename="${fileName}.pdf"`,
    })
    res.type('pdf').send(pdf)
  }
}
