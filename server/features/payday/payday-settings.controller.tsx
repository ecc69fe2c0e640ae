import { CsvError, parse } from 'csv-parse/sync'
import type { Request, Response } from 'express'
import type { ToldView } from '../../../pages/payday/guest-notice.tsx'
import { PaydaySettingsPage } from '../../../pages/payday/payday-settings.page.tsx'
import { columnsMost, type PayrollCells, rowsIn } from '../../../views/payroll-lines.ts'
import { dayIn } from '../../base/calendar.ts'
import { paths } from '../../base/paths.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { buttonSchema } from '../../http/button.schema.ts'
import { type FormHandlers, formView, type View } from '../../http/form-page.ts'
import { parseForm, type Typed } from '../../http/parse-form.ts'
import type { Page } from '../../http/send-page.tsx'
import { readUpload } from '../../http/upload.ts'
import { listTold, tellGuests, tellsGuests, toldAt } from '../../money/payday/guest-notice.ts'
import { offerPaper } from '../../money/payday/payday.papers.ts'
import { payrollRows } from '../../money/payday/payroll.rows.ts'
import { type PayrollFormat, payrollFormatOf, savePayrollFormat } from '../../money/payday/payroll.store.ts'
import { recordChange } from '../../outbox/audit/audit.store.ts'
import { memberOf } from '../../people/access/allow.ts'
import { type Branch, listBranches } from '../../venues/branch.store.ts'
import {
  findPaydaySettings,
  savePaydaySettings,
  setUsualPayWay,
  timeZoneOf,
  usualPayWay,
} from '../../venues/business.store.ts'
import type { AccountWeb } from '../../web.ts'
import { byOf, paydayLinks } from './payday.controller.tsx'
import { guestsSchema, settingsSchema } from './payday.schema.ts'
import {
  columnChoices,
  columnsFormOf,
  encodings,
  filledColumns,
  isEmpty,
  payrollColumnsOf,
} from './payroll-columns.schema.ts'

type Part = 'plan' | 'columns' | 'guests'
const templateMost = 256 * 1024

/**
 * `/branch/business/payday/settings`: when paydays end and are paid, who may look, how the payroll file is written, and whether
 * guests are told what was paid. Each part is a form of its own.
 */
