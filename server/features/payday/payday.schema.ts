import { z } from 'zod'
import type { LocaleKey } from '../../../views/translate.ts'
import { type PayWay, payWays } from '../../../views/words.ts'
import { isDay, plainDay } from '../../base/calendar.ts'
import type { FieldErrors } from '../../http/parse-form.ts'
import type { Mark } from '../../money/payday/payday.marks.ts'
import type { PaydayRefusal } from '../../money/payday/payday.service.ts'
import type { MarkedLine } from '../../money/payday/payday.store.ts'

const day = (message: LocaleKey) =>
  z.string(message).max(40, message).transform(plainDay).refine(isDay, message)

export const beginSchema = z.strictObject({ from: day('payday:errors.from') })
export const closeSchema = z.strictObject({
  until: z.string().refine(isDay, 'common:errors.validation'),
  seal: z.string().max(40, 'common:errors.validation'),
})

/** Everybody who is still to be paid this way. `value`: another one as soon as somebody else is, or another sum. */
export type AllDue = { value: string; way: PayWay; staffIds: string[] }

/** The answers that mean several people, the one for most of them first. */
export const allDueOf = (lines: MarkedLine[]): AllDue[] =>
  payWays
    .map((way) => {
      const due = lines.filter((line) => line.state === 'due' && line.way === way)
      const yen = due.reduce((sum, line) => sum + line.toPay, 0)
      return { value: `${all}${way}-${due.length}-${yen}`, way, staffIds: due.map((line) => line.staffId) }
    })
    .filter(({ staffIds }) => staffIds.length > 0)
    .sort((a, b) => b.staffIds.length - a.staffIds.length)
const all = 'due-'
export const meansAll = (who: string): boolean => who.startsWith(all)

/** What can be done with a line, as the form says it. */
export const markNames = ['paid', 'carried', 'written_off', 'undone'] as const

/** A payment has its day, everything else its reason. */
export const markSchema = z
  .strictObject({
    who: z.string('payday:errors.who').min(1, 'payday:errors.who').max(40, 'payday:errors.who'),
    what: z.enum(markNames, 'payday:errors.what'),
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

export const readMark = ({ what, day: on, reason }: z.infer<typeof markSchema>): Mark =>
  what === 'paid' ? { mark: what, day: on } : { mark: what, reason }

/** The field with which a payday is chosen for a payroll file. */
export const tickOf = (paydayId: string) => `payday-${paydayId}`

/** The days can be reopened. `unused`: how many files and lists were shown, and are not used. */
export const backSchema = z.strictObject({
  unused: z
    .string('payday:errors.handed')
    .regex(/^\d{1,6}$/, 'payday:errors.handed')
    .transform(Number)
    .default(0),
})

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
  loaded: { form: { key: 'payday:errors.loaded' } },
  handed: { form: { key: 'payday:errors.handed' } },
  begun: { form: { key: 'payday:errors.begun' } },
  day: { form: { key: 'payday:errors.payDay' } },
} satisfies Record<PaydayRefusal, FieldErrors>

/** Wage records are kept for three years at least. */
export const settingsSchema = z.strictObject({
  managers: z.enum(['yes', 'no'], 'record:errors.managers'),
  years: z
    .string('record:errors.years')
    .transform((typed) => typed.normalize('NFKC').trim())
    .refine(
      (typed) => /^\d{1,2}$/.test(typed) && Number(typed) >= 3 && Number(typed) <= 20,
      'record:errors.years',
    )
    .transform(Number),
})
