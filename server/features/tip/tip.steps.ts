import type { TipState } from '../../../views/words.ts'
import { paths } from '../../base/paths.ts'
import type { Tip } from '../../money/payment/index.ts'

type Step = 'amount' | 'confirm' | 'credit' | 'preview' | 'status' | 'success' | 'cancel'

/**
 * For each state, the steps that may be shown. The first is the tip's own page; all other steps redirect to it. The
 * state is read from the database at each request, so an old tab or the back button shows the present state.
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

/** True if this step may be shown now. The preview also needs a card. */
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

/** The page of a tip in its present state. */
export const tipAddress = (tip: Tip): string => addresses[stepsOf[tip.state][0]](tip.branchId, tip.id)
