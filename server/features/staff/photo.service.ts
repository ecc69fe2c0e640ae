import { NotFoundError } from '../../base/errors.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { recordChange } from '../../outbox/records/audit.store.ts'
import { holdBusiness } from '../../venues/business.store.ts'
import type { Member } from '../../venues/member.types.ts'
import { findStaff } from '../../venues/staff.store.ts'
import type { StaffMember } from '../../venues/staff.types.ts'
import { dropUnusedPhoto, keepPhoto } from './photo.store.ts'
import type { Photo } from './photo.types.ts'

/** `photo`: a new one, `remove` or `keep`. */
export type Face = { photo: Photo | 'keep' | 'remove'; greeting: string }

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
  const { photo, greeting } = face
  return inTransaction(db, async (trx) => {
    // The lock allows one change at a time, so that each knows which picture it replaces.
    await holdBusiness(trx, businessId)
    const before = await findStaff(trx, id)
    if (!before) throw new NotFoundError()
    if (typeof photo === 'object') await keepPhoto(trx, photo, now)
    await trx
      .updateTable('staff')
      .set({ greeting: greeting || null })
      .$if(photo !== 'keep', (q) => q.set({ photo: typeof photo === 'object' ? photo.hash : null }))
      .where('id', '=', id)
      .execute()
    if (photo !== 'keep') await dropUnusedPhoto(trx, before.photo)
    const entry = { businessId, branchId, memberId: by.staffId, subject: id, details: { name } }
    await recordChange(trx, { ...entry, action: 'staff.changed' }, now)
  })
}
