import { z } from 'zod'
import { allRoles, belongsToBranch } from '../../../views/roles.ts'
import { staffNameMost } from '../../base/constants.ts'
import { mailAddress, typedText } from '../../base/typed-text.ts'

/** A new owner: the form of `/branch/members`. */
export const inviteSchema = z.strictObject({
  name: typedText('staff:errors.nameRequired')
    .min(1, 'staff:errors.nameRequired')
    .max(staffNameMost, 'staff:errors.nameLength'),
  email: mailAddress('auth:errors.invalidEmailAddress').min(1, 'auth:errors.emailRequired'),
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
