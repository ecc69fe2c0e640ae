import { tippableRoles } from '../../../views/roles.ts'
import { ForbiddenError, NotFoundError } from '../../base/errors.ts'
import type { Db } from '../../db/database.ts'
import { may, must } from '../../people/access/index.ts'
import { findBranch, listBranches } from '../../venues/branch.store.ts'
import type { Member } from '../../venues/member.types.ts'
import type { Scope } from './earning.types.ts'

type Asked = { branch: string; staff: string }

/** Whose earnings are shown, with names, and the other possible choices. */
export type Chosen = {
  scope: Scope
  branch: { id: string; name: string } | undefined
  person: Earner | undefined
  branches: { id: string; name: string }[]
  people: Earner[]
}

/** The widest scope that a member may see: their own, their branch's or the business's earnings. */
export function widestScope(member: Member): Scope {
  const { businessId, branchId, staffId } = member
  if (may(member, 'earnings.business')) return { businessId }
  if (may(member, 'earnings.branch')) return { businessId, branchId }
  return { businessId, staffId }
}

/**
 * Narrows a member's widest scope to what they ask for. Throws NotFoundError for anything outside their business and
 * for a colleague of another branch, ForbiddenError for anything else that they may not see.
 */
export async function chooseScope(db: Db, member: Member, asked: Asked): Promise<Chosen> {
  const scope = widestScope(member)
  const branch = asked.branch === '' ? undefined : await branchOf(db, member, asked.branch)
  const whole = may(member, 'earnings.branch')
  const people = whole ? await listEarners(db, { ...scope, branchId: branch?.id ?? scope.branchId }) : []
  const person = await personOf(db, member, people, whole ? asked.staff : asked.staff || member.staffId)
  const branches = may(member, 'earnings.business') ? await listBranches(db, member.businessId) : []
  const own = person?.id === member.staffId && !may(member, 'earnings.business')
  return {
    scope: {
      businessId: member.businessId,
      // A person's own earnings are shown for all branches where they have worked.
      branchId: branch?.id ?? (own ? undefined : scope.branchId),
      staffId: person?.id,
    },
    branch:
      branch ?? (scope.branchId === undefined || own ? undefined : await findBranch(db, scope.branchId)),
    person,
    branches: branches.length > 1 ? branches.map(({ id, name }) => ({ id, name })) : [],
    people,
  }
}

async function branchOf(db: Db, member: Member, id: string) {
  const branch = await findBranch(db, id)
  if (!branch) throw new NotFoundError()
  must(member, 'earnings.branch', { businessId: branch.businessId, branchId: branch.id })
  return { id: branch.id, name: branch.name }
}

async function personOf(db: Db, member: Member, people: Earner[], id: string): Promise<Earner | undefined> {
  if (id === '') return undefined
  const known = people.find((person) => person.id === id) ?? (await findEarner(db, member.businessId, id))
  if (!known) throw new NotFoundError()
  const allowed = id === member.staffId || people.includes(known) || may(member, 'earnings.business')
  // A colleague that the member may not even see is not found; for one they work with, the earnings are forbidden.
  const seen = may(member, 'staff.list', { businessId: member.businessId, branchId: known.branchId })
  if (!allowed) throw seen ? new ForbiddenError('earnings of a colleague') : new NotFoundError()
  return known
}

/** A person with present or past earnings. `left`: no longer works here; their earnings stay. */
type Earner = { id: string; name: string; branchId: string | undefined; left: boolean }

/** People to choose from: those who can be tipped now, and all who have earned at these branches. */
export async function listEarners(db: Db, { businessId, branchId }: Scope): Promise<Earner[]> {
  const rows = await staffOf(db, businessId)
    .where((e) =>
      e.or([
        e.and([
          e('deleted_at', 'is', null),
          e('role', 'in', tippableRoles),
          ...(branchId === undefined ? [] : [e('branch_id', '=', branchId)]),
        ]),
        e.exists(
          e
            .selectFrom('earning_sum')
            .innerJoin('branch', 'branch.id', 'earning_sum.branch_id')
            .select('earning_sum.period')
            .whereRef('earning_sum.holder', '=', 'staff.id')
            .where('earning_sum.span', '=', 'all')
            .where('branch.business_id', '=', businessId)
            .$if(branchId !== undefined, (q) => q.where('branch.id', '=', branchId ?? '')),
        ),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toEarner)
}

async function findEarner(db: Db, businessId: string, id: string): Promise<Earner | undefined> {
  const row = await staffOf(db, businessId).where('id', '=', id).executeTakeFirst()
  return row && toEarner(row)
}

const staffOf = (db: Db, businessId: string) =>
  db
    .selectFrom('staff')
    .select(['id', 'name', 'branch_id', 'deleted_at'])
    .where('business_id', '=', businessId)

type Row = { id: string; name: string; branch_id: string | null; deleted_at: number | null }

const toEarner = (row: Row): Earner => ({
  id: row.id,
  name: row.name,
  branchId: row.branch_id ?? undefined,
  left: row.deleted_at !== null,
})
