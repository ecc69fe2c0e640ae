import { z } from 'zod'
import { NotFoundError, VenueClosedError } from '../../../base/errors.ts'
import { paths } from '../../../base/paths.ts'
import { type Action, must } from '../../../people/access/rights.ts'
import { type Branch as BranchRow, findBranchByNumber, greetingFor } from '../../../venues/branch.store.ts'
import type { Context } from '../graphql.context.ts'
import { InputError } from '../graphql.errors.ts'
import { builder } from './builder.ts'
import { daysArgs, daysOf } from './days.ts'
import { VenueKindEnum } from './enums.ts'
import { connectionPage, pageArgs, pageCost, placeOf, rowsFor } from './paging.ts'
import { BranchType, BusinessType, EarningSum, QrCodeType, StaffMemberType, TippablePerson } from './refs.ts'

const StaffConnection = builder.connectionObject(
  { type: StaffMemberType, name: 'StaffConnection', description: 'A page of a list of staff.' },
  { name: 'StaffEdge', description: 'A line of a list of staff.' },
)
const searchArgs = builder.args((t) => ({
  search: t.string({ description: 'Part of a name or a staff code.' }),
}))
/** As on the staff page. SQLite refuses much longer search texts. */
const longestSearch = 100
const staffPlace = z.tuple([z.int(), z.string().max(64)])

/** Throws like the pages: not found for another business's branch, forbidden without the right. */
export async function mustAt(context: Context, action: Action, { businessId, id }: BranchRow) {
  const member = await context.member()
  must(member, action, { businessId, branchId: id })
  return member
}

BranchType.implement({
  description:
    'A restaurant or hotel. What guests see is for everybody; staff, earnings and the like for who works there.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Stands in the addresses of its pages.' }),
    number: t.exposeString('number', { description: 'What guests type where a code can’t be scanned.' }),
    name: t.exposeString('name', { description: 'As guests see it.' }),
    kind: t.expose('kind', { type: VenueKindEnum, description: 'Restaurant or hotel.' }),
    address: t.exposeString('address', { description: 'Its postal address.' }),
    presets: t.expose('presets', { type: ['Yen'], description: 'Amounts that guests are offered.' }),
    greeting: t.string({
      nullable: true,
      description:
        'What it says to guests, in the language asked for or the next best; null where it says nothing.',
      resolve: (branch, _, { req }) => greetingFor(branch, req.lang)?.text ?? null,
    }),
    opensOn: t.string({
      nullable: true,
      description:
        'The day from which it takes tips, `YYYY-MM-DD` in the business’s time zone; null where it always has.',
      resolve: ({ opensOn }) => opensOn ?? null,
    }),
    closed: t.exposeBoolean('closed', { description: 'Whether it takes tips no more.' }),
    tipUrl: t.string({
      description: 'The page where guests tip.',
      resolve: ({ id }, _, { needs }) => needs.config.publicUrl + paths.tip(id),
    }),
    tippableStaff: t.field({
      type: [TippablePerson],
      description: 'Whom guests may tip there, in the order in which they came.',
      complexity: { field: 1, multiplier: 20 },
      resolve: async ({ id }, _, { loaders, charge }) => {
        const people = await loaders.tippable.load(id)
        charge(people.length)
        return people.map((person) => ({ ...person, branchId: id }))
      },
    }),
    qr: t.field({
      type: QrCodeType,
      description: 'The code in use for the branch itself. A closed branch has none.',
      resolve: async (branch, _, { loaders }) => {
        if (branch.closed) throw new VenueClosedError()
        const code = await loaders.code.load({ branchId: branch.id, staffId: undefined })
        return { branch, person: undefined, code }
      },
    }),
    business: t.field({
      type: BusinessType,
      description: 'Whose branch it is; for its members.',
      resolve: async (branch, _, context) => {
        await mustAt(context, 'earnings.own', branch)
        return branch.businessId
      },
    }),
    staff: t.field({
      type: StaffConnection,
      description: 'Who works there, in the order in which they came; for who works there too.',
      args: { ...pageArgs, ...searchArgs },
      complexity: pageCost,
      resolve: async (branch, args, context) => {
        await mustAt(context, 'staff.list', branch)
        const place = placeOf(staffPlace, args.after)
        const rows = await context.loaders.staffPage.load({
          branchId: branch.id,
          search: args.search?.trim().slice(0, longestSearch) || undefined,
          after: place && { at: place[0], id: place[1] },
          limit: rowsFor(args.first),
        })
        return connectionPage(rows, args, (row) => [row.at, row.id])
      },
    }),
    earnings: t.field({
      type: EarningSum,
      description: 'What was earned there in some days or in all; for its manager and the owner.',
      args: daysArgs,
      complexity: 2,
      resolve: async (branch, args, context) => {
        const { businessId } = await mustAt(context, 'earnings.branch', branch)
        return context.loaders.branchSum.load({ businessId, branchId: branch.id, days: daysOf(args) })
      },
    }),
  }),
})

builder.queryField('branch', (t) =>
  t.field({
    type: BranchType,
    description:
      'A branch by its id or by the number that guests type. Needs no token. A closed one is for its members only.',
    args: {
      id: t.arg.id({ description: 'Its id.' }),
      number: t.arg.string({ description: 'Its number, as printed under its codes.' }),
    },
    // Numbers can be enumerated, so each try is counted and costs more.
    complexity: ({ number }) => (number ? 100 : 2),
    resolve: async (_, { id, number }, context) => {
      if (!id === !number) throw new InputError({ form: { key: 'graphql:oneOf' } }, [])
      if (number) await context.tryNumber()
      const { db } = context.needs
      const branch = id
        ? await BranchType.getDataloader(context).load(id)
        : await findBranchByNumber(db, number ?? '')
      if (!branch) throw new NotFoundError()
      const own = (await context.place())?.businessId === branch.businessId
      if (branch.closed && !own) throw new VenueClosedError()
      return branch
    },
  }),
)
