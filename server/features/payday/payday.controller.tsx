import type { Request } from 'express'
import { type PaydayFile, PaydayPage } from '../../../pages/payday/payday.page.tsx'
import { ownLang } from '../../../views/languages.ts'
import { NotFoundError } from '../../base/errors.ts'
import { paths } from '../../base/paths.ts'
import type { Db } from '../../db/database.ts'
import type { FormHandlers } from '../../http/form-page.ts'
import { kindRules } from '../../money/payday/kind-rules.ts'
import { findPayday, linesOf } from '../../money/payday/payday.store.ts'
import type { Payday, PaydayLine } from '../../money/payday/payday.types.ts'
import { findPayrollFormat } from '../../money/payday/payroll-columns.ts'
import { payrollFile, payrollRows } from '../../money/payday/payroll-file.ts'
import { returnLines } from '../../money/payday/return-lines.ts'
import { memberOf } from '../../people/access/allow.ts'
import { may, must } from '../../people/access/rights.ts'
import { businessOf } from '../../venues/business.store.ts'
import type { AccountWeb } from '../../web.ts'
import { boxOf, returnSchema, ticksIn } from './payday.schema.ts'
import { paydayLinks, pressedBy } from './paydays.controller.tsx'

/** The payday in the address, with the lines that the reader may see. Throws NotFoundError if there are none. */
export async function paydayTarget(db: Db, req: Request): Promise<{ payday: Payday; lines: PaydayLine[] }> {
  const member = memberOf(req)
  const payday = await findPayday(db, member.businessId, String(req.params.id))
  if (!payday) throw new NotFoundError()
  const lines = await linesOf(db, payday.id, may(member, 'payday') ? {} : { branchId: member.branchId })
  if (lines.length === 0) throw new NotFoundError()
  return { payday, lines }
}

/** The last part of the address of each file. */
export const fileNames = {
  payroll: 'payroll.csv',
  cash: 'cash',
  statements: 'statements',
  record: 'record.csv',
} as const satisfies Record<PaydayFile, string>

/** The lines that a file holds: only what stands, but the record, which holds all. */
export const linesIn: Record<PaydayFile, (payday: Payday, lines: PaydayLine[]) => PaydayLine[]> = {
  payroll: ({ kind }, lines) =>
    standing(lines).filter(({ way }) => kindRules[kind].isHandedOver && way === 'payroll'),
  cash: ({ kind }, lines) =>
    standing(lines).filter(({ way }) => kindRules[kind].isHandedOver && way === 'cash'),
  statements: (_, lines) => standing(lines),
  record: (_, lines) => lines,
}
const standing = (lines: PaydayLine[]) => lines.filter(({ returned }) => !returned)

/** Whose rows the payroll file can't hold in its encoding; undefined where it can be written. */
async function lackingOf(db: Db, payday: Payday, lines: PaydayLine[]) {
  const format = await findPayrollFormat(db, payday.businessId)
  const made = payrollFile(format, payrollRows(payday, linesIn.payroll(payday, lines)))
  return 'lacking' in made ? { encoding: format.encoding, lacking: made.lacking } : undefined
}

/** `/branch/business/payday/{id}`: who was paid, the ways out, and what did not reach its person. */
export function paydayController({ clock, db, formPage, mail }: AccountWeb): FormHandlers {
  return formPage({
    load: (req) => paydayTarget(db, req),
    schema: returnSchema,
    view: async ({ req, about: { payday, lines }, typed, errors }) => {
      const member = memberOf(req)
      const { name: business, timeZone } = await businessOf(db, member.businessId)
      const acts = may(member, 'payday')
      const names = Object.keys(fileNames) as PaydayFile[]
      const lacking = acts ? await lackingOf(db, payday, lines) : undefined
      const files = names.filter(
        (file) => acts && linesIn[file](payday, lines).length > 0 && !(lacking && file === 'payroll'),
      )
      return {
        title: { text: req.text('payday:one.title', { number: payday.number }) },
        page: (
          <PaydayPage
            links={paydayLinks(req)}
            files={files.map((file) => ({ file, href: paths.paydayFile(payday.id, fileNames[file]) }))}
            {...{ business, timeZone, acts, lacking, ...payday }}
            branch={acts ? undefined : lines[0]?.branch}
            byWay={kindRules[payday.kind].isHandedOver}
            lines={lines.map((line) => ({
              ...line,
              number: line.payrollNumber,
              box: acts && !line.returned ? { name: boxOf(line), value: '1' } : undefined,
            }))}
            action={paths.payday(payday.id)}
            values={typed}
            errors={errors}
          />
        ),
      }
    },
    asksPassword: true,
    act: async ({ req, about: { payday }, data: { all, why }, typed }) => {
      // A manager may only look.
      must(memberOf(req), 'payday')
      const ticked = ticksIn(typed)
      if (!all && ticked.length === 0) return { errors: { form: { key: 'payday:errors.nobody' } } }
      const wanted = { paydayId: payday.id, lines: all ? ('all' as const) : ticked, why }
      const tell = { mail, lang: ownLang(req.lang) }
      const done = await returnLines(db, tell, pressedBy(req), wanted, clock())
      if ('refused' in done) return { errors: { form: { key: 'payday:errors.gone' } } }
      return {
        to: paths.payday(payday.id),
        toast: 'payday:done.returned',
        log: [{ paydayId: payday.id, ...done }, 'payday lines returned'],
      }
    },
  })
}
