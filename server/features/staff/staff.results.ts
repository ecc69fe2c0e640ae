import type { FieldErrors } from '../../http/parse-form.ts'
import type { StaffRefusal } from '../../venues/staff.types.ts'
import type { StaffChange } from './staff.refusable.ts'

/** The form field and message for each refusal. */
export const staffRefusals = {
  codeTaken: { code: { key: 'staff:errors.codeTaken' } },
  emailTaken: { email: { key: 'auth:errors.emailInUse' } },
  branchUnknown: { branch: { key: 'staff:errors.branchUnknown' } },
  lastOwner: { form: { key: 'staff:errors.lastOwner' } },
  self: { form: { key: 'staff:errors.self' } },
  numberTaken: { payrollNumber: { key: 'staff:errors.numberTaken' } },
  placeHeld: { email: { key: 'staff:errors.placeHeld' } },
} satisfies Record<StaffRefusal, FieldErrors>

/** What a refusal says, with whom it names. */
export const staffErrors = ({ refused, whose }: Extract<StaffChange, { whose?: unknown }>): FieldErrors =>
  Object.fromEntries(
    Object.entries(staffRefusals[refused]).map(([field, error]) => [
      field,
      { ...error, ...(whose && { values: whose }) },
    ]),
  )
