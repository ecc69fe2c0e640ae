import { z } from 'zod'

/** What is printed between a branch number and a staff code, and what people type instead. */
const between = /[-‐-―−⁃ー─━~〜.,。、・*#/_]+/g

/**
 * `1001` is a branch; `1001-12` also names one of its people by their staff code, for guests without a camera. Branch
 * numbers are digits: every keypad can type them, and nobody reads an O for a 0.
 */
type TypedNumber = { number: string; staffCode: string | undefined }

/**
 * The branch number as people type it. Accepts full-width digits, spaces, and the many dashes of Japanese keyboards
 * before a staff code; also a point, because a phone's number pad has no dash.
 */
export const branchNumberSchema = z.strictObject({
  branchNumber: z
    .string('tip:errors.branchNumberRequired')
    .max(100, 'tip:errors.branchNumberUnknown')
    .transform((value) => value.normalize('NFKC').replaceAll(/\s/g, ''))
    .refine((value) => value !== '', 'tip:errors.branchNumberRequired')
    .transform(readNumber),
})

function readNumber(plain: string): TypedNumber {
  const text = plain.replaceAll(between, '-').replace(/-$/, '')
  const [, number = text, staffCode] = /^(\d+)-(.+)$/.exec(text) ?? []
  return { number, staffCode }
}

/** A staff code in the form in which codes are compared: one kind of dash, lower case. */
export const plainCode = (code: string): string =>
  code.normalize('NFKC').replaceAll(between, '-').toLowerCase()

/** Branch number and staff code as they are printed and shown. */
export const typedNumber = (number: string, staffCode: string | undefined): string =>
  staffCode === undefined ? number : `${number}-${staffCode}`
