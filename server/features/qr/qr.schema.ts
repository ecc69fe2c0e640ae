import { z } from 'zod'
import { mostCards, mostOfEach } from './qr-query.ts'

/** The typed number that finds a branch. */
export { branchNumberSchema as qrFindSchema } from '../../http/branch-number.ts'

/** The code that the page showed: only this one is replaced, never a newer one. */
export const qrReplaceSchema = z.strictObject({ token: z.string('common:errors.validation').max(64) })

/** Whose cards are printed: a tick for each person, and how many of each. */
export const cardChoice = (staffIds: readonly string[]) =>
  z
    .strictObject({
      each: z.string('qr:cards.errors.each').refine((typed) => {
        const each = Number(typed.normalize('NFKC').trim() || Number.NaN)
        return Number.isInteger(each) && each >= 1 && each <= mostOfEach
      }, 'qr:cards.errors.each'),
      ...Object.fromEntries(
        staffIds.map((id) => [id, z.literal('1', 'common:errors.validation').optional()]),
      ),
    })
    .superRefine(({ each, ...ticks }, context) => {
      const chosen = Object.values(ticks).filter((tick) => tick !== undefined).length
      if (staffIds.length > 0 && chosen === 0)
        context.addIssue({ code: 'custom', path: ['people'], message: 'qr:cards.errors.nobody' })
      if (chosen * Number(String(each).normalize('NFKC')) > mostCards)
        context.addIssue({ code: 'custom', path: ['each'], message: 'qr:cards.errors.many' })
    })
