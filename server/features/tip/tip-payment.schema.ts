import { z } from 'zod'

/** What the guest saw: an answer to a page that has changed since is not charged. One that can't be read is none. */
const version = z.coerce.number().int().catch(-1)

/** Goes to Stripe for its receipt and is not kept. Empty: no receipt. */
const receiptEmail = z
  .string()
  .trim()
  .max(254, 'tip:errors.receiptEmail')
  .default('')
  .refine((value) => value === '' || z.email().safeParse(value).success, 'tip:errors.receiptEmail')

/** Stripe's name for the card that was typed into its own frame. */
const token = z.string('tip:errors.cardRequired').regex(/^ctoken_\w{1,200}$/, 'tip:errors.cardRequired')

/** `instead`: the card's payment waits for the bank, and is to be ended. */
export const hostedSchema = z.strictObject({
  version,
  receiptEmail,
  instead: z.literal('bank').optional(),
})
export const cardSchema = z.strictObject({ version, confirmationToken: token })
export const paySchema = z.strictObject({ version, receiptEmail, confirmationToken: token.optional() })
