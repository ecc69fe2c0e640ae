import type { RequestHandler } from 'express'
import { type Lang, langs } from '../../../views/lang.ts'
import { must } from '../../access/rights.ts'
import { NotFoundError } from '../../errors.ts'
import { typedNumber } from '../../http/branch-number.ts'
import { translator } from '../../i18n/i18n.ts'
import type { Web } from '../../web.ts'
import { type PaperName, paperNames, printPaper } from './print/qr-print.ts'
import type { PrintedCode, Words } from './print/qr-print.types.ts'
import { openBranch, type ShownCode, showCode, showEverybody } from './qr.service.ts'
import { askedFor } from './qr-query.ts'
import { inTurns } from './qr-turns.ts'
import { codeUrl, withoutScheme } from './qr-view.ts'

type Needs = Pick<Web, 'clock' | 'config' | 'db' | 'i18n'>

const isPaper = (value: unknown): value is PaperName => paperNames.includes(value as PaperName)

/** Codes as a PDF, for members. Name cards without a person are for all of the staff. */
export function qrPrintController(needs: Needs, print = printPaper): { get: RequestHandler } {
  const { clock, config, db, i18n } = needs
  // Each document needs 45 MB for fonts, so only one is made at a time.
  const inTurn = inTurns()
  const words = Object.fromEntries(
    langs.map((lang): [Lang, Words[Lang]] => [lang, translator(i18n, lang)]),
  ) as Words

  const printed = ({ branch, person, code }: ShownCode): PrintedCode => {
    const url = codeUrl(config, code.token)
    const { name, kind, number } = branch
    const site = withoutScheme(config.publicUrl)
    const typed = typedNumber(number, person?.code)
    return {
      venue: { name, kind, number },
      person: person?.name,
      typed,
      url,
      shown: withoutScheme(url),
      site,
    }
  }

  return {
    get: async (req, res) => {
      const { paper } = req.params
      const { branchId, staffId } = askedFor(req)
      if (!isPaper(paper) || branchId === undefined || !req.member) throw new NotFoundError()
      const branch = await openBranch(db, branchId)
      must(req.member, 'qr.see', { businessId: branch.businessId, branchId })
      const everybody = paper === 'names' && staffId === undefined
      const shown = everybody ? await showEverybody(needs, branch) : [await showCode(needs, branch, staffId)]
      const name = (everybody ? undefined : shown[0]?.person?.name) ?? branch.name
      const title = req.text('qr:titleOf', { name })
      const order = { codes: shown.map(printed), words, lang: req.lang, title, now: clock() }
      // Nothing to do if the client has gone while waiting.
      const pdf = await inTurn(async () => (res.closed ? undefined : print(paper, order)))
      if (!pdf) return
      res.set({
        'Cache-Control': 'private, no-store',
        'Content-Disposition': `inline; filename="QR-${branch.number}-${paper}.pdf"`,
      })
      res.type('pdf').send(pdf)
    },
  }
}
