import { z } from 'zod'
import { withoutHidden } from '../../../views/hidden-characters.ts'
import { allRoles, belongsToBranch } from '../../../views/roles.ts'
import { staffNameMost } from '../../base/constants.ts'

/** A new owner: the form of `/branch/members`. */
export const inviteSchema = z.strictObject({
  name: z
    .string('staff:errors.nameRequired')
    .overwrite(withoutHidden)
    .trim()
    .min(1, 'staff:errors.nameRequired')
    .max(staffNameMost, 'staff:errors.nameLength'),
  email: z
    .string('auth:errors.emailRequired')
    .trim()
    .min(1, 'auth:errors.emailRequired')
    .max(254, 'auth:errors.invalidEmailAddress')
    .pipe(z.email('auth:errors.invalidEmailAddress')),
})

/** `/branch/members/{id}`. The branch is ignored for a role that belongs to the whole business. */
export const roleSchema = z
  .strictObject({
    role: z.enum(allRoles, 'branch:errors.roleRequired'),
    branch: z.string().max(64, 'branch:errors.branchRequired').default(''),
  })
  .refine((form) => !belongsToBranch(form.role) || form.branch !== '', {
    path: ['branch'],
    message: 'branch:errors.branchRequired',
  })
