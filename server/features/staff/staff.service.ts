import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Member } from '../../access/member.types.ts'
import { keepsAnOwner } from '../../access/owners.service.ts'
import type { Db, Trx } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { inTransaction, isUniqueViolation } from '../../db/transaction.ts'
import { NotFoundError } from '../../errors.ts'
import { foldAddress, sameAddress } from '../../mail-address.ts'
import { recordChange } from '../../records/audit.store.ts'
import { holdBusiness } from '../../venues/business.store.ts'
import { codeInUse, revokeCodesOf } from '../../venues/code.store.ts'
import { findStaff } from '../../venues/staff.store.ts'
import type { StaffDetails, StaffMember, StaffRefusal } from '../../venues/staff.types.ts'
import { dropUnusedPhoto } from './photo.store.ts'

type Done = { refused?: undefined; id: string } | { refused: StaffRefusal }

/** Rolls back a refused transaction. */
class Refused extends Error {
  readonly reason: StaffRefusal
  constructor(reason: StaffRefusal) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Adds a staff member with their own code for guests. `once` identifies the form: if it is sent twice, the person is
 * added once, and both answers are the same.
 */
export function addStaff(
  db: Db,
  { by, staff, once }: { by: Member; staff: StaffDetails; once?: string | undefined },
  now: number,
): Promise<Done> {
  return refusable(db, async (trx) => {
    await holdBusiness(trx, by.businessId)
    const known = once === undefined ? undefined : idOf(by, once, staff)
    const before = known === undefined ? undefined : await placeOf(trx, known)
    if (known && before?.stays) return { id: known }
    // The person added with this form has left since. Sent again, it adds another person.
    const id = before ? newId() : (known ?? newId())
    await insertStaff(trx, { by, id, staff }, now)
    const { branchId, name } = staff
    await recordChange(trx, { ...entry(by, id), branchId, action: 'staff.added', details: { name } }, now)
    return { id }
  })
}

/**
 * Adds all of them or none. A file sent again under the same `once` is not imported twice. Refused if a code or an
 * e-mail address has been taken since the preview.
 */
export function importStaff(
  db: Db,
  { by, branchId, people, once }: { by: Member; branchId: string; people: StaffDetails[]; once: string },
  now: number,
): Promise<Done> {
  return refusable(db, async (trx) => {
    await holdBusiness(trx, by.businessId)
    const ids = people.map((staff) => idOf(by, once, staff))
    if (ids[0] !== undefined && (await placeOf(trx, ids[0]))) return { id: branchId }
    for (const [index, staff] of people.entries()) {
      // In the order of the file, which is also the order of the lists.
      await insertStaff(trx, { by, id: ids[index] ?? newId(), staff }, now + index)
    }
    const details = { people: people.length }
    await recordChange(trx, { ...entry(by, branchId), branchId, action: 'staff.imported', details }, now)
    return { id: branchId }
  })
}

/** True if this list was already imported under this `once`. */
export async function wasImported(
  db: Db,
  { by, people, once }: { by: Member; people: StaffDetails[]; once: string },
): Promise<boolean> {
  const [first] = people
  return first !== undefined && (await placeOf(db, idOf(by, once, first))) !== undefined
}

/**
 * Changes a staff member. After a move to another branch they get a new code, because the old one leads to the old
 * branch. A new e-mail address means a new person: the account with the old one is unlinked. Throws NotFoundError if
 * they have left since the page was shown.
 */
export function editStaff(
  db: Db,
  { by, before: seen, staff }: { by: Member; before: StaffMember; staff: StaffDetails },
  now: number,
): Promise<Done> {
  const { id } = seen
  return refusable(db, async (trx) => {
    await holdBusiness(trx, by.businessId)
    // Another owner may have moved them since the page was shown.
    const before = await findStaff(trx, id)
    if (!before) throw new NotFoundError()
    const moved = staff.branchId !== before.branchId
    const address = !sameAddress(staff.email, before.email ?? '')
    if (moved) await openBranchOf(trx, by, staff.branchId)
    if (address) await freeEmail(trx, by, staff.email)
    const { branchId, name, code, role } = staff
    const changed = await trx
      .updateTable('staff')
      .set({ branch_id: branchId, name, code, role })
      .$if(address, (q) => q.set({ email: staff.email || null, person_id: null, declined_at: null }))
      .where('id', '=', id)
      .where('role', '!=', 'owner')
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) throw new Refused('branchUnknown')
    if (moved) {
      await revokeCodesOf(trx, id, now)
      await codeInUse(trx, { branchId, staffId: id }, now)
    }
    const changedOne = { ...entry(by, id), branchId }
    await recordChange(trx, { ...changedOne, action: 'staff.changed', details: { name } }, now)
    const rights = { name, from: before.role, to: role }
    if (role !== before.role)
      await recordChange(trx, { ...changedOne, action: 'member.role', details: rights }, now)
    return { id }
  })
}

