import { tippableRoles } from '../../../views/roles.ts'
import { NotFoundError } from '../../base/errors.ts'
import { sameAddress } from '../../config/mail-address.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { recordChange } from '../../outbox/records/audit.store.ts'
import { type InvitationMail, mailInvitations } from '../../people/access/invitation-mail.ts'
import { keepsAnOwner } from '../../people/access/owners.service.ts'
import { holdBusiness } from '../../venues/business.store.ts'
import { codeInUse, revokeCodesOf } from '../../venues/code.store.ts'
import type { Member } from '../../venues/member.types.ts'
import { findStaff } from '../../venues/staff.store.ts'
import type { StaffDetails, StaffMember } from '../../venues/staff.types.ts'
import { dropUnusedPhoto } from './photo.store.ts'
import {
  freeEmails,
  openBranchOf,
  Refused,
  refusable,
  type StaffChange,
  type StaffDoer,
  staffEntry,
} from './staff.refusable.ts'

type Edited = {
  by: Member
  before: StaffMember
  staff: StaffDetails
  /** How a person with a new address learns of their place. */
  mail?: InvitationMail | undefined
}

/**
 * Changes a staff member. After a move to another branch they get a new code, because the old one leads to the old
 * branch. A new e-mail address means a new person: the account with the old one is unlinked. Throws NotFoundError if
 * they have left since the page was shown.
 */
export function editStaff(
  db: Db,
  { by, before: seen, staff, mail }: Edited,
  now: number,
): Promise<StaffChange> {
  const { id } = seen
  return refusable(db, async (trx) => {
    await holdBusiness(trx, by.businessId)
    // Another owner may have moved them since the page was shown.
    const before = await findStaff(trx, id)
    if (!before) throw new NotFoundError()
    const moved = staff.branchId !== before.branchId
    const address = !sameAddress(staff.email, before.email ?? '')
    if (moved) await openBranchOf(trx, by, staff.branchId)
    if (address) await freeEmails(trx, by, [staff.email])
    const { branchId, name, code, role } = staff
    const changed = await trx
      .updateTable('staff')
      .set({ branch_id: branchId, name, code, role })
      .$if(address, (q) => q.set({ email: staff.email || null, person_id: null, declined_at: null }))
      .where('id', '=', id)
      .where('role', 'in', tippableRoles)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) throw new Refused('branchUnknown')
    if (moved) {
      await revokeCodesOf(trx, id, now)
      await codeInUse(trx, { branchId, staffId: id }, now)
    }
    const changedOne = { ...staffEntry(by, id), branchId }
    await recordChange(trx, { ...changedOne, action: 'staff.changed', details: { name } }, now)
    const rights = { name, from: before.role, to: role }
    if (role !== before.role)
      await recordChange(trx, { ...changedOne, action: 'member.role', details: rights }, now)
    const mailed = address && (await mailInvitations(trx, mail, [id], now))
    return { id, ...(mailed && { mailed }) }
  })
}

/** An owner's name. Their other data is not changed in the staff list. */
export function renameOwner(db: Db, { by, id, name }: { by: Member; id: string; name: string }, now: number) {
  return inTransaction(db, async (trx) => {
    await trx.updateTable('staff').set({ name }).where('id', '=', id).execute()
    await recordChange(trx, { ...staffEntry(by, id), action: 'staff.changed', details: { name } }, now)
  })
}

/**
 * Removes a staff member. Their row, name and earnings stay; e-mail address, account, photo and greeting are deleted,
 * and their code is revoked. Nobody can delete themselves or the last owner.
 */
export function deleteStaff(
  db: Db,
  { by, staff }: { by: StaffDoer; staff: Pick<StaffMember, 'id' | 'name' | 'branchId'> },
  now: number,
): Promise<StaffChange> {
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
    await trx.deleteFrom('push_device').where('staff_id', '=', id).execute()
    await recordChange(
      trx,
      { ...staffEntry(by, id), branchId, action: 'staff.deleted', details: { name } },
      now,
    )
    return { id }
  })
}
