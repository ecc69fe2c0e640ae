import type { FieldErrors } from '../../http/parse-form.ts'
import type { StaffRefusal } from '../../venues/staff.types.ts'

/** The form field and message for each refusal. */
export const staffRefusals = {
  codeTaken: { code: { key: 'staff:errors.codeTaken' } },
  emailTaken: { email: { key: 'auth:errors.emailInUse' } },
  branchUnknown: { branch: { key: 'staff:errors.branchUnknown' } },
  lastOwner: { form: { key: 'staff:errors.lastOwner' } },
  self: { form: { key: 'staff:errors.self' } },
} satisfies Record<StaffRefusal, FieldErrors>
