import type { ChargeSnapshot, PaymentMetadata } from '../../gateways/stripe/payment-snapshot.ts'
import type { BookedCharge } from './verify.stripe.store.ts'

type Values = Record<string, number | string | undefined>

const lostOf = ({ amount, refunded, disputed }: ChargeSnapshot) => Math.max(0, refunded + disputed - amount)

const answerOf = (kind: string | undefined, dueAt: number | undefined) =>
  kind === undefined
    ? 'nothing'
    : `${kind} by ${dueAt === undefined ? 'any day' : new Date(dueAt).toISOString()}`

/** Of every charge. `branch` is in the metadata that we gave Stripe. `isWhole`: its disputes and inquiries were asked for. */
export const anyCharge = (
  charge: ChargeSnapshot,
  metadata: PaymentMetadata | undefined,
  isWhole: boolean,
): Values => ({
  branch: metadata?.branchId,
  currency: charge.currency,
  'to answer': isWhole ? answerOf(charge.toAnswer?.kind, charge.toAnswer?.dueAt) : undefined,
})
export const anyBooked = (row: BookedCharge): Values => ({
  branch: row.branch_id,
  currency: row.currency,
  'to answer': answerOf(row.answer_kind ?? undefined, row.answer_due ?? undefined),
})

export const firstCharge = (charge: ChargeSnapshot): Values => ({
  amount: charge.amount,
  paid: new Date(charge.createdAt).toISOString(),
  refunded: charge.refunded,
  disputed: charge.disputed,
  lost: lostOf(charge),
  'dispute fee': charge.disputeFee,
  fee: charge.fee,
  net: charge.net,
})
export const firstBooked = (row: BookedCharge): Values => ({
  amount: row.amount,
  paid: row.succeeded_at === null ? undefined : new Date(row.succeeded_at).toISOString(),
  refunded: row.refunded_amount,
  disputed: row.disputed_amount,
  lost: row.lost,
  'dispute fee': row.dispute_fee,
  fee: row.fee ?? undefined,
  net: row.net ?? undefined,
})
export const secondCharge = (charge: ChargeSnapshot): Values => ({
  state: 'paid',
  lost: lostOf(charge),
  'dispute fee': charge.disputeFee,
  'second fee': charge.fee,
})
export const secondBooked = (row: BookedCharge): Values => ({
  state: row.state,
  lost: row.lost,
  'dispute fee': row.dispute_fee,
  'second fee': row.second_fee,
})
