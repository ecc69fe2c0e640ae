import type { IdentityUser } from '../../../gateways/identity/identity-gateway.ts'
import type { Member } from '../../../venues/member.types.ts'
import { findStaff } from '../../../venues/staff.store.ts'
import type { OwnTip as OwnTipRow, Visits } from '../../customer/customer.types.ts'
import { listOwnMonths, listOwnVisits, sumOwnTips, sumThisMonth } from '../../customer/own-sums.store.ts'
import { listOwnTips } from '../../customer/own-tips.store.ts'
import type { Days } from '../../earning/earning.types.ts'
import type { Context } from '../graphql.context.ts'
import { connection, daysOf, type Fields, places } from './fields.ts'

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
