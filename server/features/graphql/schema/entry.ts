import type { Recipient as RecipientRow } from '../../../money/payment/tip.types.ts'
import type { Entry } from '../../earning/earning.types.ts'
import { builder } from './builder.ts'
import { EntryReasonEnum, TipStateEnum } from './enums.money.ts'
import { RecipientKind } from './enums.ts'
import { BranchType, EarningEntry } from './refs.ts'

export type Received = { recipient: RecipientRow; staffName: string | undefined }

export const RecipientType = builder.objectRef<Received>('Recipient').implement({
  description: 'For whom a tip was.',
  fields: (t) => ({
    kind: t.field({
      type: RecipientKind,
      description: 'All staff, one person, or the branch itself.',
      resolve: ({ recipient }) => recipient.kind,
    }),
    staffId: t.id({
      nullable: true,
      description: 'The person; null unless it was for one.',
      resolve: ({ recipient }) => (recipient.kind === 'staff' ? recipient.staffId : null),
    }),
    name: t.string({
      nullable: true,
      description: 'The person’s name, also of one who has left; null unless it was for one.',
      resolve: ({ staffName }) => staffName ?? null,
    }),
  }),
})

type TipRow = Omit<Entry['tip'], 'currency'> & { id: string }
export const TipType = builder.objectRef<TipRow>('Tip').implement({
  description: 'A paid tip, as those see it who got some of it.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id.' }),
    amount: t.expose('amount', { type: 'Yen', description: 'What the guest paid.' }),
    review: t.exposeString('review', { description: 'What the guest wrote; may be empty.' }),
    state: t.field({
      type: TipStateEnum,
      description: 'How it stands.',
      // A booked tip is always in a paid state.
      resolve: ({ state }) => state as 'succeeded',
    }),
    recipient: t.field({ type: RecipientType, description: 'For whom it was.', resolve: (tip) => tip }),
    recovered: t.exposeBoolean('recovered', {
      description:
        'It was made from a payment found at Stripe, after its record was lost: for whom it was is not known any more.',
    }),
  }),
})

EarningEntry.implement({
  description:
    'One line of what was earned: a tip, or something taken back of one. Of a person: their share of it.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id.' }),
    day: t.expose('day', { type: 'Day', description: 'The day in which it counts.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When it was booked.' }),
    reason: t.expose('reason', { type: EntryReasonEnum, description: 'Why.' }),
    amount: t.expose('amount', { type: 'Yen', description: 'How much; negative where it was taken back.' }),
    branch: t.field({
      type: BranchType,
      description: 'Where.',
      resolve: ({ branch }) => branch.id,
    }),
    tip: t.field({
      type: TipType,
      description: 'Of which tip.',
      resolve: ({ tip, tipId }) => ({ ...tip, id: tipId }),
    }),
  }),
})
