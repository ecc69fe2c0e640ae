import type { Request } from 'express'
import { toYen } from '../../../views/typed-amount.ts'
import { paths } from '../../base/paths.ts'
import type { Typed } from '../../http/parse-form.ts'
import type { Tip, TipAnswers } from '../../money/payment/tip.types.ts'
import type { Branch } from '../../venues/branch.store.ts'
import type { TippableStaff } from '../../venues/tippable.store.ts'
import { fromRecipient, type TipAmountForm, toRecipient } from './tip-amount.schema.ts'

/** A tip's answers as form values. */
export function typedFrom(tip: Tip, branch: Branch): Typed {
  const preset = branch.presets.includes(tip.amount)
  return {
    recipient: fromRecipient(tip.recipient),
    preset: preset ? String(tip.amount) : '',
    amount: preset ? '' : String(tip.amount),
    review: tip.review,
  }
}

export function answersOf(form: TipAmountForm, req: Request): TipAnswers {
  const recipient = toRecipient(form.recipient)
  const amount = toYen(form)
  if (!recipient || typeof amount !== 'number') throw new TypeError('the form was not checked')
  return { recipient, amount, review: form.review.trim(), lang: req.lang }
}

/** A staff member for the page. The greeting appears only if the guest scanned this member's own code. */
export const personView = ({ id, name, photo, greeting }: TippableStaff, scanned: string | undefined) => ({
  id,
  name,
  ...(photo && { photo: paths.photo(photo) }),
  ...(greeting && id === scanned && { greeting }),
})
