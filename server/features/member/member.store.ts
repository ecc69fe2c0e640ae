import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { foldAddress } from '../../mail-address.ts'
import { paths } from '../../paths.ts'
import { isTrusted } from '../auth/distrust.store.ts'
import type { Member } from './member.types.ts'

type Verified = { sub: string; email: string; emailVerified: boolean }

/**
 * The place of a person in a business, if they have one. Whoever has verified the address that stands at a staff
 * member is that member from then on, whatever becomes of the address. Where several places are theirs, the one
 * that may do most counts, then the oldest.
 */
export async function findMember(db: Db, person: Verified): Promise<Member | undefined> {
  const known = await placeOf(db, person.sub)
  if (known || !(await takePlaces(db, person))) return known
  return placeOf(db, person.sub)
}

/** Makes a person the staff members who carry their verified address and are nobody yet. Returns how many. */
export async function takePlaces(db: Db, { sub, email, emailVerified }: Verified): Promise<number> {
  if (!emailVerified || email === '') return 0
  const taken = await db
    .updateTable('staff')
    .set({ person_id: sub })
    .where(sql`lower(email)`, '=', foldAddress(email))
    .where('person_id', 'is', null)
    .where('deleted_at', 'is', null)
    .where((e) => isTrusted(e, email))
    .returning('id')
    .execute()
  return taken.length
}

/** For the end of an account: the staff member stays, and is nobody's account any more. */
export async function leavePlaces(db: Db, personId: string): Promise<void> {
  await db.updateTable('staff').set({ person_id: null }).where('person_id', '=', personId).execute()
}

const byRank = sql`case role when 'owner' then 0 when 'manager' then 1 else 2 end`

async function placeOf(db: Db, personId: string): Promise<Member | undefined> {
  const row = await db
    .selectFrom('staff')
    .select(['id', 'business_id', 'branch_id', 'role', 'name'])
    .where('person_id', '=', personId)
    .where('deleted_at', 'is', null)
    .orderBy(byRank)
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst()
  if (!row) return undefined
  return {
    staffId: row.id,
    businessId: row.business_id,
    branchId: row.branch_id ?? undefined,
    role: row.role,
    name: row.name,
  }
}

/** Whether a person has a place in a business, by their id alone. */
export const hasPlace = async (db: Db, personId: string): Promise<boolean> =>
  (await placeOf(db, personId)) !== undefined

/** Where a signed-in person is at home: in their branch, or with their own tips. */
export const homeOf = async (db: Db, person: Verified): Promise<string> =>
  (await findMember(db, person)) ? paths.branchHome() : paths.personHome()
