import { z } from 'zod'
import { ForbiddenError } from '../../../base/errors.ts'
import type { IdentityUser } from '../../../gateways/identity/identity-gateway.ts'
import type { IdentityState } from '../../../gateways/identity/identity-pool.types.ts'
import type { Member } from '../../../venues/member.types.ts'
import { findStaff } from '../../../venues/staff.store.ts'
import { listOwnVisits, sumOwnTips } from '../../customer/own-sums.store.ts'
import { listOwnTips } from '../../customer/own-tips.store.ts'
import { builder } from './builder.ts'
import { daysArgs, daysOf } from './days.ts'
import { RoleEnum } from './enums.ts'
import { connectionPage, pageArgs, pageCost, placeOf, rowsFor } from './paging.ts'
import { BranchType, BusinessType, StaffMemberType } from './refs.ts'
import { Spending, TipConnection, VisitConnection } from './spending.ts'

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
      resolve: async ({ sub }, _, { needs }) => (await needs.accounts.cloud?.credentialsOf(sub)) ?? null,
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
