import type { Response } from 'express'
import { z } from 'zod'
import { PayrollFilePage } from '../../../pages/payday/payroll-file.page.tsx'
import { paths } from '../../base/paths.ts'
import type { Db } from '../../db/database.ts'
import { type FormHandlers, formPage } from '../../http/form-page.ts'
import { csvName } from '../../http/send-csv.ts'
import { listStanding } from '../../money/payday/paid.store.ts'
import { type HandedOut, handOut, linesBy } from '../../money/payday/payday.out.ts'
import { linesByPayday } from '../../money/payday/payday.store.ts'
import { memberOf } from '../../people/access/allow.ts'
import { timeZoneOf } from '../../venues/business.store.ts'
import type { AccountWeb } from '../../web.ts'
import { byOf, paydayLinks } from './payday.controller.tsx'
import { keepPaydays } from './payday.file.ts'
import { paydayRefusals, tickOf } from './payday.schema.ts'
import { charsets, payrollFile } from './payroll.file.ts'
import { presetOf } from './payroll.presets.ts'
import { type PayrollProblems, payrollProblems, payrollRows } from './payroll.rows.ts'
import { findPayrollFormat, type PayrollFormat } from './payroll.store.ts'

/** The newest paydays that are offered for a file. */
const offered = 36

/** The newest paydays of all branches that stand, with who is in their payroll file. */
async function choicesOf(db: Db, businessId: string): Promise<HandedOut[]> {
  const newest = await listStanding(db, businessId, offered)
  const lines = await linesByPayday(
    db,
    newest.map((payday) => payday.id),
  )
  return newest.map((payday) => ({ payday, lines: linesBy('payroll', lines.get(payday.id) ?? []) }))
}

type About = { choices: HandedOut[]; format: PayrollFormat }

const chosenOf = (choices: HandedOut[], typed: Record<string, unknown>) =>
  choices.filter(({ payday }) => typed[tickOf(payday.id)] === '1')

/** `/branch/business/payday/payroll`: joins paydays in one file, after saying what is wrong with it. */
export function payrollController(needs: AccountWeb): FormHandlers {
  const { clock, db, send } = needs
  return formPage({
    send,
    load: async (req): Promise<About> => {
      const { businessId } = memberOf(req)
      const format = (await findPayrollFormat(db, businessId)) ?? presetOf('general', req.text)
      return { choices: await choicesOf(db, businessId), format }
    },
    schema: (_, { choices }) =>
      z.strictObject({
        ...Object.fromEntries(
          choices.map(({ payday }) => [
            tickOf(payday.id),
            z.literal('1', 'common:errors.validation').optional(),
          ]),
        ),
        known: z.string('common:errors.validation').max(40, 'common:errors.validation').optional(),
      }),
    initial: (req, { choices }) => {
      const asked = choices.find(({ payday }) => payday.id === req.query.payday) ?? choices[0]
      return asked ? { [tickOf(asked.payday.id)]: '1' } : {}
    },
    view: ({ req, about: { choices, format }, typed, errors }) => {
      const problems = payrollProblems(payrollRows(chosenOf(choices, typed)), format)
      return {
        title: req.text('payday:payroll.title'),
        signedIn: true,
        page: (
          <PayrollFilePage
            links={{ ...paydayLinks(req), columns: paths.payrollColumns(), back: paths.paydays() }}
            paydays={choices.map(({ payday, lines }) => ({
              tick: tickOf(payday.id),
              branch: payday.branch_name,
              number: payday.number,
              first: payday.first_day,
              last: payday.last_day,
              people: lines.length,
              yen: lines.reduce((sum, line) => sum + line.toPay, 0),
            }))}
            format={{ encoding: format.encoding, headers: format.columns.map(({ header }) => header) }}
            problems={isWithout(problems) ? undefined : problems}
            action={paths.payrollFile()}
            values={typed}
            errors={errors}
          />
        ),
      }
    },
    act: async ({ req, res, about: { choices, format }, typed }) => {
      const chosen = chosenOf(choices, typed)
      const rows = payrollRows(chosen)
      if (rows.length === 0) return { errors: { form: { key: 'payday:errors.nobody' } } }
      const problems = payrollProblems(rows, format)
      if (problems.lacking.length > 0) return { errors: { form: { key: 'payday:errors.lacking' } } }
      if (!isWithout(problems) && typed.known !== problems.seal)
        return { errors: { known: { key: 'payday:errors.known' } } }
      const timeZone = await timeZoneOf(db, memberOf(req).businessId)
      const ids = chosen.map(({ payday }) => payday.id)
      const out = await handOut(db, byOf(req), { ids, what: 'payroll_file', timeZone }, clock())
      await keepPaydays(needs, req)
      if ('refused' in out) return { errors: paydayRefusals[out.refused] }
      // Marked or changed since the problems were looked for.
      if (JSON.stringify(payrollRows(out)) !== JSON.stringify(rows)) return { errors: paydayRefusals.changed }
      req.log.info({ paydayIds: ids, memberId: memberOf(req).staffId }, 'payroll file made')
      sendFile(res, { file: out, format })
      return undefined
    },
  })
}

const isWithout = ({ noNumber, shared, lacking }: PayrollProblems) =>
  noNumber.length + shared.length + lacking.length === 0

function sendFile(res: Response, { file, format }: { file: HandedOut[]; format: PayrollFormat }) {
  const days = file.flatMap(({ payday }) => [payday.first_day, payday.last_day]).sort()
  const name = csvName('payroll', { from: days[0], to: days.at(-1) })
  res.set({
    'Content-Type': `text/csv; charset=${charsets[format.encoding]}`,
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'private, no-store',
  })
  res.send(payrollFile(payrollRows(file), format))
}
