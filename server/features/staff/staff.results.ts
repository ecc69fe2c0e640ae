import type { FieldErrors } from '../../http/parse-form.ts'
import type { StaffRefusal } from '../../venues/staff.types.ts'

/** The form field and message for a refusal. */
export function refusalErrors(refused: StaffRefusal): FieldErrors {
  switch (refused) {
    case 'codeTaken':
      return { code: { key: 'staff:errors.codeTaken' } }
    case 'emailTaken':
      return { email: { key: 'auth:errors.emailInUse' } }
    case 'branchUnknown':
      return { branch: { key: 'staff:errors.branchUnknown' } }
    default:
      return { form: { key: `staff:errors.${refused}` } }
  }
}
