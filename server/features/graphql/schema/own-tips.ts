import type { MonthSum, OwnTip as OwnTipRow, Visits } from '../../customer/customer.types.ts'
import { builder } from './builder.ts'
import { RecipientType } from './entry.ts'
import { TipStateEnum } from './enums.money.ts'
import { BranchType } from './refs.ts'

export const OwnTipType = builder.objectRef<OwnTipRow>('OwnTip').implement({
  description: 'A tip that the person paid.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id.' }),
    day: t.expose('day', { type: 'Day', description: 'The day it was paid on, where it was paid.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When it was paid.' }),
    branch: t.field({
      type: BranchType,
      description: 'Where.',
      resolve: ({ venue }) => venue.id,
    }),
    recipient: t.field({ type: RecipientType, description: 'For whom.', resolve: (tip) => tip }),
    amount: t.expose('amount', { type: 'Yen', description: 'What was paid.' }),
    refunded: t.expose('refunded', { type: 'Yen', description: 'What was given back of it.' }),
    disputed: t.expose('disputed', { type: 'Yen', description: 'What the card company took back of it.' }),
    spent: t.expose('spent', { type: 'Yen', description: 'What is left: amount - refunded - disputed.' }),
    state: t.expose('state', { type: TipStateEnum, description: 'How it stands.' }),
    review: t.exposeString('review', { description: 'What the person wrote; may be empty.' }),
  }),
})

export const Visit = builder.objectRef<Visits>('Visit').implement({
  description: 'A branch where the person has been. A visit is a day on which they tipped there.',
  fields: (t) => ({
    branch: t.field({
      type: BranchType,
      description: 'Where.',
      resolve: ({ venue }) => venue.id,
    }),
    visits: t.exposeInt('visits', { description: 'On how many days.' }),
    lastDay: t.expose('lastDay', { type: 'Day', description: 'The last of them.' }),
    spent: t.expose('spent', { type: 'Yen', description: 'What was tipped there and not given back.' }),
  }),
})

export const SpendingMonth = builder.objectRef<MonthSum>('SpendingMonth').implement({
  description: 'A month in which the person tipped.',
  fields: (t) => ({
    month: t.exposeString('month', { description: '`YYYY-MM`.' }),
    tips: t.exposeInt('tips', { description: 'How many tips.' }),
    spent: t.expose('spent', { type: 'Yen', description: 'What was tipped and not given back.' }),
  }),
})
