import type { RequestHandler } from 'express'
import { NotFoundError } from '../../base/errors.ts'
import { must } from '../../people/access/rights.ts'
import type { Web } from '../../web.ts'
import { printerApart } from './print/print-apart.ts'
import { type PaperName, paperNames } from './print/qr-print.types.ts'
import { openBranch, showCode, showEverybody } from './qr.service.ts'
import { paperSender } from './qr-paper-sender.ts'
import { askedFor } from './qr-query.ts'

type Needs = Pick<Web, 'clock' | 'config' | 'db' | 'i18n'>

const isPaper = (value: unknown): value is PaperName => paperNames.includes(value as PaperName)

/** Codes as a PDF, for members. Name cards without a person are for all of the staff. */
export function qrPrintController(needs: Needs, print = printerApart(needs.i18n)): { get: RequestHandler } {
  const { db } = needs
  const sendPaper = paperSender(needs, print)

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
      await sendPaper(req, res, { paper, branch, codes: shown, name })
    },
  }
}
