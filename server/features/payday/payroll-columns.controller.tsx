import { CsvError, parse } from 'csv-parse/sync'
import type { Request, RequestHandler } from 'express'
import { PayrollColumnsPage } from '../../../pages/payday/payroll-columns.page.tsx'
import { paths } from '../../base/paths.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { buttonSchema } from '../../http/button.schema.ts'
import { type FormHandlers, formPage, formView } from '../../http/form-page.ts'
import { parseForm, type Typed } from '../../http/parse-form.ts'
import { readUpload } from '../../http/upload.ts'
import { recordChange } from '../../outbox/records/audit.store.ts'
import { memberOf } from '../../people/access/allow.ts'
import { setUsualPayWay, usualPayWay } from '../../venues/business.store.ts'
import type { AccountWeb } from '../../web.ts'
import { byOf, paydayLinks } from './payday.controller.tsx'
import { presetNames, presetOf } from './payroll.presets.ts'
import { findPayrollFormat, type PayrollFormat, savePayrollFormat } from './payroll.store.ts'
import {
  columnChoices,
  columnsFormOf,
  columnsMost,
  encodings,
  filledColumns,
  payrollColumnsOf,
  rowsIn,
} from './payroll-columns.schema.ts'

/** `/branch/business/payday/payroll/columns`: how the payroll file is written, and how people are usually paid. */
export function payrollColumnsController({ clock, db, flashes, send }: AccountWeb): FormHandlers {
  return formPage({
    send,
    schema: (req) => columnsFormOf(rowsIn(req.body)),
    initial: async (req) => {
      const asked = presetNames.find((name) => name === req.query.preset)
      const stored = asked ? undefined : await findPayrollFormat(db, memberOf(req).businessId)
      return formOf(db, req, stored ?? presetOf(asked ?? 'general', req.text))
    },
    view: columnsView,
    act: async ({ req, res, data, typed }) => {
      const by = byOf(req)
      const format = { encoding: data.encoding, columns: payrollColumnsOf(typed) }
      await inTransaction(db, async (trx) => {
        await savePayrollFormat(trx, by.businessId, format, clock())
        await setUsualPayWay(trx, by.businessId, data.way)
        await recordChange(trx, { ...by, action: 'payday.columns' }, clock())
      })
      req.log.info({ memberId: by.memberId }, 'payroll columns changed')
      flashes.set(res, { type: 'success', key: 'payday:done.columns' })
      return paths.payrollFile()
    },
  })
}

/** A format as the form, with how people are usually paid. */
const formOf = async (db: Db, req: Request, format: PayrollFormat): Promise<Typed> => ({
  ...filledColumns(format),
  way: await usualPayWay(db, memberOf(req).businessId),
})

type Viewed = { req: Request; typed: Typed; errors: Parameters<typeof PayrollColumnsPage>[0]['errors'] }

const columnsView = ({ req, typed, errors }: Viewed) => ({
  title: req.text('payday:columns.title'),
  signedIn: true,
  page: (
    <PayrollColumnsPage
      links={{ ...paydayLinks(req), back: paths.payrollFile() }}
      presets={presetNames.map((name) => ({ name, href: paths.payrollColumns({ preset: name }) }))}
      rows={rowsIn(typed)}
      choices={columnChoices}
      encodings={encodings}
      template={paths.payrollTemplate()}
      action={paths.payrollColumns()}
      values={typed}
      errors={errors}
    />
  ),
})

const templateMost = 256 * 1024

/**
 * `/branch/business/payday/payroll/template`: takes the headers of a file that the payroll software made, and shows them
 * in the form of the columns. Nothing is saved yet.
 */
export function payrollTemplateController({ db, send }: AccountWeb): RequestHandler {
  // A file that was chosen can't be sent again in another language.
  const show = formView({ send, view: (viewed) => ({ ...columnsView(viewed), refused: false }) })
  return async (req, res) => {
    const stored = await findPayrollFormat(db, memberOf(req).businessId)
    const before = () => formOf(db, req, stored ?? presetOf('general', req.text))
    const { fields, file, tooLarge } = await readUpload(req, { field: 'file', most: templateMost })
    const form = parseForm(buttonSchema, fields)
    const read = form.ok && file && !tooLarge ? readTemplate(file.bytes) : undefined
    if (read) return show(req, res, undefined, { typed: await formOf(db, req, read) })
    const errors = form.ok ? { file: { key: 'payday:errors.template' } as const } : form.errors
    await show(req, res, undefined, { typed: await before(), errors })
  }
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
