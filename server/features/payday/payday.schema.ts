import { z } from 'zod'
import { payWays } from '../../../views/words.ts'
import { isDay, plainDay } from '../../base/calendar.ts'
import { digestOf } from '../../base/digest.ts'
import type { FieldErrors } from '../../http/parse-form.ts'
import type { Mark } from '../../money/payday/payday.marks.ts'
import type { PaydayRefusal } from '../../money/payday/payday.service.ts'
import type { MarkedLine } from '../../money/payday/payday.store.ts'
import { mayBe } from '../../money/payday/payday.way-out.ts'

/** `branch`: empty for all. */
const branch = z.string().max(40, 'common:errors.validation').default('')

export const beginSchema = z.strictObject({
  branch,
  from: z
    .string('payday:errors.from')
    .max(40, 'payday:errors.from')
    .transform(plainDay)
    .refine(isDay, 'payday:errors.from'),
})
export const closeSchema = z.strictObject({
  branch,
  until: z.string().refine(isDay, 'common:errors.validation'),
  seal: z.string().max(40, 'common:errors.validation'),
})

/** Several lines in one answer. `value`: another one as soon as somebody else is meant, or another sum. */
export function dueIn(lines: MarkedLine[]) {
  const yen = lines.reduce((sum, line) => sum + line.toPay, 0)
  const meant = lines.map(({ paydayId, staffId, toPay }) => `${paydayId} ${staffId} ${toPay}`).sort()
  const seal = digestOf(meant.join())
  return { value: `${all}${seal}`, lines, people: lines.length, yen }
}

/** Everybody who is to be paid and stands on no paper. */
export const dueOnNoPaper = (lines: MarkedLine[]) => dueIn(lines.filter((line) => mayBe(line, 'handedOut')))
const all = 'due-'
export const meansAll = (who: string): boolean => who.startsWith(all)

/** What can be done with a line, as the form says it. */
export const markNames = ['paid', 'carried', 'written_off'] as const

/** A payment has its day, everything else its reason. */
export const markSchema = z
  .strictObject({
    who: z
      .string('common:errors.validation')
      .min(1, 'common:errors.validation')
      .max(40, 'common:errors.validation'),
    what: z.enum(markNames, 'payday:errors.what'),
    /** How it was paid, of what stands on no paper. */
    way: z.enum(payWays, 'payday:errors.how').optional(),
    day: z.string().max(40, 'payday:errors.day').transform(plainDay).default(''),
    reason: z.string().trim().max(200, 'payday:errors.reasonLength').default(''),
  })
  .refine(({ what, day: on }) => what !== 'paid' || isDay(on), { path: ['day'], error: 'payday:errors.day' })
  .refine(({ what, reason }) => what === 'paid' || reason !== '', {
    path: ['reason'],
    error: 'payday:errors.reason',
  })

/** What an owner says to a "not received". */
export const replySchema = z.strictObject({
  reply: z
    .string('payday:errors.reply')
    .trim()
    .min(1, 'payday:errors.reply')
    .max(500, 'payday:errors.replyLength'),
})

export const readMark = ({ what, way, day: on, reason }: z.infer<typeof markSchema>): Mark =>
  what === 'paid' ? { mark: what, way, day: on } : { mark: what, reason }

/** Why it was not done, in the words of the pages. */
export const paydayRefusals = {
  noChain: { form: { key: 'payday:errors.noChain' } },
  notOver: { form: { key: 'payday:errors.notOver' } },
  early: { form: { key: 'payday:errors.early' } },
  closed: { form: { key: 'payday:errors.closed' } },
  changed: { form: { key: 'payday:errors.changed' } },
  restored: { form: { key: 'payday:errors.restored' } },
  newer: { form: { key: 'payday:errors.newer' } },
  paid: { form: { key: 'payday:errors.paid' } },
  gone: { form: { key: 'payday:errors.gone' } },
  state: { form: { key: 'payday:errors.state' } },
  past: { form: { key: 'payday:errors.past' } },
  handed: { form: { key: 'payday:errors.handed' } },
  begun: { form: { key: 'payday:errors.begun' } },
  day: { form: { key: 'payday:errors.payDay' } },
  number: { form: { key: 'payday:errors.numbers' } },
  others: { form: { key: 'payday:errors.others' } },
} satisfies Record<PaydayRefusal, FieldErrors>

/** Wage records are kept for three years at least. Days of the month: 1 to 28; 0: the last one. */
export const settingsSchema = z.strictObject({
  part: z.literal('plan', 'common:errors.validation'),
  closeDay: z
    .string('payday:settings.errors.closeDay')
    .regex(/^([0-9]|1[0-9]|2[0-8])$/, 'payday:settings.errors.closeDay')
    .transform(Number),
  payDay: z
    .string('payday:settings.errors.payDay')
    .regex(/^([0-9]|1[0-9]|2[0-8])?$/, 'payday:settings.errors.payDay')
    .transform((typed) => (typed === '' ? undefined : Number(typed))),
  payMonths: z.enum(['0', '1', '2'], 'payday:settings.errors.payMonths').transform(Number),
  managers: z.enum(['yes', 'no'], 'payday:settings.errors.managers'),
  years: z
    .string('payday:settings.errors.years')
    .transform((typed) => typed.normalize('NFKC').trim())
    .refine(
      (typed) => /^\d{1,2}$/.test(typed) && Number(typed) >= 3 && Number(typed) <= 20,
      'payday:settings.errors.years',
    )
    .transform(Number),
})

/** Whether guests are told what was paid to the staff. */
export const guestsSchema = z.strictObject({
  part: z.literal('guests', 'common:errors.validation'),
  to: z.enum(['on', 'off'], 'common:errors.validation'),
})
