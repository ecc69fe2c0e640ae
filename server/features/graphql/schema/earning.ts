import { z } from 'zod'
import { dayIn } from '../../../base/calendar.ts'
import { must } from '../../../people/access/rights.ts'
import { listEntries } from '../../earning/earning.entries.store.ts'
import { sumByBranch, sumByStaff } from '../../earning/earning.parts.store.ts'
import { type Chosen, chooseScope } from '../../earning/earning.scope.service.ts'
import { listPeriods, sumOf, sumsNow } from '../../earning/earning.totals.store.ts'
import type { Days } from '../../earning/earning.types.ts'
import { limits } from '../graphql.limits.ts'
import { builder } from './builder.ts'
import { daysArgs, daysOf } from './days.ts'
import { BranchEarningType, EarningPeriod, StaffEarningType } from './earning.sums.ts'
import { connectionPage, pageArgs, pageCost, placeOf, rowsFor } from './paging.ts'
import { BusinessType, EarningEntry, EarningSum } from './refs.ts'

const EntryConnection = builder.connectionObject(
  { type: EarningEntry, name: 'EarningEntryConnection', description: 'A page of what was booked.' },
  { name: 'EarningEntryEdge', description: 'A line of what was booked.' },
)
const entryPlace = z.tuple([z.string().max(10), z.int(), z.string().max(64)])
const periodsCost = ({ first }: { first: number }) => ({
  field: 2,
  multiplier: Math.min(Math.abs(first), limits.page),
})
const periodArgs = { ...daysArgs, first: pageArgs.first }

type Shown = Chosen & { today: string }
const Earnings = builder.objectRef<Shown>('Earnings')

const periods = (span: 'month' | 'day') => {
  return async ({ scope }: Shown, args: { first: number } & Days, db: Parameters<typeof listPeriods>[0]) =>
    listPeriods(db, scope, { span, days: daysOf(args), limit: rowsFor(args.first) - 1 })
}

Earnings.implement({
  description: 'What was earned: by the business, a branch or a person.',
  fields: (t) => ({
    today: t.field({
      type: EarningSum,
      description: 'So far today.',
      complexity: 2,
      resolve: async ({ scope, today }, _, { needs }) => (await sumsNow(needs.db, scope, today)).today,
    }),
    thisMonth: t.field({
      type: EarningSum,
      description: 'So far this month.',
      complexity: 2,
      resolve: async ({ scope, today }, _, { needs }) => (await sumsNow(needs.db, scope, today)).month,
    }),
    total: t.field({
      type: EarningSum,
      description: 'In some days, or in all.',
      args: daysArgs,
      complexity: 2,
      resolve: ({ scope }, args, { needs }) => sumOf(needs.db, scope, daysOf(args)),
    }),
    months: t.field({
      type: [EarningPeriod],
      description: 'Month by month, the newest first; a month in which nothing was booked is not there.',
      args: periodArgs,
      complexity: periodsCost,
      resolve: (shown, args, { needs }) => periods('month')(shown, asDays(args), needs.db),
    }),
    days: t.field({
      type: [EarningPeriod],
      description: 'Day by day, the newest first; a day on which nothing was booked is not there.',
      args: periodArgs,
      complexity: periodsCost,
      resolve: (shown, args, { needs }) => periods('day')(shown, asDays(args), needs.db),
    }),
    byStaff: t.field({
      type: [StaffEarningType],
      description: 'By person, whoever got most first; for the branch’s manager and the owner.',
      args: daysArgs,
      complexity: { field: 2, multiplier: 20 },
      resolve: async ({ scope }, args, { needs, member, charge }) => {
        must(await member(), 'earnings.branch', { businessId: scope.businessId, branchId: scope.branchId })
        const rows = await sumByStaff(needs.db, scope, daysOf(args))
        charge(rows.length)
        return scope.staffId === undefined ? rows : rows.filter((row) => row.staffId === scope.staffId)
      },
    }),
    byBranch: t.field({
      type: [BranchEarningType],
      description: 'By branch, in the order of their opening; for owners.',
      args: daysArgs,
      complexity: { field: 2, multiplier: 5 },
      resolve: async ({ scope }, args, { needs, member }) => {
        must(await member(), 'earnings.business', { businessId: scope.businessId })
        return sumByBranch(needs.db, scope, daysOf(args))
      },
    }),
    entries: t.field({
      type: EntryConnection,
      description:
        'What was booked, the newest first: tips and what was taken back of them. Of a person: their shares.',
      args: {
        ...pageArgs,
        ...daysArgs,
        ...builder.args((a) => ({
          tipsOnly: a.boolean({
            defaultValue: false,
            required: true,
            description: 'Leaves out what was taken back later.',
          }),
        })),
      },
      complexity: pageCost,
      resolve: async ({ scope }, args, { needs }) => {
        const place = placeOf(entryPlace, args.after)
        const rows = await listEntries(needs.db, scope, {
          days: daysOf(args),
          after: place && { day: place[0], at: place[1], id: place[2] },
          limit: rowsFor(args.first),
          tipsOnly: args.tipsOnly,
        })
        return connectionPage(rows, args, ({ day, at, id }) => [day, at, id])
      },
    }),
  }),
})

const asDays = ({
  first,
  from,
  to,
}: {
  first: number
  from?: string | null | undefined
  to?: string | null | undefined
}) => ({
  first,
  from: from ?? undefined,
  to: to ?? undefined,
})

builder.queryField('earnings', (t) =>
  t.field({
    type: Earnings,
    description:
      'What was earned, as far as the member may see: staff what is their own, managers their branch, owners the business. Narrowed to one branch or person where named.',
    args: {
      branch: t.arg.id({ description: 'The id of a branch.' }),
      staff: t.arg.id({ description: 'The id of somebody who works or has worked there.' }),
    },
    complexity: 4,
    resolve: async (_, { branch, staff }, context) => {
      const { needs } = context
      const who = await context.member()
      const chosen = await chooseScope(needs.db, who, { branch: branch ?? '', staff: staff ?? '' })
      const { timeZone } = await BusinessType.getDataloader(context).load(who.businessId)
      return { ...chosen, today: dayIn(timeZone, needs.clock()) }
    },
  }),
)
