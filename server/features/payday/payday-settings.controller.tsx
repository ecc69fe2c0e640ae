import type { Request } from 'express'
import { type FirstLines, PaydaySettingsPage } from '../../../pages/payday/payday-settings.page.tsx'
import { payrollEncodings } from '../../../views/words.ts'
import { paths } from '../../base/paths.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { FormHandlers } from '../../http/form-page.ts'
import type { FieldError, Typed } from '../../http/parse-form.ts'
import {
  findPayrollFormat,
  lastPayday,
  linesOf,
  payrollFile,
  payrollRows,
  readColumns,
} from '../../money/payday/index.ts'
import { recordChange } from '../../outbox/audit/audit.store.ts'
import { memberOf } from '../../people/access/index.ts'
import { findPaydaySettings, holdBusiness, savePaydaySettings } from '../../venues/business.store.ts'
import type { AccountWeb } from '../../web.ts'
import { settingsSchema } from './payday.schema.ts'
import { paydayLinks, pressedBy } from './paydays.controller.tsx'

/**
 * `/branch/business/payday/settings`: when paydays end and are paid, what managers may do, how the payroll file is written, and whether
 * guests are told what was paid.
 */
export function settingsController({ clock, db, formPage }: AccountWeb): FormHandlers {
  return formPage({
    schema: settingsSchema,
    initial: async (req): Promise<Typed> => {
      const { businessId } = memberOf(req)
      const { typed: columns, encoding } = await findPayrollFormat(db, businessId)
      const chosen = Object.entries({ ...(await findPaydaySettings(db, businessId)), columns, encoding })
      const textOf = (value: unknown) => String(typeof value === 'boolean' ? Number(value) : (value ?? ''))
      return Object.fromEntries(chosen.map(([name, value]) => [name, textOf(value)]))
    },
    view: async ({ req, typed, errors }) => ({
      title: 'payday:settings.title',
      page: (
        <PaydaySettingsPage
          links={paydayLinks(req)}
          action={paths.paydaySettings()}
          first={await firstLines(db, req, typed)}
          values={typed}
          errors={errors}
        />
      ),
    }),
    asksPassword: ({ data }) => !data.show,
    act: async ({ req, data: { show, ...settings }, typed }) => {
      const read = readColumns(settings.columns)
      if ('problem' in read) {
        const { problem } = read
        const columns: FieldError =
          problem.line === undefined
            ? { key: 'payday:errors.noYen' }
            : { key: 'payday:errors.column', values: problem }
        return { errors: { columns } }
      }
      if (show) return { status: 200, typed }
      const by = pressedBy(req)
      const { years, managersSee, managersCount, tellsGuests } = settings
      await inTransaction(db, async (trx) => {
        await holdBusiness(trx, by.businessId)
        const before = await findPaydaySettings(trx, by.businessId)
        await savePaydaySettings(trx, by.businessId, settings)
        const details = { managers: managersSee ? 'yes' : 'no', years }
        await recordChange(trx, { ...by, action: 'payday.settings', details }, clock())
        if (managersCount !== before.managersCount)
          await recordChange(
            trx,
            { ...by, action: managersCount ? 'cash.allowed' : 'cash.forbidden' },
            clock(),
          )
        if (tellsGuests !== before.tellsGuests)
          await recordChange(trx, { ...by, action: tellsGuests ? 'payday.told' : 'payday.silent' }, clock())
      })
      const log = [{ years, managersSee, managersCount, tellsGuests }, 'payday settings changed'] as const
      return { to: paths.paydaySettings(), toast: 'payday:settings.done', log }
    },
  })
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
    number: '0012',
    yen: 12_300,
    name: req.text('payday:columns.someone'),
    code: '101',
    branch: req.text('payday:columns.somewhere'),
    until: '2026-10-31',
    pay_day: '2026-11-25',
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
