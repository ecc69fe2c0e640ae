import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { type Branch, toBranch } from '../../venues/branch.store.ts'
import { type Business, toBusiness } from '../../venues/business.store.ts'
import type { Code, CodeOwner } from '../../venues/code.types.ts'
import { members, staffNamed, toStaffMember } from '../../venues/staff.store.ts'
import type { StaffCursor, StaffMember } from '../../venues/staff.types.ts'
import { type TippableStaff, tippable, toTippableStaff } from '../../venues/tippable.store.ts'

// Batch versions of the features' stores: each answers for several ids at once.

export async function listBranchesById(db: Db, ids: readonly string[]): Promise<Branch[]> {
  return (await db.selectFrom('branch').selectAll().where('id', 'in', ids).execute()).map(toBranch)
}

export async function listBusinessesById(db: Db, ids: readonly string[]): Promise<Business[]> {
  return (await db.selectFrom('business').selectAll().where('id', 'in', ids).execute()).map(toBusiness)
}

/** The people that guests can tip, by branch. */
export async function listTippableOf(
  db: Db,
  branchIds: readonly string[],
): Promise<Map<string, TippableStaff[]>> {
  const rows = await tippable(db).select('branch_id').where('branch_id', 'in', branchIds).execute()
  const groups = Map.groupBy(rows, (row) => row.branch_id ?? '')
  return new Map([...groups].map(([id, people]) => [id, people.map(toTippableStaff)]))
}

type Wanted = { search: string | undefined; after: StaffCursor | undefined; limit: number }

/** The same page as `listStaff`, for several branches. */
export async function listStaffOf(
  db: Db,
  branchIds: readonly string[],
  { search, after, limit }: Wanted,
): Promise<Map<string, (StaffMember & StaffCursor)[]>> {
  const numbered = members(db)
    .select('staff.created_at')
    .select(
      sql<number>`row_number() over (partition by staff.branch_id order by staff.created_at, staff.id)`.as(
        'place',
      ),
    )
    .where('staff.branch_id', 'in', branchIds)
    .$if(search !== undefined, (q) => q.where(staffNamed(search ?? '')))
    .$if(after !== undefined, (q) =>
      q.where(sql<boolean>`(staff.created_at, staff.id) > (${after?.at}, ${after?.id})`),
    )
  const rows = await db
    .selectFrom(numbered.as('numbered'))
    .selectAll()
    .where('place', '<=', limit)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const people = rows.map((row) => ({ ...toStaffMember(row), at: row.created_at }))
  return Map.groupBy(people, (person) => person.branchId ?? '')
}

export const ownerKey = ({ branchId, staffId }: CodeOwner): string => `${branchId}/${staffId ?? ''}`

/** The present codes of some owners, by {@link ownerKey}. Owners without a code yet are missing. */
export async function listCodesInUse(db: Db, owners: readonly CodeOwner[]): Promise<Map<string, Code>> {
  const branches = [...new Set(owners.map(({ branchId }) => branchId))]
  const wanted = new Set(owners.map(ownerKey))
  const staffIds = [...new Set(owners.map(({ staffId }) => staffId ?? ''))]
  const rows = await db
    .selectFrom('qr_token')
    .select(['token', 'branch_id', 'staff_id', 'created_at', 'revoked_at', 'scans'])
    .where('branch_id', 'in', branches)
    .where(sql<boolean>`coalesce(staff_id, '') in (${sql.join(staffIds)})`)
    .execute()
  const codes = new Map<string, Code>()
  const earlier = new Map<string, number>()
  for (const row of rows) {
    const key = ownerKey({ branchId: row.branch_id, staffId: row.staff_id ?? undefined })
    if (!wanted.has(key)) continue
    if (row.revoked_at !== null) earlier.set(key, (earlier.get(key) ?? 0) + row.scans)
    else codes.set(key, { token: row.token, scans: row.scans, since: row.created_at, earlierScans: 0 })
  }
  return new Map([...codes].map(([key, code]) => [key, { ...code, earlierScans: earlier.get(key) ?? 0 }]))
}