/** An owner's name. Their other data is not changed in the staff list. */
export function renameOwner(db: Db, { by, id, name }: { by: Member; id: string; name: string }, now: number) {
  return inTransaction(db, async (trx) => {
    await trx.updateTable('staff').set({ name }).where('id', '=', id).execute()
    await recordChange(trx, { ...entry(by, id), action: 'staff.changed', details: { name } }, now)
  })
}

/**
 * Removes a staff member. Their row, name and earnings stay; e-mail address, account, photo and greeting are deleted,
 * and their code is revoked. Nobody can delete themselves or the last owner.
 */
export function deleteStaff(
  db: Db,
  { by, staff }: { by: Member; staff: StaffMember },
  now: number,
): Promise<Done> {
  const { id, name, branchId } = staff
  return refusable(db, async (trx) => {
    if (id === by.staffId) throw new Refused('self')
    const kept = await keepsAnOwner(trx, { businessId: by.businessId, withoutId: id })
    if (!kept) throw new Refused('lastOwner')
    const latest = await findStaff(trx, id)
    const gone = await trx
      .updateTable('staff')
      .set({ deleted_at: now, email: null, person_id: null, greeting: null, photo: null })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    // If the button was pressed twice, the person is deleted once.
    if (gone.numUpdatedRows === 0n) return { id }
    await dropUnusedPhoto(trx, latest?.photo)
    await revokeCodesOf(trx, id, now)
    await recordChange(trx, { ...entry(by, id), branchId, action: 'staff.deleted', details: { name } }, now)
    return { id }
  })
}

const entry = (by: Member, subject: string) => ({ businessId: by.businessId, memberId: by.staffId, subject })

/** The same form with the same values gives the same id. Without having seen the form, nobody can guess it. */
const idOf = (by: Member, once: string, { branchId, name, code, role, email }: StaffDetails): string =>
  createHash('sha256')
    .update(JSON.stringify([by.businessId, by.staffId, once, branchId, name, code, role, email]))
    .digest('hex')
    .slice(0, 20)

/** Finds a person with this id, present or deleted. */
async function placeOf(db: Db, id: string): Promise<{ stays: boolean } | undefined> {
  const row = await db.selectFrom('staff').select('deleted_at').where('id', '=', id).executeTakeFirst()
  return row && { stays: row.deleted_at === null }
}

async function insertStaff(
  trx: Trx,
  { by, id, staff }: { by: Member; id: string; staff: StaffDetails },
  now: number,
): Promise<void> {
  const { branchId, name, code, role, email } = staff
  await openBranchOf(trx, by, branchId)
  await freeEmail(trx, by, email)
  await trx
    .insertInto('staff')
    .values({
      id,
      business_id: by.businessId,
      branch_id: branchId,
      code,
      name,
      role,
      email: email || null,
      greeting: null,
      created_at: now,
      deleted_at: null,
    })
    .execute()
  await codeInUse(trx, { branchId, staffId: id }, now)
}

/** Throws Refused unless the branch belongs to the business and is open. */
async function openBranchOf(trx: Trx, by: Member, branchId: string): Promise<void> {
  const branch = await trx
    .selectFrom('branch')
    .select('id')
    .where('id', '=', branchId)
    .where('business_id', '=', by.businessId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (!branch) throw new Refused('branchUnknown')
}

/** Throws Refused if someone in the business has this address. */
async function freeEmail(trx: Trx, by: Member, email: string): Promise<void> {
  if (email === '') return
  const taken = await trx
    .selectFrom('staff')
    .select('id')
    .where('business_id', '=', by.businessId)
    .where('deleted_at', 'is', null)
    .where(sql`lower(email)`, '=', foldAddress(email))
    .executeTakeFirst()
  if (taken) throw new Refused('emailTaken')
}

async function refusable(db: Db, work: (trx: Trx) => Promise<Done>): Promise<Done> {
  try {
    return await inTransaction(db, work)
  } catch (error) {
    if (error instanceof Refused) return { refused: error.reason }
    // Two people may choose the same code for a branch at the same time.
    if (isUniqueViolation(error)) return { refused: 'codeTaken' }
    throw error
  }
}
