import type { RefundRow } from '../../../money/refund/refund.store.ts'
import type { Refund as RefundShown } from '../../../money/refund/refund.types.ts'
import { builder } from './builder.ts'
import { RefundReasonEnum, RefundStateEnum } from './enums.money.ts'

type Row = Omit<RefundShown, 'memberName'>

export const RefundType = builder.objectRef<Row>('Refund').implement({
  description: 'A request to give a tip back, whole or in part.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id.' }),
    amount: t.expose('amount', { type: 'Yen', description: 'How much.' }),
    reason: t.expose('reason', { type: RefundReasonEnum, description: 'Why.' }),
    note: t.exposeString('note', { description: 'Kept here only; may be empty.' }),
    state: t.expose('state', { type: RefundStateEnum, description: 'How it stands.' }),
    failure: t.string({
      nullable: true,
      description: 'Stripe’s word for why it failed, or waits; null unless it does.',
      resolve: ({ failure }) => failure ?? null,
    }),
    at: t.expose('at', { type: 'DateTime', description: 'When it last changed.' }),
  }),
})

export const toRefund = ({ id, amount, reason, note, state, failure, updated_at }: RefundRow): Row => ({
  id,
  amount,
  reason,
  note,
  state,
  failure: failure ?? undefined,
  at: updated_at,
})
