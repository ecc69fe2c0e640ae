import { NotFoundError } from '../../../base/errors.ts'
import { findRefund } from '../../../money/refund/refund.store.ts'
import { findRefundable } from '../../../money/refund/refundable.store.ts'
import { must } from '../../../people/access/rights.ts'
import { confirmOrder, orderRefund } from '../../refund/refund.orders.ts'
import { refundSchema } from '../../refund/refund.schema.ts'
import type { Context } from '../graphql.context.ts'
import { InputError } from '../graphql.errors.ts'
import { builder } from './builder.ts'
import { RefundReasonEnum } from './enums.money.ts'
import { checked } from './input.ts'
import { RefundType, toRefund } from './refund.ts'

/** The tip, if the member may refund it. Throws NotFoundError or ForbiddenError, like the pages. */
async function refundable(context: Context, tipId: string) {
  const member = await context.member()
  const tip = await findRefundable(context.needs.db, tipId)
  if (!tip) throw new NotFoundError()
  must(member, 'refund', { businessId: tip.businessId, branchId: tip.branchId })
  return { member, tip }
}

async function asked({ needs }: Context, id: string) {
  const row = await findRefund(needs.db, id)
  if (!row) throw new NotFoundError()
  return row
}

const DraftInput = builder.inputType('DraftRefundInput', {
  description: 'What is to be given back.',
  fields: (t) => ({
    tip: t.id({ required: true, description: 'The id of the tip.' }),
    amount: t.field({ type: 'Yen', description: 'How much; left out: all that is left of it.' }),
    reason: t.field({ type: RefundReasonEnum, required: true, description: 'Why.' }),
    note: t.string({ description: 'Kept here only.' }),
  }),
})

builder.mutationField('draftRefund', (t) =>
  t.field({
    type: RefundType,
    description: 'Writes down a refund. Nothing is given back until it is confirmed. For owners.',
    args: { input: t.arg({ type: DraftInput, required: true, description: 'What.' }) },
    complexity: 50,
    resolve: async (_, { input }, context) => {
      const { tip: tipId, amount: wanted, reason, note } = input
      const { member } = await refundable(context, tipId)
      const part = typeof wanted === 'number'
      const given = { how: part ? 'part' : 'full', amount: String(wanted ?? ''), reason, note }
      const form = checked(refundSchema, given)
      const order = { memberId: member.staffId, tipId, form, lang: context.req.lang }
      const done = await orderRefund(context.needs, order)
      if ('errors' in done) throw new InputError(done.errors)
      return toRefund(await asked(context, done.id))
    },
  }),
)

builder.mutationField('confirmRefund', (t) =>
  t.field({
    type: RefundType,
    description:
      'Confirms a drafted refund and asks Stripe to give the money back: once, however often this is sent. For owners.',
    args: { id: t.arg.id({ required: true, description: 'The id of the refund.' }) },
    complexity: 50,
    resolve: async (_, { id }, context) => {
      await context.member()
      const { member } = await refundable(context, (await asked(context, id)).tip_id)
      const { needs, req } = context
      const settleAttempt = (attemptId: string) => needs.tips.settleAttempt(attemptId)
      const by = { memberId: member.staffId, businessId: member.businessId }
      const refused = await confirmOrder({ ...needs, log: req.log, settleAttempt }, by, id)
      if (refused) throw new InputError(refused.errors, [])
      return toRefund(await asked(context, id))
    },
  }),
)
