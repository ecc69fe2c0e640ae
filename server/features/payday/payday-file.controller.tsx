import type { Request, RequestHandler, Response } from 'express'
import { CashListPage } from '../../../pages/payday/cash-list.page.tsx'
import { LackingPage } from '../../../pages/payday/lacking.page.tsx'
import type { PaydayFile } from '../../../pages/payday/payday.page.tsx'
import { StatementsPage } from '../../../pages/payday/statement.page.tsx'
import { ownLang } from '../../../views/languages.ts'
import type { PayrollEncoding } from '../../../views/words.ts'
import { NotFoundError } from '../../base/errors.ts'
import { paths } from '../../base/paths.ts'
import { translator } from '../../base/translator.ts'
import type { Payday, PaydayLine } from '../../money/payday/payday.types.ts'
import { recordOf } from '../../money/payday/payday-record.ts'
import { findPayrollFormat } from '../../money/payday/payroll-columns.ts'
import { payrollFile, payrollRows } from '../../money/payday/payroll-file.ts'
import { businessOf } from '../../venues/business.store.ts'
import type { AccountWeb } from '../../web.ts'
import { cashValues, notesFor, notesForAll } from './cash-notes.ts'
import { langsOfPeople } from './langs-of-people.store.ts'
import { ownView } from './own-paydays.controller.tsx'
import { fileNames, linesIn, paydayTarget } from './payday.controller.tsx'
import { paydayLinks } from './paydays.controller.tsx'

/** `lines`: those that the file holds. `returned`: how many lines of the payday came back. */
type Asked = { req: Request; res: Response; payday: Payday; lines: PaydayLine[]; returned: number }

/**
 * `/branch/business/payday/{id}/{file}`: what an owner pays by, and keeps. To fetch it changes nothing. Its name says how many lines
 * came back, so that an older one is told from it.
 */
export function fileController({ clock, db, i18n, send }: AccountWeb): RequestHandler {
  const linksOf = ({ req, payday }: Asked) => ({ ...paydayLinks(req), back: paths.payday(payday.id) })

  const files: Record<PaydayFile, (asked: Asked) => Promise<void>> = {
    async payroll(asked) {
      const { req, res, payday, lines } = asked
      const format = await findPayrollFormat(db, payday.businessId)
      const made = payrollFile(format, payrollRows(payday, lines))
      if ('file' in made)
        return sendFile(asked, 'payroll', { body: made.file, charset: charsets[format.encoding] })
      const page = (
        <LackingPage
          links={linksOf(asked)}
          encoding={format.encoding}
          lacking={made.lacking}
          settings={paths.paydaySettings()}
        />
      )
      send(req, res, { status: 409, title: 'payday:file.payroll', page })
    },
    async cash(asked) {
      const { req, res, payday, lines } = asked
      const { name: business } = await businessOf(db, payday.businessId)
      const lists = [...Map.groupBy(lines, ({ branchId }) => branchId)].map(([branchId, some]) => ({
        ...{ branchId, branch: some[0]?.branch ?? '', values: cashValues },
        people: some.map(({ staffId, name, code, yen: amount }) => ({
          ...{ staffId, name, code, amount, notes: notesFor(amount) },
        })),
        total: some.reduce((sum, { yen }) => sum + yen, 0),
        notes: notesForAll(some.map(({ yen }) => yen)),
      }))
      const { number, until, payDay } = payday
      const page = <CashListPage links={linksOf(asked)} {...{ business, number, until, payDay, lists }} />
      send(req, res, { title: 'payday:file.cash', page })
    },
    async statements(asked) {
      const { req, res, payday, lines } = asked
      const { name: business, timeZone } = await businessOf(db, payday.businessId)
      const langs = await langsOfPeople(db, payday.id)
      const statements = lines.map((line) => {
        const lang = langs.get(line.personId ?? '') ?? ownLang(req.lang)
        const { name, code } = line
        const own = ownView({ ...line, payday }, { timeZone, now: clock() })
        return { statement: { ...own, business, name, code }, lang, t: translator(i18n, lang) }
      })
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
