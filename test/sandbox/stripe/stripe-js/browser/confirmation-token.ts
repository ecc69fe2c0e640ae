import { promised, SandboxElements } from './elements.ts'
import { ExpressElement } from './express-element.ts'
import { IntegrationError } from './integration-error.ts'
import type { FrontError } from './messages.ts'

type Params = {
  payment_method_data?: { billing_details?: Record<string, unknown> }
  return_url?: string
}

type TokenResult = { confirmationToken: unknown } | { error: FrontError }

/** `stripe.createConfirmationToken`: the frame sends the card, the page gets a token. */
export async function createConfirmationToken({
  elements,
  params = {},
}: {
  elements?: unknown
  params?: Params
}): Promise<TokenResult> {
  if (!(elements instanceof SandboxElements)) {
    throw new IntegrationError(
      'Missing value for stripe.createConfirmationToken(): elements should be an Elements instance.',
    )
  }
  if (!elements.submitted) {
    throw new IntegrationError(
      'elements.submit() must be called before stripe.createConfirmationToken(). Learn more: https://docs.stripe.com/js/elements/submit',
    )
  }
  const element = elements.active()
  if (!element) throw new IntegrationError('There is no mounted Element to make a ConfirmationToken of.')
  const billing = params.payment_method_data?.billing_details ?? {}
  if (promised(element.options, 'name') && billing.name === undefined) {
    throw new IntegrationError(
      'You specified "never" for fields.billing_details.name when creating the payment Element, but did not pass params.payment_method_data.billing_details.name when calling stripe.createConfirmationToken(). If you opt out of collecting data via the payment Element using the fields option, the data must be passed in when calling stripe.createConfirmationToken().',
    )
  }
  if (element instanceof ExpressElement && !element.confirming) {
    throw new IntegrationError(
      "A ConfirmationToken of the expressCheckout Element can only be made in its 'confirm' event.",
    )
  }
  const reply = await element.ask({ ask: 'token', billing, returnUrl: params.return_url ?? null })
  if (element instanceof ExpressElement) element.confirming = false
  return 'error' in reply ? { error: reply.error } : { confirmationToken: reply.result }
}
