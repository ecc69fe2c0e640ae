// The words that both the server and the pages use.

export type VenueKind = 'restaurant' | 'hotel'
export type Role = 'staff' | 'manager' | 'owner'
/** Whether a staff member can sign in; `declined`: they refused the invitation. */
export const accountStates = ['active', 'invited', 'declined', 'none'] as const
export type AccountState = (typeof accountStates)[number]

/** How long a mailed code is good. */
export type CodeLife = 'day' | 'hour' | 'tenMinutes'

/** Not charged. In `pending` and `processing` a charge may succeed at any moment. */
export const unpaidStates = ['draft', 'pending', 'processing', 'declined', 'cancelled', 'expired'] as const
/** Charged; the state says what was taken back since. */
export const paidStates = ['succeeded', 'partially_refunded', 'refunded', 'disputed'] as const
export type PaidState = (typeof paidStates)[number]
export type TipState = (typeof unpaidStates)[number] | PaidState

/**
 * Why a refund failed or waits, by Stripe's code or ours, and what a later try can do. `later`: it may succeed. `never`: it
 * can't. `charge`: nor can it, unless something becomes of the charge, so that a second charge is looked at.
 */
const refundFailures = {
  charge_already_refunded: 'charge',
  charge_disputed: 'charge',
  charge_not_refundable: 'never',
  payment_unknown: 'never',
  balance_insufficient: 'later',
  expired_or_canceled_card: 'later',
  lost_or_stolen_card: 'later',
  forbidden: 'later',
  other: 'later',
} as const
/** The code that has words: what nobody has foreseen is `other`. */
export const refundFailure = (code: string | null | undefined) =>
  (Object.hasOwn(refundFailures, code ?? '') ? code : 'other') as keyof typeof refundFailures
export const refundChance = (code: string | null | undefined) => refundFailures[refundFailure(code)]

/** How a person gets what a payday says. */
export const payWays = ['payroll', 'cash'] as const
export type PayWay = (typeof payWays)[number]
/** The same of one person; `usual`: as the business pays. */
export const staffPayWays = ['usual', ...payWays] as const

/**
 * What a payday notes: one by payroll or cash, one that was paid without this product, or that the business takes over what
 * somebody owes.
 */
export const paydayKinds = ['payday', 'outside', 'absorbed'] as const
export type PaydayKind = (typeof paydayKinds)[number]

/** How a payroll file is written. */
export const payrollEncodings = ['utf8', 'utf8_bom', 'cp932'] as const
export type PayrollEncoding = (typeof payrollEncodings)[number]

/** What the person of a line says of its payment. */
export const payAnswers = ['received', 'not_received'] as const
export type PayAnswer = (typeof payAnswers)[number]

/** What a guest's words can be answered with: the keys of `tip:reply.words.*`. */
export const replies = ['thanks', 'glad', 'encouraged', 'again', 'journey', 'heeded'] as const
export type Reply = (typeof replies)[number]

/** Why yen were added to a share or taken from it. */
export type ShareReason = 'tip' | 'refund' | 'refund_failed' | 'dispute' | 'dispute_won'
/**
 * What a payment costs the business beyond Stripe's fee, part of nobody's share: what was taken back beyond what was paid
 * (refunded and then disputed), the fee of a dispute, and Stripe's fee of a second charge that was refunded. These are the
 * names of the columns that hold them, in whole yen.
 */
export const costKinds = ['lost', 'dispute_fee', 'second_fee'] as const
export type Costs = Record<(typeof costKinds)[number], number>
/** The costs in a row that holds more. */
export const costsIn = ({ lost, dispute_fee, second_fee }: Costs): Costs => ({
  lost,
  dispute_fee,
  second_fee,
})
export const sumOfCosts = (costs: Costs): number => costKinds.reduce((sum, kind) => sum + costs[kind], 0)

/** Why such a cost was booked, or came back. */
export type CostReason = 'loss' | 'loss_back' | 'dispute_fee' | 'dispute_fee_back' | 'second_fee'
export type BookingReason = ShareReason | CostReason

/** Stripe's names of the reasons for a refund, the usual one first. */
export const refundReasons = ['requested_by_customer', 'duplicate', 'fraudulent'] as const
export type RefundReason = (typeof refundReasons)[number]

/**
 * How a guest's words stand. `held`: by itself, when they were written, until somebody decides. `hidden`: by a decision.
 */
export type WordsState = 'shown' | 'held' | 'hidden'
/** What words are held for by themselves. */
export type HeldFor = 'link' | 'mail-address' | 'telephone' | 'repeats' | 'own-word' | 'word-list'
