// The words that the server and the pages both use.

export type VenueKind = 'restaurant' | 'hotel'
export type Role = 'staff' | 'manager' | 'owner'
/** Whether a staff member can sign in; `declined`: they refused the invitation. */
export type AccountState = 'active' | 'invited' | 'declined' | 'none'

/** Not charged. `pending`, `processing`: may be charged at any moment. */
export const unpaidStates = ['draft', 'pending', 'processing', 'declined', 'cancelled', 'expired'] as const
/** Charged; the state says what was taken back since. */
export const paidStates = ['succeeded', 'partially_refunded', 'refunded', 'disputed'] as const
export type PaidState = (typeof paidStates)[number]
export type TipState = (typeof unpaidStates)[number] | PaidState

/** Why yen were added to a share or taken from it. */
export type ShareReason = 'tip' | 'refund' | 'refund_failed' | 'dispute' | 'dispute_won'
/**
 * Costs of the business, nobody's share: what was taken back beyond what was paid (refunded, then disputed too), the
 * fee of a dispute, Stripe's fee of a second charge that went back.
 */
export type CostReason = 'loss' | 'loss_back' | 'dispute_fee' | 'dispute_fee_back' | 'second_fee'
export type BookingReason = ShareReason | CostReason

/** Stripe's words for why a payment is refunded. */
export type RefundReason = 'duplicate' | 'fraudulent' | 'requested_by_customer'

/** What a business's own systems are told of. */
export const hookEventTypes = ['tip.succeeded', 'tip.refunded', 'tip.disputed', 'staff.changed'] as const
export type HookEventType = (typeof hookEventTypes)[number] | 'webhook.test'
/** Of a message to such a system. */
export type MessageState = 'pending' | 'sent' | 'failed'
/** Who or what switched such a system off. */
export type DisabledWhy = 'member' | 'failing' | 'gone'
