import { z } from 'zod'
import type { Member } from '../../../access/member.types.ts'
import { ForbiddenError } from '../../../errors.ts'
import type { IdentityUser } from '../../../gateways/cognito/identity-gateway.ts'
import type { IdentityState } from '../../../gateways/cognito/identity-pool.ts'
import { findStaff } from '../../../venues/staff.store.ts'
import type { MonthSum, OwnSum, OwnTip as OwnTipRow, Visits } from '../../customer/customer.types.ts'
import { listOwnMonths, listOwnVisits, sumOwnTips, sumThisMonth } from '../../customer/own-sums.store.ts'
import { listOwnTips } from '../../customer/own-tips.store.ts'
import { builder } from './builder.ts'
import { daysArgs, daysOf } from './days.ts'
import { RecipientType } from './entry.ts'
import { RoleEnum, TipStateEnum } from './enums.ts'
import { connectionPage, pageArgs, pageCost, placeOf, rowsFor } from './paging.ts'
import { BranchType, BusinessType, StaffMemberType } from './refs.ts'

const OwnTip = builder.objectRef<OwnTipRow>('OwnTip').implement({
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

const Visit = builder.objectRef<Visits>('Visit').implement({
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

const SpendingMonth = builder.objectRef<MonthSum>('SpendingMonth').implement({
  description: 'A month in which the person tipped.',
  fields: (t) => ({
    month: t.exposeString('month', { description: '`YYYY-MM`.' }),
    tips: t.exposeInt('tips', { description: 'How many tips.' }),
    spent: t.expose('spent', { type: 'Yen', description: 'What was tipped and not given back.' }),
  }),
})

const TipConnection = builder.connectionObject(
  { type: OwnTip, name: 'OwnTipConnection', description: 'A page of the person’s own tips.' },
  { name: 'OwnTipEdge', description: 'A line of the person’s own tips.' },
)
const VisitConnection = builder.connectionObject(
  { type: Visit, name: 'VisitConnection', description: 'A page of the branches where the person has been.' },
  { name: 'VisitEdge', description: 'A line of the branches where the person has been.' },
)
const MonthConnection = builder.connectionObject(
  { type: SpendingMonth, name: 'SpendingMonthConnection', description: 'A page of months of spending.' },
  { name: 'SpendingMonthEdge', description: 'A line of months of spending.' },
)

type Of = { personId: string; days: ReturnType<typeof daysOf> }
const Spending = builder.objectRef<Of & { sum: OwnSum }>('Spending').implement({
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

const Membership = builder.objectRef<Member>('Membership').implement({
  description: 'The person’s place in a business.',
  fields: (t) => ({
    role: t.expose('role', { type: RoleEnum, description: 'What they are.' }),
    name: t.exposeString('name', { description: 'As guests and colleagues see it.' }),
    business: t.field({
      type: BusinessType,
      description: 'Where.',
      resolve: ({ businessId }) => businessId,
    }),
    branch: t.field({
      type: BranchType,
      nullable: true,
      description: 'At which branch; null for an owner of the whole business.',
      resolve: ({ branchId }) => branchId ?? null,
    }),
    staff: t.field({
      type: StaffMemberType,
      description: 'The person on the staff list.',
      complexity: 2,
      resolve: async ({ staffId }, _, { needs }) => {
        const staff = await findStaff(needs.db, staffId)
        if (!staff) throw new ForbiddenError('no longer a member')
        return staff
      },
    }),
  }),
})

const AwsCredentials = builder.objectRef<IdentityState>('AwsCredentials').implement({
  description: 'Temporary credentials of AWS, good for ten minutes at least. Keep them secret.',
  fields: (t) => ({
    identityId: t.exposeString('identityId', { description: 'Who the person is in the identity pool.' }),
    accessKeyId: t.string({ description: 'Its id.', resolve: ({ credentials }) => credentials.accessKeyId }),
    secretAccessKey: t.string({
      description: 'Signs requests.',
      resolve: ({ credentials }) => credentials.secretAccessKey,
    }),
    sessionToken: t.string({
      description: 'Goes along with each request.',
      resolve: ({ credentials }) => credentials.sessionToken,
    }),
    expiresAt: t.field({
      type: 'DateTime',
      description: 'When they end.',
      resolve: ({ credentials }) => credentials.expiresAt,
    }),
  }),
})

export const PersonType = builder.objectRef<IdentityUser>('Person')
PersonType.implement({
  description: 'The person whose access token came with the request.',
  fields: (t) => ({
    id: t.id({ description: 'The `sub` of the token.', resolve: ({ sub }) => sub }),
    email: t.exposeString('email', { description: 'With which they sign in.' }),
    emailVerified: t.exposeBoolean('emailVerified', { description: 'Whether it is known to be theirs.' }),
    name: t.string({ nullable: true, description: 'Their full name.', resolve: ({ name }) => name ?? null }),
    username: t.string({
      nullable: true,
      description: 'The user name they chose; null where they chose none.',
      resolve: ({ preferredUsername }) => preferredUsername ?? null,
    }),
    awsCredentials: t.field({
      type: AwsCredentials,
      nullable: true,
      description:
        'For other services of AWS, as the identity pool gives them. Null where no pool is configured, and unless the person is signed in on the site.',
      complexity: 20,
      resolve: async ({ sub }, _, { needs }) => (await needs.accounts?.cloud?.credentialsOf(sub)) ?? null,
    }),
    member: t.field({
      type: Membership,
      nullable: true,
      description: 'Their place in a business; null for customers.',
      complexity: 2,
      resolve: async (_, __, { place }) => (await place()) ?? null,
    }),
    tips: t.field({
      type: TipConnection,
      description: 'The tips they paid, the newest first.',
      args: {
        ...pageArgs,
        ...daysArgs,
        ...builder.args((a) => ({ branch: a.id({ description: 'Only of this branch.' }) })),
      },
      complexity: pageCost,
      resolve: async ({ sub }, args, { needs }) => {
        const place = placeOf(z.tuple([z.string().max(10), z.int(), z.string().max(64)]), args.after)
        const rows = await listOwnTips(needs.db, sub, {
          days: daysOf(args),
          ...(args.branch && { branchId: args.branch }),
          after: place && { day: place[0], at: place[1], id: place[2] },
          limit: rowsFor(args.first),
        })
        return connectionPage(rows, args, ({ day, at, id }) => [day, at, id])
      },
    }),
    visits: t.field({
      type: VisitConnection,
      description: 'Where they have been, the latest first.',
      args: { ...pageArgs, ...daysArgs },
      complexity: pageCost,
      resolve: async ({ sub }, args, { needs }) => {
        const place = placeOf(z.tuple([z.string().max(10), z.string().max(64)]), args.after)
        const after = place && { day: place[0], id: place[1] }
        const rows = await listOwnVisits(needs.db, sub, {
          days: daysOf(args),
          after,
          limit: rowsFor(args.first),
        })
        return connectionPage(rows, args, ({ lastDay, venue }) => [lastDay, venue.id])
      },
    }),
    spending: t.field({
      type: Spending,
      description: 'What they have tipped in some days, or in all.',
      args: daysArgs,
      complexity: 4,
      resolve: async ({ sub }, args, { needs }) => {
        const days = daysOf(args)
        return { personId: sub, days, sum: await sumOwnTips(needs.db, sub, days) }
      },
    }),
  }),
})

builder.queryField('me', (t) =>
  t.field({
    type: PersonType,
    description: 'The person whose access token came with the request.',
    resolve: (_, __, { bearer }) => bearer().person,
  }),
)
