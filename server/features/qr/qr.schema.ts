import { z } from 'zod'

/** The number that a person types to find a branch. */
export { branchNumberSchema as qrFindSchema } from '../../http/branch-number.ts'

/** The code that the page showed: that one goes, and no newer one. */
export const qrReplaceSchema = z.strictObject({ token: z.string('common:errors.validation').max(64) })
