import { z } from 'zod'
import { countCharacters } from '../../../views/characters.ts'
import { reviewLimit } from '../../../views/constants.ts'
import { withoutHidden } from '../../../views/hidden-characters.ts'
import type { LocaleKey, TranslateValues } from '../../../views/translate.ts'
import { toYen } from '../../../views/typed-amount.ts'
import type { TipRange } from '../../base/constants.ts'
import type { Recipient } from '../../money/payment/tip.types.ts'

type Refusal = { field: 'recipient' | 'amount' | 'review'; key: LocaleKey; values?: TranslateValues }

/**
 * The form of `/tip/{branchId}`. One check holds all rules, so that the guest sees all errors at once. `maximum` is in
 * whole yen.
 */
export function tipAmountSchema(range: TipRange) {
  const words = z.string('tip:errors.recipientRequired').max(5_000, 'common:errors.validation')
  const text = words.default('')
  return z
    .strictObject({
      recipient: text,
      preset: text,
      amount: text,
      review: words.overwrite(withoutHidden).default(''),
    })
    .superRefine((form, context) => {
      for (const { field, key, values } of refusals(form, range)) {
        context.addIssue({
          code: 'custom',
          path: [field],
          message: key,
          ...(values ? { params: values } : {}),
        })
      }
    })
}

export type TipAmountForm = z.infer<ReturnType<typeof tipAmountSchema>>

function refusals(form: TipAmountForm, { minimum, maximum }: TipRange): Refusal[] {
  const found: Refusal[] = []
  if (!toRecipient(form.recipient)) found.push({ field: 'recipient', key: 'tip:errors.recipientRequired' })
  const yen = toYen(form)
  if (typeof yen !== 'number') found.push({ field: 'amount', key: yen })
  else if (yen < minimum) found.push({ field: 'amount', key: 'tip:errors.amountMinimum' })
  else if (yen > maximum) {
    const values = { maximum: new Intl.NumberFormat('en').format(maximum) }
    found.push({ field: 'amount', key: 'tip:errors.amountMaximum', values })
  }
  if (countCharacters(form.review) >= reviewLimit)
    found.push({ field: 'review', key: 'tip:errors.reviewLength' })
  return found
}

/** Parses `all`, `branch` or `staff:{id}`. */
export function toRecipient(value: string): Recipient | undefined {
  if (value === 'all' || value === 'branch') return { kind: value }
  const staffId = /^staff:([\w-]{1,64})$/.exec(value)?.[1]
  return staffId ? { kind: 'staff', staffId } : undefined
}

export const fromRecipient = (to: Recipient) => (to.kind === 'staff' ? `staff:${to.staffId}` : to.kind)
