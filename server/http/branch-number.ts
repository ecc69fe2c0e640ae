import { z } from 'zod'

/** The branch number as people type it: full-width digits and spaces around it are understood. */
export const branchNumberSchema = z.strictObject({
  branchNumber: z
    .string('tip:errors.branchNumberRequired')
    .max(100, 'tip:errors.branchNumberUnknown')
    .transform((value) => value.normalize('NFKC').replaceAll(/\s/g, ''))
    .refine((value) => value !== '', 'tip:errors.branchNumberRequired'),
})
