import type { Request } from 'express'
import { type FirstLines, PaydaySettingsPage } from '../../../pages/payday/payday-settings.page.tsx'
import { payrollEncodings } from '../../../views/words.ts'
import { paths } from '../../base/paths.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { FormHandlers, View } from '../../http/form-page.ts'
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
import { columnsSchema, guestsSchema, settingsSchema } from './payday.schema.ts'
import { paydayLinks, pressedBy } from './paydays.controller.tsx'

type Part = 'plan' | 'columns' | 'guests'

/**
 * `/branch/business/payday/settings`: when paydays end and are paid, who may look, how the payroll file is written, and whether guests
 * are told what was paid. Each part is a form of its own.
 */
export function settingsController({ clock, db, formPage }: AccountWeb): FormHandlers {
  const action = paths.paydaySettings()
  const saved = { to: action, toast: 'payday:settings.done' } as const

  /** The page, of which one part may hold what was typed. */
  const viewOf =
    (part: Part): View =>
    async ({ req, typed, errors }) => {
      const { businessId } = memberOf(req)
      const columns =
        part === 'columns' && typed.columns !== undefined ? typed : await columnsOf(db, businessId)
      const branches = await listOpenBranches(db, businessId)
      return {
        title: 'payday:settings.title',
        page: (
          <PaydaySettingsPage
            links={paydayLinks(req)}
            {...{ action, part, columns, errors }}
            plan={part === 'plan' ? typed : await planOf(db, businessId)}
            first={await firstLines(db, req, columns)}
            guests={{
              on: await tellsGuests(db, businessId),
              branches: branches.map(({ id, name }) => ({ name, href: paths.tipPaid(id) })),
            }}
          />
        ),
      }
    }

  const plan = formPage({
    schema: settingsSchema,
    initial: (req) => planOf(db, memberOf(req).businessId),
    view: viewOf('plan'),
    asksPassword: true,
    act: async ({ req, data: { managers, years, closeDay, payDay, payMonths } }) => {
      const by = pressedBy(req)
      const settings = { managersSee: managers === 'yes', years, closeDay, payDay, payMonths }
      await inTransaction(db, async (trx) => {
        await savePaydaySettings(trx, by.businessId, settings)
        await recordChange(trx, { ...by, action: 'payday.settings', details: { managers, years } }, clock())
      })
      return { ...saved, log: [{ managers, years }, 'payday settings changed'] }
    },
  })

  const columns = formPage({
    schema: columnsSchema,
    view: viewOf('columns'),
    act: async ({ req, data: { columns: typedColumns, encoding, way, show }, typed }) => {
      const read = readColumns(typedColumns)
      if ('problem' in read) {
        const { problem } = read
        const error =
          problem.line === undefined
            ? ({ key: 'payday:errors.noYen' } as const)
            : ({ key: 'payday:errors.column', values: problem } as const)
        return { errors: { columns: error } }
      }
      if (show) return { status: 200, typed }
      const by = pressedBy(req)
      await inTransaction(db, async (trx) => {
        await savePayrollFormat(trx, by.businessId, { typed: typedColumns, encoding })
        await setUsualPayWay(trx, by.businessId, way)
        await recordChange(trx, { ...by, action: 'payday.columns' }, clock())
      })
      return { ...saved, log: [{}, 'payroll columns changed'] }
    },
  })

  const guests = formPage({
    schema: guestsSchema,
    buttons: true,
    view: viewOf('guests'),
    // To say nothing more needs no proof.
    asksPassword: ({ data }) => data.to === 'on',
    act: async ({ req, data: { to } }) => {
      const by = pressedBy(req)
      const on = to === 'on'
      await inTransaction(db, async (trx) => {
        if (!(await setTellsGuests(trx, by.businessId, on))) return
        await recordChange(trx, { ...by, action: on ? 'payday.told' : 'payday.silent' }, clock())
      })
      return {
        to: action,
        toast: on ? 'payday:guests.begun' : 'payday:guests.ended',
        log: [{ on }, 'payday notice for guests changed'],
      }
    },
  })

  const parts: Record<Part, FormHandlers> = { plan, columns, guests }
  return {
    get: plan.get,
    post: (req, res, next) => {
      const { part } = (req.body ?? {}) as { part?: unknown }
      return (part === 'columns' || part === 'guests' ? parts[part] : plan).post(req, res, next)
    },
  }
}

async function planOf(db: Db, businessId: string): Promise<Typed> {
  const { managersSee, years, closeDay, payDay, payMonths } = await findPaydaySettings(db, businessId)
  const days = { closeDay: String(closeDay), payDay: String(payDay ?? ''), payMonths: String(payMonths) }
  return { managers: managersSee ? 'yes' : 'no', years: String(years), ...days }
}

/** The payroll file as the form, with how people are usually paid. */
async function columnsOf(db: Db, businessId: string): Promise<Typed> {
  const { typed, encoding } = await findPayrollFormat(db, businessId)
  return { columns: typed, encoding, way: await usualPayWay(db, businessId) }
}

/** The first three lines of the newest payday's file with these columns, or of a made-up one; or whose rows the encoding lacks. */
async function firstLines(
  db: Db,
  req: Request,
  { columns, encoding }: Typed,
): Promise<FirstLines | undefined> {
  const read = readColumns(columns ?? '')
  if ('problem' in read) return undefined
  const last = await lastPayday(db, memberOf(req).businessId)
  const rows = last ? payrollRows(last, await linesOf(db, last.id)) : []
  const made = {
    ...{ number: '0012', yen: 12_300, code: '101', until: '2026-10-31', pay_day: '2026-11-25' },
    name: req.text('payday:columns.someone'),
    branch: req.text('payday:columns.somewhere'),
  }
  const shown = payrollEncodings.find((one) => one === encoding) ?? 'utf8'
  const [all, first] = [rows.length > 0 ? rows : [made], rows.length > 0 ? rows.slice(0, 2) : [made]]
  const file = payrollFile({ ...read, encoding: shown }, all)
  if ('lacking' in file) return { encoding: shown, lacking: file.lacking, text: '' }
  const plain = payrollFile({ ...read, encoding: 'utf8' }, first)
  return { encoding: shown, lacking: [], text: 'file' in plain ? plain.file.toString() : '' }
}
