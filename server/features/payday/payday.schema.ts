import type { Request } from 'express'
import { z } from 'zod'
import { countCharacters } from '../../../views/characters.ts'
import type { BalanceKey } from '../../../views/payday.ts'
import type { LocaleKey } from '../../../views/translate.ts'
import { payAnswers, paydayKinds, payrollEncodings, payWays, staffPayWays } from '../../../views/words.ts'
import { isDay, plainDay } from '../../base/calendar.ts'
import { formId } from '../../http/form-id.ts'
import type { FieldErrors } from '../../http/parse-form.ts'
import type { PressRefusal } from '../../money/payday/index.ts'
import { payrollNumber } from '../../venues/payroll-number.ts'

const wrong = 'common:errors.validation'
const word = z.string(wrong).max(120, wrong)
/** A button that was pressed, beside the one that sends the form. */
const pressed = z.literal('1', wrong).optional()

/** A field for each name of a form that begins so. */
export const fieldsOf = <Field extends z.ZodType>({ body }: Request, begin: string, field: Field) =>
  Object.fromEntries(
    Object.keys(body ?? {})
      .filter((name) => name.startsWith(begin))
      .map((name) => [name, field]),
  ) as Record<string, Field>

/** What was typed in such fields, by the rest of their names. */
export const typedIn = (typed: object, begin: string) =>
  new Map(
    Object.entries(typed).flatMap(([name, value]) =>
      name.startsWith(begin) ? [[name.slice(begin.length), String(value)]] : [],
    ),
  )

/** Whose balances a form ticks. */
export const ticksIn = (typed: object): BalanceKey[] =>
  [...typedIn(typed, 'tick-').keys()].map((key) => {
    const [staffId = '', branchId = ''] = key.split('.')
    return { staffId, branchId }
  })

const day = z.string(wrong).max(40, wrong).transform(plainDay).default('')

/**
 * What is pressed on the next payday. `paidOn`: the day of what was paid outside this product. A field for each person that is ticked,
 * and for each number.
 */
export const nextSchema = (req: Request) =>
  z.strictObject({
    ...fieldsOf(req, 'tick-', word),
    ...fieldsOf(req, 'number-', payrollNumber),
    id: z.string(wrong).regex(formId, wrong),
    kind: z.enum(paydayKinds, wrong).default('payday'),
    until: z.string(wrong).refine(isDay, wrong),
    branch: word.default(''),
    payDay: day,
    paidOn: day,
  })

/** Why a press wrote nothing, in the words of the page. */
export const pressRefusals = {
  marker: { form: { key: 'payday:errors.marker' } },
  changed: { form: { key: 'payday:errors.changed' } },
  until: { form: { key: 'payday:errors.until' } },
  payDay: { payDay: { key: 'payday:errors.payDay' } },
  nobody: { form: { key: 'payday:errors.nobody' } },
  number: { form: { key: 'payday:errors.number' } },
} satisfies Record<PressRefusal, FieldErrors>

const mostWhy = 200

/** `all`: every line that stands. */
export const returnSchema = (req: Request) =>
  z.strictObject({
    ...fieldsOf(req, 'tick-', word),
    all: pressed,
    why: z
      .string('payday:errors.why')
      .trim()
      .min(1, 'payday:errors.why')
      .refine((value) => countCharacters(value) <= mostWhy, 'payday:errors.whyLength'),
  })

/** `paste`: lines of a spreadsheet. `put`: they are only put into the table. `seal`: of the table as it was shown. */
export const peopleSchema = (req: Request) =>
  z.strictObject({
    ...fieldsOf(req, 'number-', payrollNumber),
    ...fieldsOf(req, 'way-', z.enum(staffPayWays, 'staff:errors.payWay')),
    paste: z.string(wrong).max(200_000, wrong).default(''),
    put: pressed,
    seal: z.string(wrong).max(40, wrong),
  })

export const answerSchema = z.strictObject({ answer: z.enum(payAnswers, wrong) })

const digits = (most: RegExp, error: LocaleKey) =>
  z
    .string(error)
    .transform((typed) => typed.normalize('NFKC').trim())
    .refine((typed) => most.test(typed), error)
    .transform(Number)

/** Either the record of a payday, as a text, or the number of the last payday: empty where none is lost for good. */
export const recordSchema = z
  .strictObject({
    record: z.string(wrong).optional(),
    numbers: digits(/^\d{0,9}$/, 'payday:errors.numbersAbove').optional(),
  })
  .refine(({ record, numbers }) => record || (record === undefined && numbers !== undefined), {
    path: ['file'],
    error: 'payday:errors.recordFile',
  })

const choice = z.enum(['0', '1'], wrong).transform((chosen) => chosen === '1')

/** Wage records are kept for three years at least. Days of the month: 1 to 28; 0: the last one. `show`: nothing is saved. */
export const settingsSchema = z.strictObject({
  closeDay: z
    .string(wrong)
    .regex(/^([0-9]|1[0-9]|2[0-8])$/, wrong)
    .transform(Number),
  payDay: z
    .string(wrong)
    .regex(/^([0-9]|1[0-9]|2[0-8])?$/, wrong)
    .transform((typed) => (typed === '' ? undefined : Number(typed))),
  payMonths: z.enum(['0', '1', '2'], wrong).transform(Number),
  managersSee: choice,
  managersCount: choice,
  years: digits(/^([3-9]|1\d|20)$/, 'payday:settings.errors.years'),
  way: z.enum(payWays, wrong),
  columns: z.string('payday:errors.noYen').max(8000, 'payday:errors.noYen'),
  encoding: z.enum(payrollEncodings, wrong),
  tellsGuests: choice,
  show: pressed,
})
