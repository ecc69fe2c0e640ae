import { createHash } from 'node:crypto'
import { inChunks } from '../../db/chunks.ts'
import type { Db, Trx } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { recordChange } from '../../outbox/audit/audit.store.ts'
import { type InvitationMail, mailInvitations } from '../../people/access/index.ts'
import { holdBusiness } from '../../venues/business.store.ts'
import { addCodes } from '../../venues/code.store.ts'
import type { Member } from '../../venues/member.types.ts'
import { nextCode } from '../../venues/staff-code.ts'
import { listCodes } from '../../venues/staff-taken.store.ts'
import { keepPhoto } from './photo.store.ts'
import type { Photo } from './photo.types.ts'
import {
  freeEmails,
  freeNumbers,
  openBranchOf,
  refusable,
  type StaffChange,
  staffEntry,
} from './staff.refusable.ts'
import { type StaffForm, staffValues } from './staff.schema.ts'

type Addable = { staff: StaffForm; photo?: Photo | undefined }
/** Who adds people, and how these learn of it. */
type Added = { by: Member; mail?: InvitationMail | undefined }

/**
 * Adds a staff member with their own QR code for guests; without a number to type, with the branch's next one. `once`
 * identifies the form: if it is sent twice, the person is added once, and both answers are the same.
 */
export function addStaff(
  db: Db,
  { by, staff, photo, once, mail }: Added & Addable & { once?: string | undefined },
  now: number,
): Promise<StaffChange> {
  return refusable(db, async (trx) => {
    await holdBusiness(trx, by.businessId)
    const known = once === undefined ? undefined : idOf(by, once, staff)
    const before = known === undefined ? undefined : await findAdded(trx, known)
    if (known && before?.stays) return { id: known }
    // The person added with this form has left since. Sent again, it adds another person.
    const id = before ? newId() : (known ?? newId())
    const { branch: branchId, name } = staff
    const code = staff.code || nextCode(await listCodes(trx, branchId))
    if (photo) await keepPhoto(trx, photo, now)
    await insertStaff(trx, { by, branchId, added: [{ id, staff: { ...staff, code }, photo }] }, now)
    await recordChange(
      trx,
      { ...staffEntry(by, id), branchId, action: 'staff.added', details: { name } },
      now,
    )
    return { id, ...((await mailInvitations(trx, mail, [id], now)) && { mailed: true }) }
  })
}

/**
 * Adds all of them or none. A file sent again under the same `once` is not imported twice. Refused if a code or an
 * e-mail address has been taken since the preview.
 */
export function importStaff(
  db: Db,
  { by, branchId, people, once, mail }: Added & { branchId: string; people: StaffForm[]; once: string },
  now: number,
): Promise<StaffChange> {
  return refusable(db, async (trx) => {
    await holdBusiness(trx, by.businessId)
    const ids = people.map((staff) => idOf(by, once, staff))
    if (ids[0] !== undefined && (await findAdded(trx, ids[0]))) return { id: branchId }
    const added = people.map((staff, index) => ({ id: ids[index] ?? newId(), staff }))
    await insertStaff(trx, { by, branchId, added }, now)
    const details = { people: people.length }
    await recordChange(trx, { ...staffEntry(by, branchId), branchId, action: 'staff.imported', details }, now)
    const mailed = await mailInvitations(
      trx,
      mail,
      added.map(({ id }) => id),
      now,
    )
    return { id: branchId, ...(mailed && { mailed: true }) }
  })
}

/** True if this list was already imported under this `once`. */
export async function wasImported(
  db: Db,
  { by, people, once }: { by: Member; people: StaffForm[]; once: string },
): Promise<boolean> {
  const [first] = people
  return first !== undefined && (await findAdded(db, idOf(by, once, first))) !== undefined
}

/** The same form with the same values gives the same id. Without having seen the form, nobody can guess it. */
const idOf = (by: Member, once: string, staff: StaffForm): string =>
  createHash('sha256')
    .update(JSON.stringify([by.businessId, by.staffId, once, staffValues(staff)]))
    .digest('hex')
    .slice(0, 20)

/** Finds a person with this id, present or deleted. */
async function findAdded(db: Db, id: string): Promise<{ stays: boolean } | undefined> {
  const row = await db.selectFrom('staff').select('deleted_at').where('id', '=', id).executeTakeFirst()
  return row && { stays: row.deleted_at === null }
}

async function insertStaff(
  trx: Trx,
  { by, branchId, added }: { by: Member; branchId: string; added: ({ id: string } & Addable)[] },
  now: number,
): Promise<void> {
  await openBranchOf(trx, by, branchId)
  await freeEmails(
    trx,
    by,
    added.map(({ staff }) => staff.email),
  )
  const numbers = added.map(({ id, staff: { name, code, payrollNumber: number } }) => ({
    staffId: id,
    name,
    code,
    branch: '',
    number,
    account: undefined,
  }))
  await freeNumbers(trx, by, numbers)
  const rows = added.map(({ id, staff, photo }, index) => ({
    ...staffValues(staff),
    id,
    business_id: by.businessId,
    greeting: null,
    photo: photo?.hash ?? null,
    // In the order of the file, which is also the order of the lists.
    created_at: now + index,
    deleted_at: null,
  }))
  await inChunks(rows, (some) => trx.insertInto('staff').values(some).execute())
  await addCodes(
    trx,
    added.map(({ id }) => ({ branchId, staffId: id })),
    now,
  )
}
