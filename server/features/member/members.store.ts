import type { Db } from '../../db/database.ts'
import { byRank } from '../../people/access/member.store.ts'
import type { Member } from '../../venues/member.types.ts'

/** A member as the owners see them in the list. */
export type ListedMember = {
  id: string
  name: string
  role: Member['role']
  branchName: string | undefined
  /** `verified`: can sign in. `invited`: has an e-mail address but has not accepted yet. `declined`: has declined. */
  account: 'verified' | 'invited' | 'declined' | 'none'
}

/** The highest role first; those of one role in the order in which they joined. */
export async function listMembers(db: Db, businessId: string): Promise<ListedMember[]> {
  const rows = await db
    .selectFrom('staff')
    .leftJoin('branch', 'branch.id', 'staff.branch_id')
    .select([
      'staff.id',
      'staff.name',
      'staff.role',
      'staff.email',
      'staff.person_id',
      'staff.declined_at',
      'branch.name as branch',
    ])
    .where('staff.business_id', '=', businessId)
    .where('staff.deleted_at', 'is', null)
    .orderBy(byRank)
    .orderBy('staff.created_at')
    .orderBy('staff.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    role: row.role,
    branchName: row.branch ?? undefined,
    account: accountOf(row),
  }))
}

type Account = { person_id: string | null; email: string | null; declined_at: number | null }

function accountOf({ person_id, email, declined_at }: Account): ListedMember['account'] {
  if (person_id !== null) return 'verified'
  if (email !== null) return 'invited'
  return declined_at === null ? 'none' : 'declined'
}
