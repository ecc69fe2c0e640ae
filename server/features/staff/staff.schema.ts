import { z } from 'zod'
import { withoutHidden } from '../../../views/hidden-characters.ts'
import { staffCodeMost, staffGreetingMost, staffNameMost } from '../../base/constants.ts'

const name = z
  .string('staff:errors.nameRequired')
  .overwrite(withoutHidden)
  .trim()
  .min(1, 'staff:errors.nameRequired')
  .max(staffNameMost, 'staff:errors.nameLength')
  // A cell of a list can contain several lines; a button and a poster can't show them.
  .refine((value) => !/\p{Cc}/u.test(value), 'staff:errors.nameShape')

/**
 * Guests from any country must be able to type it after the branch number. Full-width characters count as the same
 * code.
 */
const code = z
  .string('staff:errors.codeRequired')
  .trim()
  .max(200, 'staff:errors.codeShape')
  .transform((value) => value.normalize('NFKC'))
  .refine((value) => value !== '', 'staff:errors.codeRequired')
  .refine(
    (value) => value === '' || (value.length <= staffCodeMost && /^[a-z0-9]+([._-][a-z0-9]+)*$/i.test(value)),
    'staff:errors.codeShape',
  )

const role = z.enum(['staff', 'manager'], 'staff:errors.role')

/** Empty if the person does not sign in. */
const email = z
  .string('auth:errors.invalidEmailAddress')
  .trim()
  .max(254, 'auth:errors.invalidEmailAddress')
  .refine((value) => value === '' || z.email().safeParse(value).success, 'auth:errors.invalidEmailAddress')
  .default('')

/** The fields of a staff member that are the same in a form and in a row of a file. */
export const staffFields = { name, code, role, email }

const branch = z.string('staff:errors.branch').min(1, 'staff:errors.branch').max(64, 'staff:errors.branch')

/** `/branch/staff/add`. `once` distinguishes a form that is sent twice from another form with the same values. */
export const staffAddSchema = z.strictObject({
  ...staffFields,
  branch,
  once: z.string('common:errors.validation').max(64, 'common:errors.validation').optional(),
})

/** `/branch/staff/{id}/edit`. */
export const staffEditSchema = z.strictObject({ ...staffFields, branch })

/** For an owner: their role and sign-in are on the members' page. */
export const ownerEditSchema = z.strictObject({ name })

/** `/branch/staff/{id}/photo`, besides the file. */
export const photoSchema = z.strictObject({
  greeting: z
    .string('common:errors.validation')
    .overwrite(withoutHidden)
    .trim()
    .transform((value) => value.replaceAll('\r\n', '\n'))
    .refine((value) => [...value].length <= staffGreetingMost, 'staff:errors.greetingLength')
    .default(''),
  remove: z.literal('1', 'common:errors.validation').optional(),
})

/** `/branch/staff/import`: a file or pasted text. With `once`, the preview was confirmed. */
export const importSchema = z.strictObject({
  branch,
  text: z.string('common:errors.validation').default(''),
  once: z.string('common:errors.validation').max(64, 'common:errors.validation').optional(),
})
