import type { sumByBranch, sumByStaff } from '../../earning/earning.parts.store.ts'
import type { Sum } from '../../earning/earning.types.ts'
import { builder } from './builder.ts'
import { BranchType, EarningSum } from './refs.ts'

EarningSum.implement({
  description:
    'What was earned in some time. A refund or a lost dispute lowers it on the day it is booked, and never changes the past.',
  fields: (t) => ({
    tips: t.exposeInt('tips', { description: 'How many tips were paid.' }),
    earned: t.expose('earned', { type: 'Yen', description: 'What was paid.' }),
    refunded: t.expose('refunded', { type: 'Yen', description: 'What was given back.' }),
    disputed: t.expose('disputed', { type: 'Yen', description: 'What card companies took back.' }),
    net: t.expose('net', { type: 'Yen', description: 'What is left: earned - refunded - disputed.' }),
    fee: t.expose('fee', {
      type: 'Yen',
      description: 'What Stripe kept of the `feeTips` tips of which it has said so; 0 for a person’s share.',
    }),
    feeTips: t.exposeInt('feeTips', { description: 'Of how many tips the fee is known.' }),
    lost: t.expose('lost', {
      type: 'Yen',
      description:
        'What card companies took back of tips that had been refunded: a cost of the business. What Stripe pays out is net - fee - lost - disputeFee - secondFee. 0 for a person’s share, as the two below.',
    }),
    disputeFee: t.expose('disputeFee', { type: 'Yen', description: 'What Stripe kept for disputes.' }),
    secondFee: t.expose('secondFee', {
      type: 'Yen',
      description: 'What Stripe kept of second charges that went back.',
    }),
  }),
})

export const EarningPeriod = builder.objectRef<Sum & { period: string }>('EarningPeriod').implement({
  description: 'A month or a day of earnings.',
  fields: (t) => ({
    period: t.exposeString('period', { description: '`YYYY-MM` or `YYYY-MM-DD`.' }),
    sum: t.field({ type: EarningSum, description: 'What was earned in it.', resolve: (row) => row }),
  }),
})

type StaffEarning = Awaited<ReturnType<typeof sumByStaff>>[number]
export const StaffEarningType = builder.objectRef<StaffEarning>('StaffEarning').implement({
  description: 'What one of those who share tips got: a person, also one who has left, or the branch itself.',
  fields: (t) => ({
    staffId: t.id({
      nullable: true,
      description: 'Null: the branch.',
      resolve: (row) => row.staffId ?? null,
    }),
    name: t.string({ nullable: true, description: 'Null: the branch.', resolve: (row) => row.name ?? null }),
    left: t.exposeBoolean('left', { description: 'Whether they work there no more.' }),
    sum: t.field({ type: EarningSum, description: 'What they got.', resolve: (row) => row }),
  }),
})

type BranchEarning = Awaited<ReturnType<typeof sumByBranch>>[number]
export const BranchEarningType = builder.objectRef<BranchEarning>('BranchEarning').implement({
  description: 'What one branch earned.',
  fields: (t) => ({
    branch: t.field({
      type: BranchType,
      description: 'Which.',
      resolve: ({ branchId }) => branchId,
    }),
    sum: t.field({ type: EarningSum, description: 'What it earned.', resolve: (row) => row }),
  }),
})
