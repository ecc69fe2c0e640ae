import { builder } from './builder.ts'

export const TipStateEnum = builder.enumType('TipState', {
  description: 'How a paid tip stands.',
  values: {
    SUCCEEDED: { value: 'succeeded', description: 'Paid.' },
    PARTIALLY_REFUNDED: { value: 'partially_refunded', description: 'Paid, and part of it given back.' },
    REFUNDED: { value: 'refunded', description: 'Given back.' },
    DISPUTED: { value: 'disputed', description: 'Taken back by the card company, at least for now.' },
  } as const,
})

export const EntryReasonEnum = builder.enumType('EntryReason', {
  description: 'Why something was booked.',
  values: {
    TIP: { value: 'tip', description: 'A tip was paid.' },
    REFUND: { value: 'refund', description: 'Given back to the guest: negative.' },
    REFUND_FAILED: { value: 'refund_failed', description: 'A refund did not go through: positive again.' },
    DISPUTE: { value: 'dispute', description: 'Taken back by the card company: negative.' },
    DISPUTE_WON: { value: 'dispute_won', description: 'The card company gave it back.' },
    LOSS: {
      value: 'loss',
      description: 'Taken back beyond what was paid, as it was refunded before: a cost of the business.',
    },
    LOSS_BACK: { value: 'loss_back', description: 'The card company gave that back.' },
    DISPUTE_FEE: {
      value: 'dispute_fee',
      description: 'What Stripe keeps for a dispute: a cost of the business.',
    },
    DISPUTE_FEE_BACK: { value: 'dispute_fee_back', description: 'Stripe gave that back.' },
    SECOND_FEE: {
      value: 'second_fee',
      description: 'Stripe’s fee of a second charge that went back: a cost of the business.',
    },
  } as const,
})

export const RefundReasonEnum = builder.enumType('RefundReason', {
  description: 'Why a tip is given back, as Stripe is told.',
  values: {
    REQUESTED_BY_CUSTOMER: { value: 'requested_by_customer', description: 'The guest asked for it.' },
    DUPLICATE: { value: 'duplicate', description: 'It was paid twice.' },
    FRAUDULENT: { value: 'fraudulent', description: 'The card was not theirs to use.' },
  } as const,
})

export const RefundStateEnum = builder.enumType('RefundState', {
  description: 'How a refund stands.',
  values: {
    DRAFT: { value: 'draft', description: 'Written down; nothing happens until it is confirmed.' },
    OPEN: { value: 'open', description: 'Confirmed; Stripe has not answered yet and is asked again.' },
    ACCEPTED: { value: 'accepted', description: 'Stripe has it, and the bank has not answered yet.' },
    DONE: { value: 'done', description: 'Given back.' },
    FAILED: { value: 'failed', description: 'Not given back.' },
  } as const,
})
