import { dayIn } from '../../../base/calendar.ts'
import { NotFoundError, VenueClosedError } from '../../../base/errors.ts'
import type { IdentityUser } from '../../../gateways/identity/identity-gateway.ts'
import { places } from '../../../http/cursor.ts'
import { findBranchByNumber } from '../../../venues/branch.store.ts'
import { timeZoneOf } from '../../../venues/business.store.ts'
import type { Member } from '../../../venues/member.types.ts'
import { findStaff } from '../../../venues/staff.store.ts'
import { type AuditLine, listAudit } from '../../audit/audit-list.store.ts'
import type { OwnTip as OwnTipRow, Visits } from '../../customer/customer.types.ts'
import { listOwnMonths, listOwnVisits, sumOwnTips, sumThisMonth } from '../../customer/own-sums.store.ts'
import { listOwnTips } from '../../customer/own-tips.store.ts'
import { chooseScope } from '../../earning/earning.scope.service.ts'
import { findVisibleTip } from '../../earning/earning.tip.service.ts'
import type { Days } from '../../earning/earning.types.ts'
import { staffFor } from '../../staff/staff-target.ts'
import type { Context } from '../graphql.context.ts'
import { InputError } from '../graphql.errors.ts'
import { connection, daysOf, type Fields, type ListArgs } from './fields.ts'
import { owedTo, ownPaydaysOf } from './paydays.ts'

const Membership = {
  business: ({ businessId }, _, { loaders }) => loaders.business(businessId),
  branch: ({ branchId }, _, { loaders }) => branchId && loaders.branch(branchId),
  staff: ({ staffId }, _, { db }) => findStaff(db, staffId),
} satisfies Fields<Member>

const Person = {
  id: ({ sub }) => sub,
  username: ({ preferredUsername }) => preferredUsername,
  async awsCredentials({ sub }, _, { accounts }) {
    const state = await accounts.cloud?.credentialsOf(sub)
    return state && { ...state.credentials, identityId: state.identityId }
  },
  member: (_, __, { place }) => place(),
  paydays: ownPaydaysOf,
  owed: owedTo,
  tips({ sub }, asked, { db }) {
    const of = { days: daysOf(asked), ...(asked.branch && { branchId: asked.branch }) }
    return connection(places.entry, asked, (page) => listOwnTips(db, sub, { ...of, ...page }))
  },
  visits({ sub }, asked, { db }) {
    const days = daysOf(asked)
    return connection(places.visit, asked, async (page) => {
      const rows = await listOwnVisits(db, sub, { days, ...page })
      return rows.map((row) => ({ ...row, day: row.lastDay, id: row.venue.id }))
    })
  },
  async spending({ sub }, asked, { db }) {
    const days = daysOf(asked)
    return { personId: sub, days, ...(await sumOwnTips(db, sub, days)) }
  },
} satisfies Fields<IdentityUser>

const Spending = {
  thisMonth: ({ personId }, _, { db, clock }) => sumThisMonth(db, personId, clock()),
  months: ({ personId, days }, asked, { db }) =>
    connection(places.month, asked, ({ after, limit }) =>
      listOwnMonths(db, personId, { days, before: after?.month, limit }),
    ),
} satisfies Fields<{ personId: string; days: Days }>

const venueOf = ({ venue }: { venue: { id: string } }, _: unknown, { loaders }: Context) =>
  loaders.branch(venue.id)

const OwnTip = { branch: venueOf, recipient: (tip) => tip } satisfies Fields<OwnTipRow>
const Visit = { branch: venueOf } satisfies Fields<Visits>

export const peopleFields = { Membership, Person, Spending, OwnTip, Visit }

const AuditEntry = { by: ({ member }) => member?.name } satisfies Fields<AuditLine>

type Id = { id: string }
type Optional<Names extends string> = { [Name in Names]?: string | null }

const Query = {
  me: (_: unknown, __: unknown, { bearer }: Context) => bearer().person,
  async business(_: unknown, __: unknown, { loaders, member }: Context) {
    return loaders.business((await member()).businessId)
  },
  async branch(_: unknown, { id, number }: Optional<'id' | 'number'>, context: Context) {
    if (!id === !number) throw new InputError({ form: { key: 'graphql:oneOf' } })
    if (number) await context.tryNumber()
    const branch = id ? await context.loaders.branch(id) : await findBranchByNumber(context.db, number ?? '')
    if (!branch) throw new NotFoundError()
    const own = (await context.place())?.businessId === branch.businessId
    if (branch.closed && !own) throw new VenueClosedError()
    return branch
  },
  staff: async (_: unknown, { id }: Id, { db, member }: Context) =>
    staffFor(db, await member(), 'staff.list', id),
  async tip(_: unknown, { id }: Id, { db, member }: Context) {
    const here = await member()
    return { ...(await findVisibleTip(db, here, id)), member: here }
  },
  async earnings(
    _: unknown,
    { branch, staff }: Optional<'branch' | 'staff'>,
    { db, clock, member }: Context,
  ) {
    const here = await member()
    const { scope } = await chooseScope(db, here, { branch: branch ?? '', staff: staff ?? '' })
    return { scope, today: dayIn(await timeZoneOf(db, here.businessId), clock()) }
  },
  async audit(_: unknown, asked: ListArgs, { db, mustAt }: Context) {
    const { businessId } = await mustAt('audit.see')
    return connection(places.moment, asked, (page) => listAudit(db, businessId, page))
  },
}

export const queryFields = { Query, AuditEntry }
