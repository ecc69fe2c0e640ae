import { openStripeJs, type StripeJsSettings } from './stripe.ts'

/** Rejects if the question could not be shown or answered. A refusal by the bank is an answer. */
export async function answerBank(settings: StripeJsSettings, clientSecret: string): Promise<void> {
  const stripe = await openStripeJs(settings)
  const { error } = await stripe.handleNextAction({ clientSecret })
  if (error && !error.payment_intent) throw new Error(error.message)
}
