import { z } from 'zod'
import { countCharacters } from '../../../views/characters.ts'
import type { LocaleKey } from '../../../views/translate.ts'
import { refundReasons } from '../../money/refund/refund.types.ts'

const noteLimit = 500

/** An owner's form; the amount is used only for a part that is neither all nor half. */
export const refundSchema = z
  .strictObject({
    how: z.enum(['full', 'half', 'part']).catch('part'),
    amount: z.string().max(100, 'refund:errors.amountNumber').default(''),
    reason: z.enum(refundReasons, 'refund:errors.reason'),
    note: z
      .string()
      .trim()
      .refine((value) => countCharacters(value) <= noteLimit, 'refund:errors.note')
      .default(''),
  })
  .superRefine(({ how, amount }, context) => {
    const read = how === 'part' ? readYen(amount) : 1
    if (typeof read === 'string') context.addIssue({ code: 'custom', path: ['amount'], message: read })
  })

export type RefundAsked = z.infer<typeof refundSchema>

/** Whole yen as people write them in Japan, or the key of the error. */
export function readYen(text: string): number | LocaleKey {
  const written = text.normalize('NFKC').replaceAll(/[\s,、¥円]/g, '')
  if (written === '') return 'refund:errors.amountRequired'
  if (!/^-?\d{1,9}(\.\d+)?$/.test(written)) return 'refund:errors.amountNumber'
  if (written.includes('.')) return 'refund:errors.amountInteger'
  return Number(written) >= 1 ? Number(written) : 'refund:errors.amountMinimum'
}
