import { sql } from 'kysely'
import { allRoles } from '../../../views/roles.ts'
import { paths } from '../../base/paths.ts'
import type { Db } from '../../db/database.ts'
import type { Member, Verified } from '../../venues/member.types.ts'
import { isInvited } from './invitation.store.ts'

/** When an account is deleted: the staff member stays, without an account, and nothing says whose the place was. */
export async function unlinkPerson(db: Db, personId: string): Promise<void> {
  await db.updateTable('staff').set({ person_id: null }).where('person_id', '=', personId).execute()
  await db.updateTable('staff').set({ held_by: null }).where('held_by', '=', personId).execute()
}

/** Sorts rows of `staff`, the highest role first. */
const byRank = sql`case staff.role ${sql.join(
  allRoles.map((role, rank) => sql`when ${sql.lit(role)} then ${sql.lit(rank)}`),
  sql` `,
)} end`

/** A person's place in a business, if they have accepted one. */
export async function findMember(db: Db, { sub }: Pick<Verified, 'sub'>): Promise<Member | undefined> {
  const row = await db
    .selectFrom('staff')
    .innerJoin('business', 'business.id', 'staff.business_id')
    .select(['staff.id', 'staff.business_id', 'staff.branch_id', 'staff.role', 'staff.name', 'staff.photo'])
    .select(['business.managers_count_cash', 'business.managers_see_paydays'])
    .where('staff.person_id', '=', sub)
    .where('staff.deleted_at', 'is', null)
    .orderBy(byRank)
    .orderBy('staff.created_at')
    .orderBy('staff.id')
    .executeTakeFirst()
  if (!row) return undefined
  return {
    staffId: row.id,
    businessId: row.business_id,
    branchId: row.branch_id ?? undefined,
    role: row.role,
    name: row.name,
    photo: row.photo,
    managersCountCash: row.managers_count_cash === 1,
    managersSeePaydays: row.managers_see_paydays === 1,
  }
}

/** Whether a person has a place in a business. Needs only their id. */
export const hasPlace = async (db: Db, personId: string): Promise<boolean> =>
  (await findMember(db, { sub: personId })) !== undefined

/** The start page of a signed-in person: their branch, else an open invitation, else their own tips. */
export async function startPageOf(db: Db, person: Verified): Promise<string> {
  if (await findMember(db, person)) return paths.branchHome()
  return (await isInvited(db, person)) ? paths.invitations() : paths.personHome()
}

/** Where to go after a sign-in for the page `back`: to the open invitation first, if there is one. */
export const afterSignIn = async (db: Db, person: Verified, back: string | undefined): Promise<string> =>
  (await isInvited(db, person)) ? paths.invitations(back) : (back ?? (await startPageOf(db, person)))
