import type { VenueKind } from '../../views/words.ts'
export type VenueView = {
  name: string
  kind: VenueKind
  address?: string | undefined
}

export type RecipientView = { kind: 'all' } | { kind: 'branch' } | { kind: 'staff'; name: string }

/** The tip as every page after the first shows it. Amounts are whole yen. */
export type TipView = {
  id: string
  amount: number
  recipient: RecipientView
  /** How many people share a tip to all staff; 0 where nobody is on the list and the venue gets it. */
  sharers: number
  review?: string | undefined
}

export type CardView = {
  /** As Stripe names it: visa, mastercard, jcb, amex … */
  brand?: string | undefined
  last4?: string | undefined
  expMonth?: number | undefined
  expYear?: number | undefined
  nameOnCard?: string | undefined
  /** Where a wallet held the card. */
  wallet?: 'apple_pay' | 'google_pay' | undefined
}

/** A button that is a form of its own: where it posts, and the hidden fields it carries. */
export type PostButton = { action: string; fields: Record<string, string> }

/** What the browser needs to talk to Stripe. Public by nature. */
export type StripeView = { jsUrl: string; publishableKey: string }
