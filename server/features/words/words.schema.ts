import { z } from 'zod'
import { countCharacters } from '../../../views/characters.ts'

const mostReason = 200
/** Words of a business's own, and characters of each: each text is searched for all of them. */
const mostWords = 200
const longestWord = 40

export const decideSchema = z.strictObject({
  reason: z
    .string('words:errors.reason')
    .trim()
    .min(1, 'words:errors.reason')
    .refine((value) => countCharacters(value) <= mostReason, 'words:errors.reasonLength'),
  to: z.enum(['shown', 'hidden'], 'common:errors.validation'),
})

/** The words of a business's own as they are typed: one a line. */
export const readOwnWords = (typed: string): string[] => [
  ...new Set(typed.split(/\r\n|\r|\n/).flatMap((line) => line.trim() || [])),
]

export const wordsSettingsSchema = z.strictObject({
  own: z
    .string()
    .max(20_000, 'words:errors.tooMany')
    .default('')
    .refine((typed) => readOwnWords(typed).length <= mostWords, 'words:errors.tooMany')
    .refine(
      (typed) => readOwnWords(typed).every((word) => countCharacters(word) <= longestWord),
      'words:errors.wordLength',
    )
    // One letter would hold nearly every text.
    .refine(
      (typed) => readOwnWords(typed).every((word) => countCharacters(word) > 1),
      'words:errors.wordShort',
    ),
  list: z.enum(['yes'], 'common:errors.validation').optional(),
})

/** What a reader does with one tap on a tip's page. */
export const ownSchema = z.strictObject({
  what: z.enum(['hide', 'show', 'report'], 'common:errors.validation'),
})
