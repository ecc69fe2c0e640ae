import { type ExpressionBuilder, sql } from 'kysely'
import { foldAddress } from '../../config/mail-address.ts'
import { chunksOf } from '../../db/chunks.ts'
import type { Db } from '../../db/database.ts'
import { countChanged } from '../../db/row-counts.ts'
import type { Database } from '../../db/schema.ts'
import type { Invitation, Verified } from '../../venues/member.types.ts'
import { isTrusted } from './distrust.store.ts'
import { isFreeFor } from './held-place.store.ts'
import { endSetup } from './setup.store.ts'

/** Staff members with this verified address and no account yet: places that wait to be accepted, and are no other account's. */
const waitingFor =
  ({ email, sub }: Verified) =>
  (e: ExpressionBuilder<Database, 'staff'>) =>
    e.and([
      sql<boolean>`lower(staff.email) = ${foldAddress(email)}`,
      e('staff.person_id', 'is', null),
      e('staff.deleted_at', 'is', null),
      isFreeFor(e, sub),
      isTrusted(e, email),
    ])

/** What people are told of a place, in a query of `staff` with its `business` and `branch`. */
export const placeColumns = [
  'staff.id',
  'staff.name',
  'staff.role',
  'staff.business_id',
  'staff.branch_id',
  'business.name as business',
  'branch.name as branch',
] as const

/** Only a verified address proves who somebody is. */
const isProven = ({ email, emailVerified }: Verified) => emailVerified && email !== ''

/** Oldest first. */
export async function listInvitations(db: Db, person: Verified): Promise<Invitation[]> {
  if (!isProven(person)) return []
  const rows = await db
    .selectFrom('staff')
    .innerJoin('business', 'business.id', 'staff.business_id')
    .leftJoin('branch', 'branch.id', 'staff.branch_id')
    .select(placeColumns)
    .where((e) => waitingFor(person)(e as unknown as ExpressionBuilder<Database, 'staff'>))
    .orderBy('staff.created_at')
    .orderBy('staff.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    role: row.role,
    businessId: row.business_id,
    branchId: row.branch_id ?? undefined,
    business: row.business,
    branch: row.branch ?? undefined,
  }))
}

export const isInvited = async (db: Db, person: Verified): Promise<boolean> =>
  (await listInvitations(db, person)).length > 0

/**
 * Gives the person the place; an owner's ends the set-up. False if the invitation is gone, or if somebody else has accepted it.
 */
export async function acceptInvitation(trx: Db, person: Verified, id: string): Promise<boolean> {
  if (!isProven(person)) return false
  const given = await trx
    .updateTable('staff')
    .set({ person_id: person.sub, held_by: person.sub, declined_at: null })
    .where('id', '=', id)
    .where(waitingFor(person))
    .returning('role')
    .executeTakeFirst()
  if (given?.role === 'owner') await endSetup(trx)
  return given !== undefined
}

/** Removes the address, so that nobody is asked again; the staff member stays. False if the invitation is gone. */
export async function declineInvitation(
  trx: Db,
  person: Verified,
  id: string,
  now: number,
): Promise<boolean> {
  if (!isProven(person)) return false
  return (
    (await countChanged(
      trx
        .updateTable('staff')
        .set({ email: null, declined_at: now })
        .where('id', '=', id)
        .where(waitingFor(person)),
    )) === 1
  )
}

/** What an invitation by mail says of each of these places; without those that wait for nobody. */
export async function listInvited(db: Db, staffIds: readonly string[]) {
  const found = []
  for (const ids of chunksOf([...staffIds])) {
    const waiting = db
      .selectFrom('staff')
      .innerJoin('business', 'business.id', 'staff.business_id')
      .leftJoin('branch', 'branch.id', 'staff.branch_id')
      .select([
        'staff.name',
        'staff.role',
        'staff.email',
        'business.name as business',
        'branch.name as branch',
      ])
      .where('staff.id', 'in', ids)
      .where('staff.person_id', 'is', null)
      .where('staff.deleted_at', 'is', null)
    found.push(...(await waiting.execute()))
  }
  return found.flatMap(({ email, branch, ...place }) =>
    email ? [{ ...place, email, branch: branch ?? undefined }] : [],
  )
}
