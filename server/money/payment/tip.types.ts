import type { GuestLang } from '../../../views/languages.ts'
import type { TipState } from '../../../views/words.ts'
import type { DeclineKey, Setback } from '../../gateways/stripe/decline.ts'
import type { CardDisplay } from '../../gateways/stripe/payment-snapshot.ts'

export type { CardDisplay }

export type Recipient = { kind: 'all' } | { kind: 'staff'; staffId: string } | { kind: 'branch' }

/** A guest's validated answers. `amount` is whole yen. */
export type TipAnswers = { recipient: Recipient; amount: number; review: string; lang: GuestLang }

/** Of a new draft; see `Tip.version`. */
export const firstVersion = 1

export type Tip = {
  id: string
  guestId: string
  businessId: string
  branchId: string
  recipient: Recipient
  /** Whole yen: what will be charged or, once paid, what was charged. */
  amount: number
  currency: string
  review: string
  lang: GuestLang
  state: TipState
  version: number
  card: CardDisplay | undefined
  /** True while a typed card waits to be charged; then the preview page can be shown. */
  cardReady: boolean
  /** Why the card was declined. Its text is `tip:decline.${declineKey}`. */
  declineKey: DeclineKey | undefined
  /** The card provider's own message, in English. */
  declineMessage: string | undefined
  /** Why the last attempt never reached the card company. */
  setback: Setback | undefined
  /** Stripe's fee, and the charge minus the fee. Undefined until Stripe reports them. */
  fee: number | undefined
  net: number | undefined
  refundedAmount: number
  disputedAmount: number
  /** True if its words were answered; whether the guest may still read it says `findReply`. */
  replied: boolean
  /** True if it belongs to an account: its guest was signed in, or has signed in since. */
  kept: boolean
  createdAt: Date
  updatedAt: Date
  succeededAt: Date | undefined
}
