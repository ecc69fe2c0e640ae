import type { z } from 'zod'
import type { Lang } from '../../../views/lang.ts'
import { isTippable } from '../../../views/roles.ts'
import { invitationMail } from '../../people/access/invitation-mail.ts'
import type { Member } from '../../venues/member.types.ts'
import type { StaffMember } from '../../venues/staff.types.ts'
import type { Web } from '../../web.ts'
import type { StaffChange } from './staff.refusable.ts'
import { ownerEditSchema, staffEditSchema } from './staff.schema.ts'
import { editStaff, renameOwner } from './staff.service.ts'

/** The form of a staff member. Of an owner, only the name can be edited in it. */
export const editSchemaOf = ({ role }: StaffMember): typeof ownerEditSchema | typeof staffEditSchema =>
  isTippable(role) ? staffEditSchema : ownerEditSchema

/** What stands in that form at first. */
export const staffFormValues = ({ name, code, role, email = '', branchId = '' }: StaffMember) =>
  isTippable(role) ? { name, code, role, email, branch: branchId } : { name }

type Form = z.infer<typeof ownerEditSchema> | z.infer<typeof staffEditSchema>

/** Saves that form. `mailed`: an invitation goes to the new address. */
export async function saveStaff(
  { db, clock, mail: mails }: Pick<Web, 'db' | 'clock' | 'mail'>,
  { by, before, form }: { by: Member; before: StaffMember; form: Form },
  lang: Lang,
): Promise<StaffChange> {
  if (!('code' in form)) {
    await renameOwner(db, { by, id: before.id, name: form.name }, clock())
    return { id: before.id }
  }
  const { branch: branchId, ...staff } = form
  const mail = invitationMail(mails, lang)
  return editStaff(db, { by, before, staff: { ...staff, branchId }, mail }, clock())
}
