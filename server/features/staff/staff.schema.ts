import { z } from 'zod'
// A field that the page lacks would be emptied by it.
import type { StaffField } from '../../../pages/staff/staff-form.page.tsx'
import { isTippable, tippableRoles } from '../../../views/roles.ts'
import { textEncodings } from '../../../views/text-encodings.ts'
import { inOthers, storedIn, type Texts, writeTexts } from '../../../views/venue-texts.ts'
import { staffPayWays } from '../../../views/words.ts'
import { staffCodeMost, staffGreetingMost, staffNameMost } from '../../base/constants.ts'
import { mailAddress, typedText } from '../../base/typed-text.ts'
import type { Filled } from '../../http/parse-form.ts'
import { payrollNumber } from '../../venues/payroll-number.ts'
import type { StaffMember } from '../../venues/staff.types.ts'

const anyName = typedText('staff:errors.nameRequired')
  .max(staffNameMost, 'staff:errors.nameLength')
  // A cell of a list can contain several lines; a button and a poster can't show them.
  .refine((value) => !/\p{Cc}/u.test(value), 'staff:errors.nameShape')
const name = anyName.min(1, 'staff:errors.nameRequired')
const names = { name, ...inOthers('name', anyName.optional()) }

/**
 * Guests from any country must be able to type it after the branch number. Full-width characters count as the same
 * code.
 */
const anyCode = z
  .string('staff:errors.codeRequired')
  .trim()
  .max(200, 'staff:errors.codeShape')
  .transform((value) => value.normalize('NFKC'))
  .refine(
    (value) => value === '' || (value.length <= staffCodeMost && /^[a-z0-9]+([._-][a-z0-9]+)*$/i.test(value)),
    'staff:errors.codeShape',
  )
const code = anyCode.refine((value) => value !== '', 'staff:errors.codeRequired')

const role = z.enum(tippableRoles, 'staff:errors.role')

/** Empty if the person does not sign in. */
const email = mailAddress('auth:errors.invalidEmailAddress').default('')

/** The fields of a staff member that are the same in a form and in a row of a file. */
export const staffFields = { ...names, code, payrollNumber, role, email } satisfies Record<
  Exclude<StaffField, 'branch' | 'payWay'>,
  z.ZodType
>

const branch = z.string('staff:errors.branch').min(1, 'staff:errors.branch').max(64, 'staff:errors.branch')

const payWay = z.enum(staffPayWays, 'staff:errors.payWay').default('usual')

/**
 * `/branch/staff/add`. Without a code the person gets the branch's next one. `once` distinguishes a form that is sent twice
 * from another form with the same values. `photo`: that one was chosen.
 */
export const staffAddSchema = z.strictObject({
  ...staffFields,
  code: anyCode.default(''),
  photo: z.string().optional(),
  payWay,
  branch,
  once: z.string('common:errors.validation').max(64, 'common:errors.validation').optional(),
})

const staffEditSchema = z.strictObject({ ...staffFields, payWay, branch })

/** For an owner: their role and sign-in are on the members' page. */
const ownerEditSchema = z.strictObject({ name })

/** A staff member as an owner types them. `email` is empty if nobody may sign in. */
export type StaffForm = z.infer<typeof staffEditSchema>
export type OwnerForm = z.infer<typeof ownerEditSchema>

/** `/branch/staff/{id}/edit`: of an owner, only the name can be edited there. */
export const editSchemaOf = ({ role }: StaffMember): typeof ownerEditSchema | typeof staffEditSchema =>
  isTippable(role) ? staffEditSchema : ownerEditSchema

/**
 * A stored staff member as that form, filled in. An edit begins with it.
 */
export const storedStaff = (staff: StaffMember): Filled<StaffForm> | Filled<OwnerForm> => {
  const { name, texts, code, role, email = '', branchId = '', payrollNumber, payWay = 'usual' } = staff
  if (!isTippable(role)) return { name }
  const names = { name, ...storedIn('name', texts) }
  return { ...names, code, role, email, branch: branchId, payrollNumber, payWay }
}

/** The form as it is stored; {@link storedStaff} is the way back. Of `before` stays what the form does not
 * know. */
export const staffValues = (
  { name, code, role, email, branch: branchId, payrollNumber, payWay, ...names }: StaffForm,
  before: Texts = {},
) => ({
  branch_id: branchId,
  code,
  payroll_number: payrollNumber,
  pay_way: payWay === 'usual' ? null : payWay,
  name,
  texts: writeTexts({ ...before, ...names }),
  role,
  email: email || null,
})

const greeting = typedText()
  .transform((value) => value.replaceAll('\r\n', '\n'))
  .refine((value) => [...value].length <= staffGreetingMost, 'staff:errors.greetingLength')

/** `/branch/staff/{id}/photo`, besides the file. */
export const photoSchema = z.strictObject({
  greeting: greeting.default(''),
  ...inOthers('greeting', greeting.optional()),
  remove: z.literal('1', 'common:errors.validation').optional(),
})

/**
 * `/branch/staff/import`: a file or pasted text. `bytes`: a file that was sent before, to be read in another encoding. With
 * `once`, the preview that this seals was confirmed.
 */
export const importSchema = z.strictObject({
  branch,
  text: z.string('common:errors.validation').default(''),
  encoding: z.enum(['', ...textEncodings], 'common:errors.validation').default(''),
  bytes: z.string('common:errors.validation').default(''),
  once: z.string('common:errors.validation').max(64, 'common:errors.validation').optional(),
})
