import type { TipState } from '../../../views/words.ts'
import { paths } from '../../paths.ts'
import type { Tip } from '../payment/tip.types.ts'

export type Step = 'amount' | 'confirm' | 'credit' | 'preview' | 'status' | 'success' | 'cancel'

/**
 * State → the steps that may be shown; the first is where such a tip belongs, and where every other step leads.
 * The state is read from the database at each request, so an old tab or the back button lands on the truth.
 */
export const stepsOf: Record<TipState, readonly [Step, ...Step[]]> = {
  draft: ['confirm', 'amount', 'credit', 'preview'],
  pending: ['status', 'cancel'],
  processing: ['status'],
  declined: ['cancel', 'amount', 'confirm', 'credit', 'preview'],
  cancelled: ['cancel'],
  expired: ['cancel'],
  succeeded: ['success'],
  partially_refunded: ['success'],
  refunded: ['success'],
  disputed: ['success'],
}

/** Whether this step may be shown now. The preview also needs a card. */
export function allows(tip: Tip, step: Step): boolean {
  return stepsOf[tip.state].includes(step) && (step !== 'preview' || tip.cardReady)
}

const addresses: Record<Step, (branchId: string, tipId: string) => string> = {
  amount: (branchId, tip) => paths.tip(branchId, { tip }),
  confirm: paths.tipConfirm,
  credit: paths.tipCredit,
  preview: paths.tipPayment,
  status: paths.tipPayment,
  success: paths.tipSuccess,
  cancel: paths.tipCancel,
}

/** Where a tip in its present state belongs. */
export const tipAddress = (tip: Tip): string => addresses[stepsOf[tip.state][0]](tip.branchId, tip.id)
