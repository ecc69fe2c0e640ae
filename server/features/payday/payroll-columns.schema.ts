import { z } from 'zod'
import { columnContents, columnsIn, columnsMost, type PayrollColumn } from '../../../views/payroll-lines.ts'
import type { LocaleKey } from '../../../views/translate.ts'
import { payWays } from '../../../views/words.ts'
import { lackingIn } from '../../base/cp932.ts'
import type { Typed } from '../../http/parse-form.ts'
import type { PayrollFormat } from '../../money/payday/payroll.store.ts'

export const encodings = ['utf8', 'utf8_bom', 'cp932'] as const satisfies readonly PayrollFormat['encoding'][]

/** What a row of the form can hold: `none` of it is no column. */
export const columnChoices = ['none', ...columnContents] as const

// What a spreadsheet would run is refused, so that no header is altered in the file.
const plain = (message: LocaleKey) =>
  z
    .string(message)
    .max(100, message)
    .refine((value) => !/\p{Cc}|^[\s"]*[=+\-@＝＋－＠]/u.test(value), message)
    .default('')

/** A form with so many rows, `holds0` and on; a column without a header is refused, and a file without an amount. */
export function columnsFormOf(rows: number) {
  const fields = Array.from({ length: rows }, (_, at) => ({
    [`holds${at}`]: z.enum(columnChoices, 'payday:errors.holds'),
    [`header${at}`]: plain('payday:errors.header'),
    [`text${at}`]: plain('payday:errors.text'),
  }))
  return z
    .strictObject({
      part: z.literal('columns', 'common:errors.validation'),
      // How many columns stay empty, once they were looked at; `drop`: they are left out.
      empty: z.string('common:errors.validation').max(9, 'common:errors.validation').optional(),
      drop: z.literal('1', 'common:errors.validation').optional(),
      way: z.enum(payWays, 'payday:errors.way'),
      encoding: z.enum(encodings, 'payday:errors.encoding'),
      ...(Object.assign({}, ...fields) as Record<string, z.ZodType<string>>),
    })
    .superRefine((form, { addIssue }) => {
      const refuse = (field: string, message: LocaleKey) =>
        addIssue({ code: 'custom', message, path: [field] })
      const columns = columnsIn(form as unknown as Typed)
      if (!columns.some(({ holds }) => holds === 'toPay')) refuse('form', 'payday:errors.noAmount')
      for (const { at, header, text } of columns) {
        if (header === '') refuse(`header${at}`, 'payday:errors.header')
        if (form.encoding !== 'cp932') continue
        if (lackingIn(header).length > 0) refuse(`header${at}`, 'payday:errors.lacking')
        if (lackingIn(text).length > 0) refuse(`text${at}`, 'payday:errors.lacking')
      }
    })
}

/** The checked form as it is stored; {@link filledColumns} is the way back. */
export const payrollColumnsOf = (form: Typed): PayrollColumn[] =>
  columnsIn(form).map(({ at: _, ...column }) => column)

/** A column of a template that nothing fills in. */
export const isEmpty = ({ holds, text }: PayrollColumn) => holds === 'text' && text === ''

/** Empty rows for further columns. */
const spare = 2

/** A format as the form, filled in. */
export function filledColumns({ encoding, columns }: PayrollFormat): Typed {
  const rows = Math.min(columnsMost, columns.length + spare)
  const typed: Typed = { encoding }
  for (let at = 0; at < rows; at++) {
    const { holds = 'none', header = '', text = '' } = columns[at] ?? {}
    Object.assign(typed, { [`holds${at}`]: holds, [`header${at}`]: header, [`text${at}`]: text })
  }
  return typed
}
