import { isTippable } from '../../../../views/roles.ts'
import { NotFoundError } from '../../../base/errors.ts'
import { type Action, may, must } from '../../../people/access/rights.ts'
import type { Member } from '../../../venues/member.types.ts'
import { findStaff } from '../../../venues/staff.store.ts'
import type { StaffMember as StaffRow } from '../../../venues/staff.types.ts'
import type { Context } from '../graphql.context.ts'
import { builder } from './builder.ts'
import { daysArgs, daysOf } from './days.ts'
import { AccountStateEnum, RoleEnum } from './enums.ts'
import { BranchType, EarningSum, QrCodeType, StaffMemberType } from './refs.ts'
import { photoUrl } from './tippable.ts'

const targetOf = ({ businessId, branchId, id }: StaffRow) => ({ businessId, branchId, staffId: id })

async function mustFor(context: Context, action: Action, staff: StaffRow): Promise<Member> {
  const member = await context.member()
  must(member, action, targetOf(staff))
  return member
}

/** Guests scan a code to tip its person; owners can't be tipped. */
const hasCode = ({ role, branchId }: StaffRow) => isTippable(role) && branchId !== undefined

StaffMemberType.implement({
  description: 'Somebody who works in the business, as those who work with them see it.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Names them in addresses.' }),
    name: t.exposeString('name', { description: 'As guests see it.' }),
    code: t.exposeString('code', { description: 'The staff code; different for each person at the branch.' }),
    role: t.expose('role', { type: RoleEnum, description: 'What they are.' }),
    greeting: t.string({
      nullable: true,
      description: 'What they say to guests; null where they say nothing.',
      resolve: ({ greeting }) => greeting ?? null,
    }),
    photoUrl: t.string({
      nullable: true,
      description: 'A square picture of 320 by 320 pixels; null where there is none.',
      resolve: ({ photo }, _, context) => photoUrl(context, photo),
    }),
    email: t.string({
      nullable: true,
      description: 'With which they may sign in; null where nobody is to. For owners.',
      resolve: async (staff, _, context) => {
        await mustFor(context, 'staff.edit', staff)
        return staff.email ?? null
      },
    }),
    account: t.field({
      type: AccountStateEnum,
      description: 'Whether somebody signs in as them. For owners.',
      resolve: async (staff, _, context) => {
        await mustFor(context, 'staff.edit', staff)
        return staff.account
      },
    }),
    branch: t.field({
      type: BranchType,
      nullable: true,
      description: 'Where they work; null for an owner of the whole business.',
      resolve: ({ branchId }) => branchId || null,
    }),
    qr: t.field({
      type: QrCodeType,
      nullable: true,
      description: 'Their code for guests; null for owners, who can’t be tipped.',
      resolve: async (staff, _, context) => {
        const { id, name, branchId } = staff
        if (!hasCode(staff) || branchId === undefined) return null
        await mustFor(context, 'qr.see', staff)
        const branch = await BranchType.getDataloader(context).load(branchId)
        const code = await context.loaders.code.load({ branchId, staffId: id })
        return { branch, person: { id, name, code: staff.code }, code }
      },
    }),
    earnings: t.field({
      type: EarningSum,
      description:
        'What they earned in some days or in all: for themselves and the owner; for a manager, what they earned at the branch.',
      args: daysArgs,
      complexity: 2,
      resolve: async (staff, args, context) => {
        const member = await context.member()
        const own = may(member, 'earnings.own', targetOf(staff))
        if (!own || staff.id !== member.staffId) must(member, 'earnings.branch', targetOf(staff))
        const wide = may(member, 'earnings.business') || staff.id === member.staffId
        const { businessId } = member
        const branchId = wide ? undefined : member.branchId
        return context.loaders.staffSum.load({ businessId, branchId, staffId: staff.id, days: daysOf(args) })
      },
    }),
  }),
})

/** A colleague of the member. Throws NotFoundError for anyone else. */
export async function colleague(context: Context, id: string): Promise<{ member: Member; staff: StaffRow }> {
  const member = await context.member()
  const staff = await findStaff(context.needs.db, id)
  if (!staff || !may(member, 'staff.list', targetOf(staff))) throw new NotFoundError()
  return { member, staff }
}

builder.queryField('staff', (t) =>
  t.field({
    type: StaffMemberType,
    description: 'Somebody who works where the person works; for owners, in the whole business.',
    args: { id: t.arg.id({ required: true, description: 'Their id.' }) },
    complexity: 2,
    resolve: async (_, { id }, context) => {
      const { staff } = await colleague(context, id)
      await mustFor(context, 'staff.list', staff)
      return staff
    },
  }),
)
