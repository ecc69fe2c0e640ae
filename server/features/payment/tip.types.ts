import type { Lang } from '../../../views/lang.ts'
import type { TipState } from '../../../views/words.ts'
import type { DeclineKey, Setback } from '../../gateways/stripe/decline.ts'
import type { CardDisplay } from '../../gateways/stripe/payment-gateway.ts'

export type { CardDisplay }

export type Recipient = { kind: 'all' } | { kind: 'staff'; staffId: string } | { kind: 'branch' }

/** What a guest has said, checked. `amount` is whole yen. */
export type TipAnswers = { recipient: Recipient; amount: number; review: string; lang: Lang }

export type Tip = {
  id: string
  guestId: string
  businessId: string
  branchId: string
  recipient: Recipient
  /** Whole yen: what will be charged, and once paid what was charged. */
  amount: number
  currency: string
  review: string
  lang: Lang
  state: TipState
  version: number
  card: CardDisplay | undefined
  /** True while a card the guest has typed waits to be charged: the preview page can be shown. */
  cardReady: boolean
  /** Why the card was declined: `tip:decline.${declineKey}` is its text. */
  declineKey: DeclineKey | undefined
  /** What the card provider itself said about it, in English. */
  declineMessage: string | undefined
  /** Why the last attempt never came to the card company. */
  setback: Setback | undefined
  /** Stripe's fee and what is left of the charge, when Stripe has said so. */
  fee: number | undefined
  net: number | undefined
  refundedAmount: number
  disputedAmount: number
  /** True where it stands in somebody's account: who made it was signed in, or has signed in since. */
  kept: boolean
  createdAt: Date
  updatedAt: Date
  succeededAt: Date | undefined
}

/** How an amount would be shared now; said on the confirm page before paying. */
export type SharingPreview =
  | { kind: 'all'; people: number; each: number; leftOver: number }
  | { kind: 'staff'; staffId: string; name: string }
  | { kind: 'branch' }
