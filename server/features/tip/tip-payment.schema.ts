import { z } from 'zod'
import { mailAddress } from '../../base/typed-text.ts'

/**
 * The version that the guest saw: if the tip has changed since, nothing is charged. An unreadable version never
 * matches.
 */
const version = z.coerce.number().int().catch(-1)

/** Passed to Stripe for its receipt and not kept. Empty: no receipt. */
const receiptEmail = mailAddress('tip:errors.receiptEmail').default('')

/** Stripe's token for the card typed into its frame, or approved in a wallet. */
export const token = z
  .string('tip:errors.cardRequired')
  .regex(/^ctoken_\w{1,200}$/, 'tip:errors.cardRequired')

/** `instead`: ends the card payment that waits for the bank. */
export const hostedSchema = z.strictObject({
  version,
  receiptEmail,
  instead: z.literal('bank').optional(),
})
export const cardSchema = z.strictObject({ version, confirmationToken: token })
export const paySchema = z.strictObject({ version, receiptEmail, confirmationToken: token.optional() })
