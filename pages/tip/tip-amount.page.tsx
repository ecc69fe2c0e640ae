import type { FormErrors } from '../../views/form-errors.ts'
import type { VenueView } from './tip.view.ts'

export type TipAmountField = 'recipient' | 'amount' | 'review'

export type TipAmountProps = {
  venue: VenueView
  greeting?: string | undefined
  /** Posts `recipient`, `preset`, `amount`, `review` and the hidden fields. */
  action: string
  hidden?: Record<string, string> | undefined
  /** Everyone who can be tipped, in the order to show. */
  staff: { id: string; name: string }[]
  /** Whose own code was scanned: offered first. */
  scannedStaffId?: string | undefined
  /** Whole yen. */
  presets: number[]
  minimum: number
  maximum: number
  /** A review has fewer characters than this (200). */
  reviewLimit: number
  /**
   * What the form holds, as typed. `recipient` is `all`, `branch` or `staff:{id}`; begin with `all`, or with the
   * person whose code was scanned. `preset` is one of `presets` or empty, and always empty at first; `amount` is
   * free text.
   * Rule: what is typed in `amount` counts; only where it is empty does `preset` count.
   */
  values: { recipient: string; preset: string; amount: string; review: string }
  errors?: FormErrors<TipAmountField> | undefined
}

/** `/tip/{branchId}`. Title: `tip:amount.title` with `{venue}`. */
export function TipAmountPage(_: TipAmountProps) {
  return null
}
