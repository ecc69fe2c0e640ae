import { z } from 'zod'
import { mostCards, mostOfEach } from './qr-query.ts'

/** The typed number that finds a branch. */
export { branchNumberSchema as qrFindSchema } from '../../venues/branch-number.ts'

/** The code that the page showed: only this one is replaced, never a newer one. */
export const qrReplaceSchema = z.strictObject({ token: z.string('common:errors.validation').max(64) })

const word = z.string('common:errors.validation').max(100, 'common:errors.validation')

/**
 * Whose cards are printed: a tick for each person, and how many of each. `show`: not yet; another page of a long list is
 * shown, what is searched for (`q`) in it, or it is ticked for `all` or `none`.
 */
export const cardChoice = (staffIds: readonly string[]) =>
  z
    .strictObject({
      each: z.string('qr:cards.errors.each').max(20, 'qr:cards.errors.each'),
      q: word.optional(),
      show: z.union([z.enum(['all', 'none', 'found']), z.string().regex(/^\d{1,6}$/)]).optional(),
      ...Object.fromEntries(
        staffIds.map((id) => [id, z.literal('1', 'common:errors.validation').optional()]),
      ),
    })
    .superRefine(({ each, q: _, show, ...ticks }, context) => {
      if (show !== undefined) return
      const cards = Number(String(each).normalize('NFKC').trim() || Number.NaN)
      if (!Number.isInteger(cards) || cards < 1 || cards > mostOfEach)
        context.addIssue({ code: 'custom', path: ['each'], message: 'qr:cards.errors.each' })
      const chosen = Object.values(ticks).filter((tick) => tick !== undefined).length
      if (staffIds.length > 0 && chosen === 0)
        context.addIssue({ code: 'custom', path: ['people'], message: 'qr:cards.errors.nobody' })
      if (chosen * cards > mostCards)
        context.addIssue({ code: 'custom', path: ['each'], message: 'qr:cards.errors.many' })
    })
