import { z } from 'zod'
import { payrollNumberMost } from '../base/constants.ts'

/**
 * As the payroll writes it, with its leading zeros, in half-width characters. Empty if they have none. It begins with a letter
 * or digit: a file of them must never be altered, and a spreadsheet runs what begins with another sign.
 */
export const payrollNumber = z
  .string('staff:errors.payrollNumber')
  .max(10 * payrollNumberMost, 'staff:errors.payrollNumber')
  .transform((typed) => typed.normalize('NFKC').trim())
  .refine(
    (number) => number.length <= payrollNumberMost && /^(?:[\p{L}\p{N}][\p{L}\p{N} ._/-]*)?$/u.test(number),
    'staff:errors.payrollNumber',
  )
  .default('')
