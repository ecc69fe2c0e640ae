import { z } from 'zod'

/** The typed number that finds a branch. */
export { branchNumberSchema as qrFindSchema } from '../../http/branch-number.ts'

/** The code that the page showed: only this one is replaced, never a newer one. */
export const qrReplaceSchema = z.strictObject({ token: z.string('common:errors.validation').max(64) })
