import { z } from 'zod'
import { countCharacters } from '../../../views/characters.ts'
import { readYen } from '../../http/read-yen.ts'
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