export function settingsController(needs: AccountWeb): FormHandlers {
  const { clock, db, formPage } = needs
  const action = paths.paydaySettings()
  const saved = { to: action, toast: 'payday:settings.done' } as const

  /** The page, of which one part may hold what was typed. */
  const viewOf =
    (part: Part, as: Partial<Page> = {}): View =>
    async ({ req, typed, errors }) => {
      const { businessId } = memberOf(req)
      const columns = part === 'columns' && rowsIn(typed) > 0 ? typed : await columnsOf(db, req)
      return {
        ...as,
        title: 'payday:settings.title',
        page: (
          <PaydaySettingsPage
            links={paydayLinks(req)}
            action={action}
            part={part}
            plan={part === 'plan' ? typed : await planOf(db, businessId)}
            columns={{
              ...{ values: columns, rows: rowsIn(columns), choices: columnChoices, encodings },
              first: await firstRows(db, req),
              empty: payrollColumnsOf(columns)
                .filter(isEmpty)
                .map(({ header }) => header),
            }}
            guests={{
              on: await tellsGuests(db, businessId),
              branches: await toldViews(db, businessId, { now: clock(), before: req.query.before }),
            }}
            errors={errors}
          />
        ),
      }
    }

  const plan = formPage({
    schema: settingsSchema,
    initial: (req) => planOf(db, memberOf(req).businessId),
    view: viewOf('plan'),
    asksPassword: true,
    act: async ({ req, data: { managers, years, part: _, ...days } }) => {
      const by = byOf(req)
      await inTransaction(db, async (trx) => {
        await savePaydaySettings(trx, by.businessId, {
          ...{ managersSee: managers === 'yes', years, payDay: undefined },
          ...days,
        })
        await recordChange(trx, { ...by, action: 'payday.settings', details: { managers, years } }, clock())
      })
      return { ...saved, log: [{ managers, years }, 'payday settings changed'] }
    },
  })

  const columns = formPage({
    schema: (req) => columnsFormOf(rowsIn(req.body)),
    view: viewOf('columns'),
    act: async ({ req, data, typed }) => {
      const by = byOf(req)
      const all = payrollColumnsOf(typed)
      const empty = all.filter(isEmpty)
      if (data.drop) {
        const format = { encoding: data.encoding, columns: all.filter((column) => !isEmpty(column)) }
        return { typed: { ...filledColumns(format), way: data.way } }
      }
      if (empty.length > 0 && data.empty !== String(empty.length))
        return { errors: { empty: { key: 'payday:errors.empty' } } }
      const format = { encoding: data.encoding, columns: all }
      await inTransaction(db, async (trx) => {
        await savePayrollFormat(trx, by.businessId, format, clock())
        await setUsualPayWay(trx, by.businessId, data.way)
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
      const on = to === 'on'
      const { changed } = await tellGuests(db, byOf(req), on, clock())
      return {
        to: action,
        toast: on ? 'payday:guests.begun' : 'payday:guests.ended',
        log: changed && [{ on }, 'payday notice for guests changed'],
      }
    },
  })

  // A file that was chosen can't be sent again in another language.
  const show = formView({
    send: needs.send,
    view: viewOf('columns', { refused: false }),
  })
  /** Takes the headers of a file that the payroll software made, and shows them in the form. Nothing is saved yet. */
  async function template(req: Request, res: Response): Promise<void> {
    const { fields, file, tooLarge } = await readUpload(req, { field: 'file', most: templateMost })
    const form = parseForm(buttonSchema, fields)
    const read = form.ok && file && !tooLarge ? readTemplate(file.bytes) : undefined
    const way = await usualPayWay(db, memberOf(req).businessId)
    if (read) return show(req, res, undefined, { typed: { ...filledColumns(read), way } })
    const errors = form.ok ? { file: { key: 'payday:errors.template' } as const } : form.errors
    await show(req, res, undefined, { typed: await columnsOf(db, req), errors })
  }

  const parts = new Map([
    ['columns', columns],
    ['guests', guests],
  ])
  return {
    get: plan.get,
    post: (req, res) =>
      req.is('multipart/form-data')
        ? template(req, res)
        : (parts.get(String((req.body as { part?: unknown } | undefined)?.part)) ?? plan).post(req, res),
  }
}

async function planOf(db: Db, businessId: string): Promise<Typed> {
  const { managersSee, years, closeDay, payDay, payMonths } = await findPaydaySettings(db, businessId)
  const days = { closeDay: String(closeDay), payDay: String(payDay ?? ''), payMonths: String(payMonths) }
  return { managers: managersSee ? 'yes' : 'no', years: String(years), ...days }
}

/** The payroll file as the form, with how people are usually paid. */
async function columnsOf(db: Db, req: Request): Promise<Typed> {
  const { businessId } = memberOf(req)
  const format = await payrollFormatOf(db, businessId, req.text)
  return { ...filledColumns(format), way: await usualPayWay(db, businessId) }
}

/** The first rows that the next payroll file has; where nobody is to be paid, one as an example. */
async function firstRows(db: Db, req: Request): Promise<PayrollCells[]> {
  const { lines } = await offerPaper(db, memberOf(req).businessId, { what: 'payroll_file' })
  const rows = payrollRows(lines).slice(0, 3)
  if (rows.length > 0) return rows.map(({ names: _, ...cells }) => cells)
  const days = { firstDay: '2026-11-01', lastDay: '2026-11-30' }
  const [name, branch] = [req.text('payday:columns.someone'), req.text('payday:columns.somewhere')]
  return [{ ...days, payrollNumber: '0012', toPay: 12_300, name, code: 'A12', branch }]
}

/** A column of a template that holds the payroll number, by its header. */
const numberHeader = /^(?:従業員(?:番号|コード)|社員(?:番号|コード))$/

/** The columns of a template, from its first line. Undefined if it can't be read. */
export function readTemplate(bytes: Uint8Array): PayrollFormat | undefined {
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  const encoding = marked ? 'utf8_bom' : isUtf8(bytes) ? 'utf8' : 'cp932'
  const text = new TextDecoder(encoding === 'cp932' ? 'shift_jis' : 'utf-8').decode(bytes)
  try {
    const [headers = []] = parse(text, { to: 1, relax_column_count: true }) as string[][]
    if (headers.length === 0 || headers.length > columnsMost || headers.includes('')) return undefined
    const columns = headers.map((header) => ({
      holds: numberHeader.test(header) ? ('payrollNumber' as const) : ('text' as const),
      header,
      text: '',
    }))
    return { encoding, columns }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return undefined
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** So many moments at which something may have changed are looked at for one page. */
const moments = 60

/** What each branch's guests are told now or why nothing is said, and what they were told before. */
async function toldViews(
  db: Db,
  businessId: string,
  { now, before }: { now: number; before: unknown },
): Promise<ToldView[]> {
  const at = { now, timeZone: await timeZoneOf(db, businessId), before: Number(before) || undefined }
  const branches = await listBranches(db, businessId)
  return Promise.all(branches.map((branch) => branchView(db, branch, at)))
}

async function branchView(
  db: Db,
  { id, name }: Branch,
  { now, timeZone, before }: { now: number; timeZone: string; before: number | undefined },
): Promise<ToldView> {
  const venue = { branchId: id, timeZone }
  const told = await toldAt(db, venue, dayIn(timeZone, now))
  const { days, before: older } = await listTold(db, venue, { before: before ?? now + 1, limit: moments })
  return {
    id,
    name,
    silent: 'silent' in told ? told.silent : undefined,
    said: days,
    older: older === undefined ? undefined : `${paths.paydaySettings({ before: String(older) })}#guests`,
  }
}
