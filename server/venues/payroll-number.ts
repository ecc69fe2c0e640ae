import { z } from 'zod'
import { payrollNumberMost } from '../base/constants.ts'

/**
 * As the payroll writes it, with its leading zeros. Empty if they have none. It begins with a letter or digit: a file of
 * them must never be altered, and a spreadsheet runs what begins with another sign.
 */
export const payrollNumber = z
  .string('staff:errors.payrollNumber')
  .trim()
  .max(payrollNumberMost, 'staff:errors.payrollNumber')
  .regex(/^(?:[\p{L}\p{N}][\p{L}\p{N} ._/-]*)?$/u, 'staff:errors.payrollNumber')
  .default('')
