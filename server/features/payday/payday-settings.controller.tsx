import type { Request } from 'express'
import { type FirstLines, PaydaySettingsPage } from '../../../pages/payday/payday-settings.page.tsx'
import { payrollEncodings } from '../../../views/words.ts'
import { paths } from '../../base/paths.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { FormHandlers } from '../../http/form-page.ts'
import type { Typed } from '../../http/parse-form.ts'
import { lastPayday, linesOf } from '../../money/payday/payday.store.ts'
import { findPayrollFormat, readColumns, savePayrollFormat } from '../../money/payday/payroll-columns.ts'
import { payrollFile, payrollRows } from '../../money/payday/payroll-file.ts'
import { recordChange } from '../../outbox/audit/audit.store.ts'
import { memberOf } from '../../people/access/allow.ts'
import { listOpenBranches } from '../../venues/branch.store.ts'
import {
  findPaydaySettings,
  savePaydaySettings,
  setTellsGuests,
  setUsualPayWay,
  tellsGuests,
  usualPayWay,
} from '../../venues/business.store.ts'
import type { AccountWeb } from '../../web.ts'
import { settingsSchema } from './payday.schema.ts'
import { paydayLinks, pressedBy } from './paydays.controller.tsx'

/**
 * `/branch/business/payday/settings`: when paydays end and are paid, who may look, how the payroll file is written, and whether guests
 * are told what was paid.
 */
export function settingsController({ clock, db, formPage }: AccountWeb): FormHandlers {
  return formPage({
    schema: settingsSchema,
    initial: (req) => settingsOf(db, memberOf(req).businessId),
    view: async ({ req, typed, errors }) => ({
      title: 'payday:settings.title',
      page: (
        <PaydaySettingsPage
          links={paydayLinks(req)}
          action={paths.paydaySettings()}
          first={await firstLines(db, req, typed)}
          branches={(await listOpenBranches(db, memberOf(req).businessId)).map(({ id, name }) => ({
            ...{ name, href: paths.tipPaid(id) },
          }))}
          values={typed}
          errors={errors}
        />
      ),
    }),
    asksPassword: ({ data }) => !data.show,
    act: async ({ req, data, typed }) => {
      const read = readColumns(data.columns)
      if ('problem' in read) {
        const { line, said = '' } = { said: '', ...read.problem }
        const key = line === undefined ? 'payday:errors.noYen' : 'payday:errors.column'
        return { errors: { columns: { key, values: { line: line ?? 0, said } } } }
      }
      if (data.show) return { status: 200, typed }
      const by = pressedBy(req)
      const { managers, years, guests, way, encoding, columns, show: _, ...days } = data
      const now = clock()
      await inTransaction(db, async (trx) => {
        await savePaydaySettings(trx, by.businessId, {
          ...{ managersSee: managers === 'yes', years, payDay: undefined },
          ...days,
        })
        await savePayrollFormat(trx, by.businessId, { typed: columns, encoding })
        await setUsualPayWay(trx, by.businessId, way)
        await recordChange(trx, { ...by, action: 'payday.settings', details: { managers, years } }, now)
        if (await setTellsGuests(trx, by.businessId, guests === 'on'))
          await recordChange(trx, { ...by, action: guests === 'on' ? 'payday.told' : 'payday.silent' }, now)
      })
      const log = [{ managers, years, guests }, 'payday settings changed'] as const
      return { to: paths.paydaySettings(), toast: 'payday:settings.done', log }
    },
  })
}

async function settingsOf(db: Db, businessId: string): Promise<Typed> {
  const { managersSee, years, closeDay, payDay, payMonths } = await findPaydaySettings(db, businessId)
  const { typed, encoding } = await findPayrollFormat(db, businessId)
  return {
    closeDay: String(closeDay),
    payDay: String(payDay ?? ''),
    payMonths: String(payMonths),
    managers: managersSee ? 'yes' : 'no',
    years: String(years),
    columns: typed,
    encoding,
    way: await usualPayWay(db, businessId),
    guests: (await tellsGuests(db, businessId)) ? 'on' : 'off',
  }
}

/** The first three lines of the newest payday's file with these columns, or of a made-up one; or whose rows the encoding lacks. */
async function firstLines(
  db: Db,
  req: Request,
  { columns, encoding }: Typed,
): Promise<FirstLines | undefined> {
  const read = readColumns(columns ?? '')
  const shown = payrollEncodings.find((one) => one === encoding)
  if ('problem' in read || !shown) return undefined
  const last = await lastPayday(db, memberOf(req).businessId)
  const [first, ...others] = last ? payrollRows(last, await linesOf(db, last.id)) : []
  const made = {
    ...{ number: '0012', yen: 12_300, code: '101', until: '2026-10-31', pay_day: '2026-11-25' },
    name: req.text('payday:columns.someone'),
    branch: req.text('payday:columns.somewhere'),
  }
  const rows = [first ?? made, ...others]
  const file = payrollFile({ ...read, encoding: shown }, rows)
  const plain = payrollFile({ ...read, encoding: 'utf8' }, rows.slice(0, 2))
  return {
    encoding: shown,
    lacking: 'lacking' in file ? file.lacking : [],
    text: 'file' in plain ? plain.file.toString() : '',
  }
}
