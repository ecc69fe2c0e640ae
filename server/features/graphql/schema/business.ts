import { may, must } from '../../../people/access/rights.ts'
import { listBranches } from '../../../venues/branch.store.ts'
import { sumOf } from '../../earning/earning.totals.store.ts'
import { type ListedMember, listMembers } from '../../member/members.store.ts'
import { builder } from './builder.ts'
import { daysArgs, daysOf } from './days.ts'
import { AccountStateEnum, RoleEnum } from './enums.ts'
import { BranchType, BusinessType, EarningSum } from './refs.ts'

const Member = builder.objectRef<ListedMember>('Member').implement({
  description: 'Somebody who works in the business, owners too.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Names them in addresses.' }),
    name: t.exposeString('name', { description: 'As guests and colleagues see it.' }),
    role: t.expose('role', { type: RoleEnum, description: 'What they are.' }),
    account: t.field({
      type: AccountStateEnum,
      description: 'Whether somebody signs in as them.',
      resolve: ({ account }) => (account === 'verified' ? 'active' : account),
    }),
  }),
})

BusinessType.implement({
  description: 'The company that the person works for; for its members.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id.' }),
    name: t.exposeString('name', { description: 'Its name.' }),
    timeZone: t.exposeString('timeZone', {
      description: 'In which its days and months count, such as `Asia/Tokyo`.',
    }),
    branches: t.field({
      type: [BranchType],
      description:
        'Those the member works at: for owners all, closed ones too, in the order of their opening.',
      complexity: { field: 2, multiplier: 5 },
      resolve: async ({ id }, _, context) => {
        const member = await context.member()
        const { db } = context.needs
        const all = await listBranches(db, id)
        context.charge(all.length)
        return all.filter((branch) => may(member, 'staff.list', { businessId: id, branchId: branch.id }))
      },
    }),
    members: t.field({
      type: [Member],
      description: 'Owners, then managers, then staff, each in the order in which they came; for owners.',
      complexity: { field: 2, multiplier: 20 },
      resolve: async ({ id }, _, { needs, member, charge }) => {
        must(await member(), 'member.manage', { businessId: id })
        const members = await listMembers(needs.db, id)
        charge(members.length)
        return members
      },
    }),
    earnings: t.field({
      type: EarningSum,
      description: 'What all branches together earned in some days or in all; for owners.',
      args: daysArgs,
      complexity: 2,
      resolve: async ({ id }, args, context) => {
        must(await context.member(), 'earnings.business', { businessId: id })
        return sumOf(context.needs.db, { businessId: id }, daysOf(args))
      },
    }),
  }),
})

builder.queryField('business', (t) =>
  t.field({
    type: BusinessType,
    description: 'The business that the person works for.',
    complexity: 2,
    resolve: async (_, __, { member }) => (await member()).businessId,
  }),
)
