import { z } from 'zod'

/** The number that a person types to find a branch. */
export const qrFindSchema = z.strictObject({
  branchNumber: z
    .string('tip:errors.branchNumberRequired')
    .max(100, 'tip:errors.branchNumberUnknown')
    .transform((value) => value.normalize('NFKC').replaceAll(/\s/g, ''))
    .refine((value) => value !== '', 'tip:errors.branchNumberRequired'),
})

/** The code that the page showed: that one goes, and no newer one. */
export const qrReplaceSchema = z.strictObject({ token: z.string('common:errors.validation').max(64) })
