import type { DaysFilterView } from '../../views/components/days-filter.tsx'
import type { BookingReason, Costs, PaidState } from '../../views/words.ts'
import type { CardView, RecipientView } from '../tip/tip.view.ts'

/** Types shared by the earnings pages. Days are `YYYY-MM-DD`, months `YYYY-MM`; amounts are whole yen. */

/** One line of a list: a tip, or an amount taken back of one. In a person's list: their share of it. */
export type EntryView = {
  id: string
  tipId: string
  href: string
  day: string
  /** `HH:MM`, in the business's time zone. */
  time: string
  reason: BookingReason
  amount: number
  /** The whole tip's amount, if `amount` is a share. */
  of?: number | undefined
  to: RecipientView
  /** Only if the list covers several branches. */
  branch?: string | undefined
  /** Empty too while it is held, and where it is hidden. */
  review: string
  /** The guest wrote something that waits for a decision. */
  wordsWait?: boolean | undefined
  /** The language in which the guest read the page. */
  reviewLang?: string | undefined
  /** Only for readers who may see it. */
  card?: CardView | undefined
  /** Booked from Stripe's data alone: its recipient is lost. */
  recovered?: boolean | undefined
  state: PaidState
}

/** A day of a list: its tips and what they come to. */
export type DayView = {
  tips: number
  received: number
  /** Only where nothing is left out: how much of it is cash, and the same weekday a week before, if anything was earned then. */
  cash?: number
  before?: { received: number; card: number; cash: number } | undefined
}

export type EarningTab = { name: 'people' | 'own' | 'tips' | 'messages'; href: string; here: boolean }

export type SumView = {
  tips: number
  paid: number
  refunded: number
  disputed: number
  cash: number
  /** What is left of card tips, and the cash box. */
  received: number
  /** Only for whole branches. */
  fee?: { yen: number; known: number } | undefined
  /** Only for whole branches: the business's costs beyond the fees of its tips. */
  costs?: Costs | undefined
}

/** What an owner must answer at Stripe: a card company took a payment back (`dispute`) or asks about it (`inquiry`). */
export type ToAnswerView = {
  kind: 'dispute' | 'inquiry'
  /** In ms since 1970. Undefined: Stripe names no day. */
  dueAt: number | undefined
  /** The payment in Stripe's Dashboard. Undefined with a stand-in for Stripe. */
  stripe: string | undefined
}

/** What was taken back of a tip; only for readers who see whole branches, its costs beyond the card fee. */
export type TakenBackView = {
  refunded: number
  disputed: number
  costs?: Costs | undefined
}

/** A bar of the chart, and a line of its table. */
export type PeriodView = {
  period: string
  tips: number
  back: number
  card: number
  cash: number
  received: number
  /** True if it is not over yet. */
  open?: boolean
  /** Link from a month to its days. A day has none. */
  href?: string | undefined
}

/** A person or a branch, with their earnings in the shown days. */
export type PartView = Pick<PeriodView, 'tips' | 'card' | 'cash' | 'received'> & {
  href?: string | undefined
  name: string | undefined
  note?: 'left' | 'closed' | undefined
}

export type OptionView = { value: string; name: string; left?: boolean }

export type EarningFilterView = DaysFilterView & {
  values: { branch: string; staff: string }
  /** Whose earnings can be chosen. Empty lists: there is no choice. */
  branches: OptionView[]
  people: OptionView[]
}

/**
 * How a tip was split, as the reader may see it. `turn`: who got the leftover yen, by name or only whether it was the
 * reader.
 */
export type SplitView =
  | { kind: 'staff' | 'one'; name: string }
  | { kind: 'branch' | 'branchForNobody' }
  | { kind: 'equal'; amount: number; people: number; each: number; leftOver: number; turn: TurnView }
export type TurnView = { kind: 'names'; names: string[] } | { kind: 'you' | 'others' }
