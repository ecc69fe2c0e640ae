import { z } from 'zod'

/** What stands between a branch number and a staff code on paper, and what people type in its place. */
const between = /[-‐-―−⁃ー─━~〜.,。、・*#/_]+/g

/** `1001`, or `1001-12`: a branch, and perhaps one of its people by their staff code. */
export type TypedNumber = { number: string; staffCode: string | undefined }

/**
 * The branch number as people type it: full-width digits and blanks are understood, and so are the many dashes of
 * Japanese keyboards before a staff code. A phone's keypad of digits has no dash, but a point.
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
  const text = plain.replaceAll(between, '-').replace(/-+$/, '')
  const [, number = text, staffCode] = /^(\d+)-(.+)$/.exec(text) ?? []
  return { number, staffCode }
}

/** A staff code as it is compared: as it was typed, whatever the dash and the size of its letters. */
export const plainCode = (code: string): string =>
  code.normalize('NFKC').replaceAll(between, '-').toLowerCase()

/** The two as they are printed and shown. */
export const typedNumber = (number: string, staffCode: string | undefined): string =>
  staffCode === undefined ? number : `${number}-${staffCode}`
