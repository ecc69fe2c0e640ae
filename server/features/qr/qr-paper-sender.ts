import type { Request, Response } from 'express'
import { htmlLang } from '../../../views/languages.ts'
import { rememberFirst } from '../../db/remembered.store.ts'
import type { Deps } from '../../deps.ts'
import { typedNumber } from '../../http/branch-number.ts'
import { inTurns } from '../../http/print/in-turns.ts'
import type { Branch } from '../../venues/branch.store.ts'
import { saysNeverExpected } from '../../venues/business.store.ts'
import { printerApart } from './print/print-apart.ts'
import type { PaperName, PrintedCode } from './print/qr-print.types.ts'
import type { CodeToPrint } from './qr.service.ts'
import { codeUrl, withoutScheme } from './qr-view.ts'

/** `name`: whose code it is, for the document's title. */
type Asked = { paper: PaperName; branch: Branch; codes: CodeToPrint[]; name: string }

/** Answers with codes on paper, as a PDF. The caller has checked who may have them. */
export function paperSender({ clock, config, db, i18n }: Deps, print = printerApart(i18n)) {
  // Each document needs 45 MB for fonts, so only one is made at a time.
  const inTurn = inTurns()

  const printed = ({ branch, person, code }: CodeToPrint, neverExpected: boolean): PrintedCode => {
    const url = codeUrl(config, code.token)
    const { name, kind, number, greetings } = branch
    const greeting = greetings.ja ?? greetings.en ?? greetings.cn
    const site = withoutScheme(config.publicUrl)
    const typed = typedNumber(number, person?.code)
    return {
      venue: { name, kind, number, greeting },
      neverExpected,
      person: person?.name,
      typed,
      url,
      shown: withoutScheme(url),
      site,
    }
  }

  return async (req: Request, res: Response, { paper, branch, codes, name }: Asked): Promise<void> => {
    const title = req.text('qr:titleOf', { name })
    const neverExpected = await saysNeverExpected(db, branch.businessId)
    const order = {
      codes: codes.map((code) => printed(code, neverExpected)),
      lang: htmlLang(req.lang),
      title,
      now: clock(),
    }
    // Nothing to do if the client has gone while waiting.
    const pdf = await inTurn(async () => (res.closed ? undefined : print(paper, order)))
    if (!pdf) return
    // From now on this address should keep leading here: the doctor says so when it changes.
    await rememberFirst(db, 'codes', config.publicUrl)
    res.set({
      'Cache-Control': 'private, no-store',
      'Content-Disposition': `inline; filename="QR-${branch.number}-${paper}.pdf"`,
    })
    res.type('pdf').send(pdf)
  }
}
