import type { z } from 'zod'
import { tippableRoles } from '../../../views/roles.ts'
import { writeTexts } from '../../../views/venue-texts.ts'
import { NotFoundError } from '../../base/errors.ts'
import { sameAddress } from '../../config/mail-address.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { recordChange } from '../../outbox/audit/audit.store.ts'
import {
  holderOf,
  type InvitationMail,
  mailInvitations,
  mayTake,
  whyNotDeletable,
} from '../../people/access/index.ts'
import { holdBusiness } from '../../venues/business.store.ts'
import { codeInUse, revokeCodesOf } from '../../venues/code.store.ts'
import type { Member } from '../../venues/member.types.ts'
import { findStaff } from '../../venues/staff.store.ts'
import type { StaffMember } from '../../venues/staff.types.ts'
import { dropUnusedPhoto, keepPhoto } from './photo.store.ts'
import type { Photo } from './photo.types.ts'
import {
  freeEmails,
  freeNumbers,
  openBranchOf,
  Refused,
  refusable,
  type StaffChange,
  type StaffDoer,
  staffEntry,
} from './staff.refusable.ts'
import { type OwnerForm, type photoSchema, type StaffForm, staffValues } from './staff.schema.ts'

type Edited = {
  by: StaffDoer
  before: StaffMember
  form: StaffForm | OwnerForm
  /** How a person with a new address learns of their place. */
  mail?: InvitationMail | undefined
}

/**
 * Changes a staff member. After a move to another branch they get a new code, because the old one leads to the old
 * branch. A new e-mail address means a new person: the account with the old one is unlinked, unless what it has earned here keeps
 * others out of the place. Of an owner, only the name is changed. Throws NotFoundError if they have left since the page was shown.
 */
export function editStaff(
  db: Db,
  { by, before: seen, form, mail }: Edited,
  now: number,
): Promise<StaffChange> {
  const { id } = seen
  return refusable(db, async (trx) => {
    await holdBusiness(trx, by.businessId)
    // Another owner may have moved them since the page was shown.
    const before = await findStaff(trx, id)
    if (!before) throw new NotFoundError()
    const { name } = form
    if (!('code' in form)) {
      await trx.updateTable('staff').set({ name }).where('id', '=', id).execute()
      await recordChange(trx, { ...staffEntry(by, id), action: 'staff.changed', details: { name } }, now)
      return { id }
    }
    const { email, ...values } = staffValues(form, before.texts)
    const { branch_id: branchId, role } = values
    const moved = branchId !== before.branchId
    const address = !sameAddress(form.email, before.email ?? '')
    if (moved) await openBranchOf(trx, by, branchId)
    if (address) await freeEmails(trx, by, [form.email])
    if (address && !(await mayTake(trx, id, form.email))) throw new Refused('placeHeld')
    const { payroll_number: number } = values
    const account = await holderOf(trx, id)
    const place = { staffId: id, name, code: values.code, branch: before.branchName ?? '', number, account }
    if (number !== before.payrollNumber) await freeNumbers(trx, by, [place])
    const changed = await trx
      .updateTable('staff')
      .set(values)
      .$if(address, (q) => q.set({ email, person_id: null, declined_at: null }))
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

/**
 * Removes a staff member. Their row, name and earnings stay; e-mail address, account, photo, greeting and what there is in
 * other languages are deleted, and their code is revoked.
 */
export function deleteStaff(
  db: Db,
  { by, staff }: { by: StaffDoer; staff: Pick<StaffMember, 'id' | 'name' | 'branchId'> },
  now: number,
): Promise<StaffChange> {
  const { id, name, branchId } = staff
  return refusable(db, async (trx) => {
    // Two owners must not delete each other at once.
    await holdBusiness(trx, by.businessId)
    const refused = await whyNotDeletable(trx, by, staff)
    if (refused) throw new Refused(refused)
    const latest = await findStaff(trx, id)
    const gone = await trx
      .updateTable('staff')
      .set({ deleted_at: now, email: null, person_id: null, greeting: null, texts: '{}', photo: null })
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

/** `photo`: a new one, `remove` or `keep`. */
export type Face = { photo: Photo | 'keep' | 'remove' } & Omit<z.infer<typeof photoSchema>, 'remove'>

/**
 * Changes the photo and greeting that guests see of a staff member. Throws NotFoundError if the person has left while
 * the picture was being read; the picture is then not saved.
 */
export function changeFace(
  db: Db,
  { by, staff, face }: { by: Member; staff: StaffMember; face: Face },
  now: number,
): Promise<void> {
  const { id, branchId, businessId, name } = staff
  const { photo, greeting, ...others } = face
  return inTransaction(db, async (trx) => {
    // The lock allows one change at a time, so that each knows which picture it replaces.
    await holdBusiness(trx, businessId)
    const before = await findStaff(trx, id)
    if (!before) throw new NotFoundError()
    if (typeof photo === 'object') await keepPhoto(trx, photo, now)
    await trx
      .updateTable('staff')
      .set({ greeting: greeting || null, texts: writeTexts({ ...before.texts, ...others }) })
      .$if(photo !== 'keep', (q) => q.set({ photo: typeof photo === 'object' ? photo.hash : null }))
      .where('id', '=', id)
      .execute()
    if (photo !== 'keep') await dropUnusedPhoto(trx, before.photo)
    const entry = { businessId, branchId, memberId: by.staffId, subject: id, details: { name } }
    await recordChange(trx, { ...entry, action: 'staff.changed' }, now)
  })
}
