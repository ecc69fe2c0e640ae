import type { StripeJsSettings } from '../../islands/lib/stripe.ts'
import type { DisplayName } from '../../views/name-pieces.ts'
import type { VenueKind } from '../../views/words.ts'

export type VenueView = {
  name: DisplayName
  kind: VenueKind
  address?: DisplayName | undefined
  /** The `https` address of public reviews of it. */
  reviewPage?: string | undefined
}

export type RecipientView = { kind: 'all' | 'branch' } | { kind: 'staff'; name: DisplayName }

/** The tip for all pages after the first. Amounts are whole yen. */
export type TipView = {
  id: string
  amount: number
  recipient: RecipientView
  /** The number of people who share a tip to all staff. 0: nobody is on the list, so the venue gets it. */
  sharers: number
  review?: string | undefined
  /** The language in which they read the page. */
  reviewLang?: string | undefined
}

export type CardView = {
  /** Stripe's name: visa, mastercard, jcb, amex … */
  brand?: string | undefined
  last4?: string | undefined
  expMonth?: number | undefined
  expYear?: number | undefined
  nameOnCard?: string | undefined
  /** Set if the card came from a wallet. */
  wallet?: 'apple_pay' | 'google_pay' | undefined
}

/** A button that is its own form: its action, and its hidden fields. */
export type PostButton = { action: string; fields: Record<string, string> }

/** What the browser needs to use Stripe. All of it is public. */
export type StripeView = StripeJsSettings
