import type { Request, Response } from 'express'
import { guestLangs, htmlLang } from '../../../views/languages.ts'
import { type Texts, translated } from '../../../views/venue-texts.ts'
import { rememberFirst } from '../../db/remembered.store.ts'
import type { Deps } from '../../deps.ts'
import type { Branch } from '../../venues/branch.store.ts'
import { typedNumber } from '../../venues/branch-number.ts'
import { saysNeverExpected } from '../../venues/business.store.ts'
import { notePrinted } from '../../venues/code.store.ts'
import { inTurns, printerApart } from './print/print-apart.ts'
import type { Named, PaperName, PrintedCode } from './print/qr-print.types.ts'
import type { CodeToPrint } from './qr.service.ts'
import { codeUrl, printedName, withoutScheme } from './qr-view.ts'

/** `name`: whose code it is, for the document's title. */
type Asked = { paper: PaperName; branch: Branch; codes: CodeToPrint[]; name: string }

/** The thread that prints knows no languages but their tags. */
const named = (of: { name: string; texts: Texts }): Named => ({
  name: printedName(of, 'ja') ?? of.name,
  names: Object.fromEntries(guestLangs().map((lang) => [htmlLang(lang), printedName(of, lang) ?? of.name])),
})

/** Answers with codes on paper, as a PDF. The caller has checked who may have them. */
export function paperSender({ clock, config, db, i18n }: Deps, print = printerApart(i18n)) {
  // Each document needs 45 MB for fonts, so only one is made at a time.
  const inTurn = inTurns()

  const printed = ({ branch, person, code }: CodeToPrint, neverExpected: boolean): PrintedCode => {
    const url = codeUrl(config, code.token)
    const { kind, number } = branch
    const greeting = translated(branch, 'greeting', 'ja')?.text
    const site = withoutScheme(config.publicUrl)
    const typed = typedNumber(number, person?.code)
    return {
      venue: { ...named(branch), kind, greeting },
      neverExpected,
      person: person && named(person),
      typed,
      url,
      shown: withoutScheme(url),
      site,
    }
  }

  return async (req: Request, res: Response, { paper, branch, codes, name }: Asked): Promise<void> => {
    const title = req.text('venue:code.titleOf', { name })
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
    await notePrinted(
      db,
      codes.map(({ code }) => code.token),
      clock(),
    )
    res.set({
      'Cache-Control': 'private, no-store',
      'Content-Disposition': `inline; filename="QR-${branch.number}-${paper}.pdf"`,
    })
    res.type('pdf').send(pdf)
  }
}
