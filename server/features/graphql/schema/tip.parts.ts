import type { listToAnswer } from '../../earning/earning.answers.store.ts'
import type { partsOf } from '../../earning/earning.tip.service.ts'
import { builder } from './builder.ts'

export const Card = builder
  .objectRef<{ brand: string; last4: string | null; wallet: string | null }>('Card')
  .implement({
    description: 'The card a tip was paid with.',
    fields: (t) => ({
      brand: t.exposeString('brand', { description: 'Such as `visa`.' }),
      last4: t.exposeString('last4', { nullable: true, description: 'The last four digits of its number.' }),
      wallet: t.exposeString('wallet', {
        nullable: true,
        description: '`apple_pay` or `google_pay` where such a wallet held the card.',
      }),
    }),
  })

export const TipPart = builder.objectRef<ReturnType<typeof partsOf>[number]>('TipPart').implement({
  description: 'What one of those who share a tip has of it now.',
  fields: (t) => ({
    staffId: t.id({
      nullable: true,
      description: 'Null: the branch.',
      resolve: (row) => row.staffId ?? null,
    }),
    name: t.string({ nullable: true, description: 'Null: the branch.', resolve: (row) => row.name ?? null }),
    amount: t.expose('amount', { type: 'Yen', description: 'Refunds and disputes counted in.' }),
  }),
})

export const ToAnswerType = builder
  .objectRef<Awaited<ReturnType<typeof listToAnswer>>[number]>('ToAnswer')
  .implement({
    description: 'A dispute or an inquiry of a card company that waits for the business’s answer at Stripe.',
    fields: (t) => ({
      kind: t.exposeString('kind', {
        description: '`dispute`: the money is gone for now; `inquiry`: not yet.',
      }),
      dueAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Until when; null where Stripe names no day.',
        resolve: ({ dueAt }) => dueAt ?? null,
      }),
    }),
  })
