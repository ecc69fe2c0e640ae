import type { FormErrors } from '../../views/form-errors.ts'
import type { BookingReason, PaidState } from '../../views/words.ts'
import type { RecipientView } from '../tip/tip.view.ts'

/** Shapes that several pages of the earnings share. Days are `YYYY-MM-DD`, months `YYYY-MM`; amounts whole yen. */

/** One line of a list: a tip, or something taken back of one; of a person it is their share. */
export type EntryView = {
  id: string
  href: string
  day: string
  /** `HH:MM`, in the business's time zone. */
  time: string
  reason: BookingReason
  amount: number
  /** What the tip was in all, where this is a share of it. */
  of?: number | undefined
  to: RecipientView
  /** Where several branches stand in one list. */
  branch?: string | undefined
  review: string
  /** Booked from Stripe's word alone: whom it was for is lost. */
  recovered?: boolean | undefined
  state: PaidState
}

export type FiguresView = {
  title: 'own' | 'branch' | 'business'
  href: string
  today: number
  month: number
  total: number
}

export type SumView = {
  tips: number
  earned: number
  refunded: number
  disputed: number
  net: number
  /** Only of whole branches. */
  fee?: { yen: number; known: number } | undefined
  /** The same; what the business paid beyond the fees of its tips. */
  costs?: { lost: number; disputeFee: number; secondFee: number } | undefined
}

/** What an owner has to answer at Stripe: a card company took a payment back (`dispute`), or asks about it. */
export type ToAnswerView = {
  kind: 'dispute' | 'inquiry'
  /** Ms since 1970; undefined: Stripe names no day. */
  dueAt: number | undefined
  /** The payment in Stripe's Dashboard; undefined with a stand-in for Stripe. */
  stripe: string | undefined
}

/** A bar of the chart and a line of the table beside it. */
export type PeriodView = {
  period: string
  tips: number
  back: number
  net: number
  /** The days of a month; a day has none. */
  href?: string | undefined
}

/** Somebody, or a branch, with what they earned in the days that are shown. */
export type PartView = {
  href?: string | undefined
  name: string | undefined
  note?: 'left' | 'closed' | undefined
  tips: number
  net: number
}

export type OptionView = { value: string; name: string; left?: boolean }

export type EarningFilterView = {
  action: string
  values: { from: string; to: string; branch: string; staff: string }
  today: string
  /** Whose earnings can be chosen; without, there is nothing to choose. */
  branches: OptionView[]
  people: OptionView[]
  /** Everything; only where something is chosen. */
  clear?: string | undefined
  errors?: FormErrors<'from' | 'to'> | undefined
}

/** How a tip was split, for its reader: whose turn the left-over yen was is said by name, or as far as it was theirs. */
export type SplitView =
  | { kind: 'staff' | 'one'; name: string }
  | { kind: 'branch' | 'branchForNobody' }
  | { kind: 'equal'; amount: number; people: number; each: number; leftOver: number; turn: TurnView }
export type TurnView = { kind: 'names'; names: string[] } | { kind: 'you' } | { kind: 'others' }
