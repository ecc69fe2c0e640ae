import { z } from 'zod'
import type { OwnSum } from '../../customer/customer.types.ts'
import { listOwnMonths, sumThisMonth } from '../../customer/own-sums.store.ts'
import { builder } from './builder.ts'
import type { daysOf } from './days.ts'
import { OwnTipType, SpendingMonth, Visit } from './own-tips.ts'
import { connectionPage, pageArgs, pageCost, placeOf, rowsFor } from './paging.ts'

export const TipConnection = builder.connectionObject(
  { type: OwnTipType, name: 'OwnTipConnection', description: 'A page of the person’s own tips.' },
  { name: 'OwnTipEdge', description: 'A line of the person’s own tips.' },
)
export const VisitConnection = builder.connectionObject(
  { type: Visit, name: 'VisitConnection', description: 'A page of the branches where the person has been.' },
  { name: 'VisitEdge', description: 'A line of the branches where the person has been.' },
)
const MonthConnection = builder.connectionObject(
  { type: SpendingMonth, name: 'SpendingMonthConnection', description: 'A page of months of spending.' },
  { name: 'SpendingMonthEdge', description: 'A line of months of spending.' },
)

type Of = { personId: string; days: ReturnType<typeof daysOf> }
export const Spending = builder.objectRef<Of & { sum: OwnSum }>('Spending').implement({
  description: 'What the person has tipped.',
  fields: (t) => ({
    tips: t.int({ description: 'How many tips in these days.', resolve: ({ sum }) => sum.tips }),
    spent: t.field({
      type: 'Yen',
      description: 'What was tipped in these days and not given back.',
      resolve: ({ sum }) => sum.spent,
    }),
    thisMonth: t.field({
      type: 'Yen',
      description: 'The same of the month it is now, whatever the days.',
      complexity: 2,
      resolve: ({ personId }, _, { needs }) => sumThisMonth(needs.db, personId, needs.clock()),
    }),
    months: t.field({
      type: MonthConnection,
      description: 'Month by month, the newest first.',
      args: pageArgs,
      complexity: pageCost,
      resolve: async ({ personId, days }, args, { needs }) => {
        const before = placeOf(z.string().max(7), args.after)
        const rows = await listOwnMonths(needs.db, personId, { days, before, limit: rowsFor(args.first) })
        return connectionPage(rows, args, ({ month }) => month)
      },
    }),
  }),
})
