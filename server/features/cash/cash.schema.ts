import { z } from 'zod'
import { countCharacters } from '../../../views/characters.ts'
import type { LocaleKey } from '../../../views/translate.ts'
import { isDay, plainDay } from '../../base/calendar.ts'
import { formId } from '../../http/form-id.ts'
import { readYen } from '../../http/read-yen.ts'

const most = 60
const mostReason = 200

const name = (required: LocaleKey) =>
  z
    .string(required)
    .trim()
    .min(1, required)
    .refine((value) => countCharacters(value) <= most, 'cash:errors.nameLength')

const pressed = z.literal('1', 'common:errors.validation').optional()

/**
 * `form`: the id of the count. Two people count, so their names differ. `shown`: the shares were; `share`: they are booked.
 * `people`: the fields of those among whom it is shared.
 */
export const withPeople = (people: string[]) =>
  z
    .strictObject({
      ...Object.fromEntries(people.map((name) => [name, pressed])),
      form: z.string('common:errors.validation').regex(formId, 'common:errors.validation'),
      branch: z.string('cash:errors.branch').max(40, 'cash:errors.branch'),
      day: z.string('cash:errors.day').transform(plainDay).refine(isDay, 'cash:errors.day'),
      amount: z.string('refund:errors.amountRequired').max(100, 'refund:errors.amountNumber'),
      first: name('cash:errors.first'),
      second: name('cash:errors.second'),
      shown: pressed,
      share: pressed,
    })
    .superRefine(({ amount, first, second }, context) => {
      const read = readYen(amount)
      if (typeof read === 'string') context.addIssue({ code: 'custom', path: ['amount'], message: read })
      if (plain(first) === plain(second))
        context.addIssue({ code: 'custom', path: ['second'], message: 'cash:errors.same' })
    })

const plain = (text: string) => text.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase()

export const correctSchema = z.strictObject({
  reason: z
    .string('cash:errors.reason')
    .trim()
    .min(1, 'cash:errors.reason')
    .refine((value) => countCharacters(value) <= mostReason, 'cash:errors.reasonLength'),
})
