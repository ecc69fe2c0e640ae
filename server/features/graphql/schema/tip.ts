import { ForbiddenError } from '../../../base/errors.ts'
import type { Recipient } from '../../../money/payment/tip.types.ts'
import { listRefunds } from '../../../money/refund/refund.store.ts'
import { may } from '../../../people/access/rights.ts'
import type { Member } from '../../../venues/member.types.ts'
import { listToAnswer } from '../../earning/earning.answers.store.ts'
import { findVisibleTip, partsOf, shareOf, type VisibleTip } from '../../earning/earning.tip.service.ts'
import { builder } from './builder.ts'
import { TipType } from './entry.ts'
import { RefundType } from './refund.ts'
import { Card, TipPart, ToAnswerType } from './tip.parts.ts'

const recipientOf = ({ recipient, staff_id }: VisibleTip['tip']): Recipient =>
  recipient === 'staff' ? { kind: 'staff', staffId: staff_id ?? '' } : { kind: recipient }

type Seen = VisibleTip & { member: Member }

/** Throws ForbiddenError for a reader who may see only their own share. */
const mustSeeAll = ({ whole }: Seen) => {
  if (!whole) throw new ForbiddenError('earnings.branch')
}

const TipDetails = builder.objectRef<Seen>('TipDetails').implement({
  description: 'A paid tip with all that is known of it.',
  fields: (t) => ({
    tip: t.field({
      type: TipType,
      description: 'What the guest said and paid.',
      resolve: ({ tip }) => ({
        ...tip,
        staffName: tip.staff_name ?? undefined,
        recipient: recipientOf(tip),
        recovered: tip.recovered_at !== null,
      }),
    }),
    paidAt: t.field({
      type: 'DateTime',
      description: 'When it was paid.',
      resolve: ({ tip }) => tip.succeeded_at ?? 0,
    }),
    refunded: t.field({
      type: 'Yen',
      description: 'What was given back.',
      resolve: ({ tip }) => tip.refunded_amount,
    }),
    disputed: t.field({
      type: 'Yen',
      description: 'What the card company took back.',
      resolve: ({ tip }) => tip.disputed_amount,
    }),
    own: t.field({
      type: 'Yen',
      description: 'What the person has of it now; 0 where they have no part in it.',
      resolve: ({ shares, member }) => shareOf(shares, member.staffId),
    }),
    parts: t.field({
      type: [TipPart],
      description: 'What everybody has of it now; for the branch’s manager and the owner.',
      resolve: (seen) => {
        mustSeeAll(seen)
        return partsOf(seen.shares)
      },
    }),
    fee: t.field({
      type: 'Yen',
      nullable: true,
      description: 'What Stripe kept; null while it has not said so. For the branch’s manager and the owner.',
      resolve: (seen) => {
        mustSeeAll(seen)
        return seen.tip.fee
      },
    }),
    lost: t.field({
      type: 'Yen',
      description:
        'What was refunded and taken back as well, beyond the amount of the tip. For the branch’s manager and the owner, as the fees.',
      resolve: (seen) => {
        mustSeeAll(seen)
        return seen.tip.lost
      },
    }),
    disputeFee: t.field({
      type: 'Yen',
      description: 'What Stripe kept for disputes.',
      resolve: (seen) => {
        mustSeeAll(seen)
        return seen.tip.dispute_fee
      },
    }),
    secondFee: t.field({
      type: 'Yen',
      description: 'What Stripe kept of a second charge that went back.',
      resolve: (seen) => {
        mustSeeAll(seen)
        return seen.tip.second_fee
      },
    }),
    toAnswer: t.field({
      type: [ToAnswerType],
      description: 'What has to be answered at Stripe. For owners.',
      complexity: { field: 2, multiplier: 2 },
      resolve: async ({ tip, member }, _, { needs }) => {
        if (!may(member, 'refund')) throw new ForbiddenError('refund')
        return listToAnswer(needs.db, { tipId: tip.id })
      },
    }),
    card: t.field({
      type: Card,
      nullable: true,
      description: 'The card; null where none is known. For owners, who have to answer the card company.',
      resolve: ({ tip, member }) => {
        if (!may(member, 'refund')) throw new ForbiddenError('refund')
        return tip.card_brand === null
          ? null
          : { brand: tip.card_brand, last4: tip.card_last4, wallet: tip.card_wallet }
      },
    }),
    refunds: t.field({
      type: [RefundType],
      description: 'What has been asked to be given back, the newest first. For owners.',
      complexity: { field: 2, multiplier: 5 },
      resolve: async ({ tip, member }, _, { needs }) => {
        if (!may(member, 'refund')) throw new ForbiddenError('refund')
        return listRefunds(needs.db, tip.id)
      },
    }),
  }),
})

builder.queryField('tip', (t) =>
  t.field({
    type: TipDetails,
    description:
      'A paid tip that the member got some of, or that was paid at a branch whose earnings they may see.',
    args: { id: t.arg.id({ required: true, description: 'Its id.' }) },
    complexity: 4,
    resolve: async (_, { id }, context) => {
      const member = await context.member()
      return { ...(await findVisibleTip(context.needs.db, member, id)), member }
    },
  }),
)
