import type { Request, RequestHandler, Response } from 'express'
import { CashListPage } from '../../../pages/payday/cash-list.page.tsx'
import type { PaydayFile } from '../../../pages/payday/payday.page.tsx'
import { StatementsPage } from '../../../pages/payday/statement.page.tsx'
import type { PayrollEncoding } from '../../../views/words.ts'
import { NotFoundError } from '../../base/errors.ts'
import { paths } from '../../base/paths.ts'
import type { Payday, PaydayLine } from '../../money/payday/payday.types.ts'
import { recordOf } from '../../money/payday/payday-record.ts'
import { findPayrollFormat } from '../../money/payday/payroll-columns.ts'
import { payrollFile, payrollRows } from '../../money/payday/payroll-file.ts'
import { businessOf } from '../../venues/business.store.ts'
import type { AccountWeb } from '../../web.ts'
import { ownView } from './own-paydays.controller.tsx'
import { fileNames, linesIn, paydayTarget } from './payday.controller.tsx'
import { paydayLinks } from './paydays.controller.tsx'

/** `lines`: those that the file holds. `returned`: how many lines of the payday came back. */
type Asked = { req: Request; res: Response; payday: Payday; lines: PaydayLine[]; returned: number }

/**
 * `/branch/business/payday/{id}/{file}`: what an owner pays by, and keeps. To fetch it changes nothing. Its name says how many lines
 * came back, so that an older one is told from it.
 */
export function fileController({ clock, db, send }: AccountWeb): RequestHandler {
  const linksOf = ({ req, payday }: Asked) => ({ ...paydayLinks(req), back: paths.payday(payday.id) })

  const files: Record<PaydayFile, (asked: Asked) => Promise<void>> = {
    async payroll(asked) {
      const format = await findPayrollFormat(db, asked.payday.businessId)
      const made = payrollFile(format, payrollRows(asked.payday, asked.lines))
      // Its page says why there is no file.
      if ('lacking' in made) return asked.res.redirect(303, paths.payday(asked.payday.id))
      sendFile(asked, 'payroll', { body: made.file, charset: charsets[format.encoding] })
    },
    async cash(asked) {
      const { req, res, payday, lines } = asked
      const { name: business } = await businessOf(db, payday.businessId)
      const branches = [...Map.groupBy(lines, ({ branchId }) => branchId)].map(([branchId, people]) => ({
        ...{ branchId, branch: people[0]?.branch ?? '', people },
      }))
      const shown = { ...payday, business, branches }
      send(req, res, { title: 'payday:file.cash', page: <CashListPage links={linksOf(asked)} {...shown} /> })
    },
    async statements(asked) {
      const { req, res, payday, lines } = asked
      const { name: business, timeZone } = await businessOf(db, payday.businessId)
      const statements = lines.map((line) => ({
        ...ownView({ ...line, payday }, { timeZone, now: clock() }),
        ...{ business, name: line.name, code: line.code },
      }))
      const page = <StatementsPage links={linksOf(asked)} number={payday.number} statements={statements} />
      send(req, res, { title: 'payday:file.statements', page })
    },
    async record(asked) {
      sendFile(asked, 'record', { body: recordOf(asked.payday, asked.lines), charset: 'utf-8' })
    },
  }

  return async (req, res) => {
    const file = (Object.keys(fileNames) as PaydayFile[]).find((one) => fileNames[one] === req.params.file)
    const { payday, lines: all } = await paydayTarget(db, req)
    const lines = file ? linesIn[file](payday, all) : []
    if (!file || lines.length === 0) throw new NotFoundError()
    await files[file]({ req, res, payday, lines, returned: all.filter(({ returned }) => returned).length })
  }
}

const charsets: Record<PayrollEncoding, string> = { utf8: 'utf-8', utf8_bom: 'utf-8', cp932: 'shift_jis' }

function sendFile(
  { res, payday, returned }: Asked,
  what: string,
  { body, charset }: { body: Buffer | string; charset: string },
): void {
  const name = [what, payday.number, returned > 0 && `r${returned}`].filter(Boolean).join('-')
  res.set({
    'Content-Type': `text/csv; charset=${charset}`,
    'Content-Disposition': `attachment; filename="${name}.csv"`,
    'Cache-Control': 'private, no-store',
  })
  res.send(body)
}
