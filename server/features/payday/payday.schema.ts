import type { Request } from 'express'
import { z } from 'zod'
import { countCharacters } from '../../../views/characters.ts'
import type { LocaleKey } from '../../../views/translate.ts'
import { payAnswers, paydayKinds, payrollEncodings, payWays } from '../../../views/words.ts'
import { isDay, plainDay } from '../../base/calendar.ts'
import { formId } from '../../http/form-id.ts'
import type { FieldErrors } from '../../http/parse-form.ts'
import type { BalanceKey, PressRefusal } from '../../money/payday/payday.types.ts'
import { payrollNumber } from '../../venues/payroll-number.ts'

const word = z.string('common:errors.validation').max(120, 'common:errors.validation')

/** The field that ticks a balance or a line. No id has a dot. */
export const boxOf = ({ staffId, branchId }: BalanceKey) => `tick-${staffId}.${branchId}`

const namesIn = (typed: unknown, shape: RegExp) => Object.keys(typed ?? {}).filter((name) => shape.test(name))

/** What a form ticks: whose it is, and the value. */
export const ticksIn = (typed: Record<string, string>) =>
  namesIn(typed, /^tick-/).map((name) => {
    const [staffId = '', branchId = ''] = name.slice('tick-'.length).split('.')
    return { staffId, branchId, value: typed[name] ?? '' }
  })

/** The field of a place's payroll number. */
export const numberOf = (staffId: string) => `number-${staffId}`
/** The numbers that were typed, by place. */
export const numbersIn = (typed: object): Map<string, string> =>
  new Map(
    Object.entries(typed).flatMap(([name, value]) =>
      name.startsWith('number-') && value !== '' ? [[name.slice('number-'.length), String(value)]] : [],
    ),
  )

const fieldsOf = <Field extends z.ZodType>({ body }: Request, shape: RegExp, field: Field) =>
  Object.fromEntries(namesIn(body, shape).map((name) => [name, field])) as Record<string, Field>

const day = (message: LocaleKey) => z.string(message).max(40, message).transform(plainDay).default('')

/**
 * What is pressed on the next payday. `paidOn`: the day of what was paid outside this product. A field for each person that is ticked,
 * and for each number.
 */
export const nextSchema = (req: Request) =>
  z
    .strictObject({
      ...fieldsOf(req, /^tick-/, word),
      ...fieldsOf(req, /^number-/, payrollNumber),
      id: z.string('common:errors.validation').regex(formId, 'common:errors.validation'),
      kind: z.enum(paydayKinds, 'common:errors.validation').default('payday'),
      until: z.string('common:errors.validation').refine(isDay, 'common:errors.validation'),
      branch: word.default(''),
      payDay: day('payday:errors.payDay'),
      paidOn: day('payday:errors.paidOn'),
    })
    .refine(({ kind, payDay }) => kind !== 'payday' || isDay(payDay), {
      path: ['payDay'],
      error: 'payday:errors.payDay',
    })
    .refine(({ kind, paidOn }) => kind !== 'outside' || isDay(paidOn), {
      path: ['paidOn'],
      error: 'payday:errors.paidOn',
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
    ...fieldsOf(req, /^tick-/, word),
    all: z.literal('1', 'common:errors.validation').optional(),
    why: z
      .string('payday:errors.why')
      .trim()
      .min(1, 'payday:errors.why')
      .refine((value) => countCharacters(value) <= mostWhy, 'payday:errors.whyLength'),
  })

export const answerSchema = z.strictObject({ answer: z.enum(payAnswers, 'common:errors.validation') })

/** Either the record of a payday, as a text, or the number of the last payday: empty where none is lost for good. */
export const recordSchema = z
  .strictObject({
    record: z.string('common:errors.validation').optional(),
    numbers: z
      .string('payday:errors.numbersAbove')
      .transform((typed) => typed.normalize('NFKC').trim())
      .refine((typed) => /^\d{0,9}$/.test(typed), 'payday:errors.numbersAbove')
      .transform(Number)
      .optional(),
  })
  .refine(({ record, numbers }) => record || (record === undefined && numbers !== undefined), {
    path: ['file'],
    error: 'payday:errors.recordFile',
  })

const days = { closeDay: /^([0-9]|1[0-9]|2[0-8])$/, payDay: /^([0-9]|1[0-9]|2[0-8])?$/ }
const dayOfMonth = (field: keyof typeof days) =>
  z.string(`payday:settings.errors.${field}`).regex(days[field], `payday:settings.errors.${field}`)

/** Wage records are kept for three years at least. Days of the month: 1 to 28; 0: the last one. `show`: nothing is saved. */
export const settingsSchema = z.strictObject({
  closeDay: dayOfMonth('closeDay').transform(Number),
  payDay: dayOfMonth('payDay').transform((typed) => (typed === '' ? undefined : Number(typed))),
  payMonths: z.enum(['0', '1', '2'], 'payday:settings.errors.payMonths').transform(Number),
  managers: z.enum(['yes', 'no'], 'payday:settings.errors.managers'),
  years: z
    .string('payday:settings.errors.years')
    .transform((typed) => typed.normalize('NFKC').trim())
    .refine((typed) => /^([3-9]|1\d|20)$/.test(typed), 'payday:settings.errors.years')
    .transform(Number),
  way: z.enum(payWays, 'payday:errors.way'),
  columns: z.string('payday:errors.noYen').max(8000, 'payday:errors.noYen'),
  encoding: z.enum(payrollEncodings, 'payday:errors.encoding'),
  guests: z.enum(['on', 'off'], 'payday:errors.guests'),
  show: z.literal('1', 'common:errors.validation').optional(),
})
