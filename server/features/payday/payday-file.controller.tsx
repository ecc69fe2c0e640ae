import type { Request, RequestHandler, Response } from 'express'
import { CashListPage } from '../../../pages/payday/cash-list.page.tsx'
import type { PaydayFile } from '../../../pages/payday/payday.page.tsx'
import { StatementsPage } from '../../../pages/payday/statement.page.tsx'
import type { Payday, PaydayLine } from '../../../views/payday.ts'
import type { PayrollEncoding } from '../../../views/words.ts'
import { NotFoundError } from '../../base/errors.ts'
import { paths } from '../../base/paths.ts'
import type { Db } from '../../db/database.ts'
import {
  findPayday,
  findPayrollFormat,
  kindRules,
  linesOf,
  payrollFile,
  payrollRows,
  recordOf,
} from '../../money/payday/index.ts'
import { may, memberOf } from '../../people/access/index.ts'
import { businessOf } from '../../venues/business.store.ts'
import type { AccountWeb } from '../../web.ts'
import { paydayLinks } from './paydays.controller.tsx'

/** A payday, with the lines that somebody may see. */
export type PaydayTarget = { payday: Payday; lines: PaydayLine[] }

/** The payday in the address. Throws NotFoundError if the reader may see no line of it. */
export async function paydayTarget(db: Db, req: Request): Promise<PaydayTarget> {
  const member = memberOf(req)
  const payday = await findPayday(db, member.businessId, String(req.params.id))
  const seen = may(member, 'payday') ? {} : { branchId: member.branchId }
  const lines = payday ? await linesOf(db, payday.id, seen) : []
  if (!payday || lines.length === 0) throw new NotFoundError()
  return { payday, lines }
}

const handedOver = ({ payday, lines }: PaydayTarget, by: PaydayLine['way']) =>
  kindRules[payday.kind].isHandedOver ? standing(lines).filter(({ way }) => way === by) : []
const standing = (lines: PaydayLine[]) => lines.filter(({ returned }) => !returned)

/** The last part of each file's address, and the lines that it holds: only what stands, but the record, which holds all. */
const files: Record<PaydayFile, { name: string; linesOf: (target: PaydayTarget) => PaydayLine[] }> = {
  payroll: { name: 'payroll.csv', linesOf: (target) => handedOver(target, 'payroll') },
  cash: { name: 'cash', linesOf: (target) => handedOver(target, 'cash') },
  statements: { name: 'statements', linesOf: ({ lines }) => standing(lines) },
  record: { name: 'record.csv', linesOf: ({ lines }) => lines },
}
const allFiles = Object.keys(files) as PaydayFile[]

/** The ways out that a payday has. */
export const filesOf = (target: PaydayTarget) =>
  allFiles
    .filter((file) => files[file].linesOf(target).length > 0)
    .map((file) => ({ file, href: paths.paydayFile(target.payday.id, files[file].name) }))

/** The payroll file with its encoding, or whose rows that encoding lacks. */
export async function payrollOf(db: Db, { payday, lines }: PaydayTarget) {
  const format = await findPayrollFormat(db, payday.businessId)
  return { ...payrollFile(format, payrollRows(payday, lines)), encoding: format.encoding }
}

/**
 * `/branch/business/payday/{id}/{file}`: what an owner pays by, and keeps. To fetch it changes nothing. Its name says how many lines
 * came back, so that an older one is told from it.
 */
export function fileController({ db, send }: AccountWeb): RequestHandler {
  return async (req, res) => {
    const file = allFiles.find((one) => files[one].name === req.params.file)
    const target = await paydayTarget(db, req)
    const lines = file ? files[file].linesOf(target) : []
    if (lines.length === 0) throw new NotFoundError()
    const { payday } = target
    const back = paths.payday(payday.id)
    if (file === 'record') return sendFile(res, 'record', target, recordOf(payday, lines))
    if (file === 'payroll') {
      const made = await payrollOf(db, target)
      // Its page says why there is no file.
      if ('lacking' in made) return res.redirect(303, back)
      return sendFile(res, 'payroll', target, made.file, charsets[made.encoding])
    }
    const { name: business } = await businessOf(db, payday.businessId)
    const shown = { links: { ...paydayLinks(req), back }, business, payday }
    if (file === 'cash')
      return send(req, res, { title: 'payday:file.cash', page: <CashListPage {...shown} lines={lines} /> })
    const own = lines.map((line) => ({ ...line, payday }))
    send(req, res, { title: 'payday:file.statements', page: <StatementsPage {...shown} lines={own} /> })
  }
}

const charsets: Record<PayrollEncoding, string> = { utf8: 'utf-8', utf8_bom: 'utf-8', cp932: 'shift_jis' }

function sendFile(
  res: Response,
  what: PaydayFile,
  { payday, lines }: PaydayTarget,
  body: Buffer | string,
  charset = 'utf-8',
): void {
  const returned = lines.length - standing(lines).length
  const name = [what, payday.number, returned > 0 && `r${returned}`].filter(Boolean).join('-')
  res.set({
    'Content-Type': `text/csv; charset=${charset}`,
    'Content-Disposition': `attachment; filename="${name}.csv"`,
    'Cache-Control': 'private, no-store',
  })
  res.send(body)
}
