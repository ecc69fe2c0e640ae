import { dayIn } from '../../../base/calendar.ts'
import { NotFoundError, VenueClosedError } from '../../../base/errors.ts'
import { findBranchByNumber } from '../../../venues/branch.store.ts'
import { timeZoneOf } from '../../../venues/business.store.ts'
import { type AuditLine, listAudit } from '../../audit/audit-list.store.ts'
import { chooseScope } from '../../earning/earning.scope.service.ts'
import { findVisibleTip } from '../../earning/earning.tip.service.ts'
import { staffFor } from '../../staff/staff-target.ts'
import type { Context } from '../graphql.context.ts'
import { InputError } from '../graphql.errors.ts'
import { connection, type Fields, type ListArgs, places } from './fields.ts'

const AuditEntry = { by: ({ member }) => member?.name } satisfies Fields<AuditLine>

type Id = { id: string }
type Optional<Names extends string> = { [Name in Names]?: string | null }

const Query = {
  me: (_: unknown, __: unknown, { bearer }: Context) => bearer().person,
  async business(_: unknown, __: unknown, { loaders, member }: Context) {
    return loaders.business((await member()).businessId)
  },
  async branch(_: unknown, { id, number }: Optional<'id' | 'number'>, context: Context) {
    if (!id === !number) throw new InputError({ form: { key: 'graphql:oneOf' } }, [])
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
