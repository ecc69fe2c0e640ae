import { fetchIntent, type PublicIntent } from './api.ts'
import { showChallenge } from './challenge.ts'
import { createConfirmationToken } from './confirmation-token.ts'
import { SandboxElements } from './elements.ts'
import { IntegrationError } from './integration-error.ts'
import type { FrontError } from './messages.ts'
import { checkKey, checkLocale } from './validate.ts'

type IntentResult = { paymentIntent: PublicIntent } | { error: FrontError }

const origin = new URL((document.currentScript as HTMLScriptElement).src).origin

/** What became of a payment after its 3-D Secure, as `handleNextAction` tells it. */
function outcome(asked: IntentResult): IntentResult {
  if ('error' in asked) return asked
  const failure = asked.paymentIntent.last_payment_error
  if (asked.paymentIntent.status !== 'requires_payment_method' || !failure) return asked
  return { error: { ...failure, payment_intent: asked.paymentIntent } }
}

async function handleNextAction(key: string, clientSecret: string): Promise<IntentResult> {
  const asked = await fetchIntent(origin, key, clientSecret)
  if ('error' in asked) return asked
  const action = asked.paymentIntent.next_action
  if (asked.paymentIntent.status !== 'requires_action' || !action) {
    throw new IntegrationError(
      'handleNextAction: The PaymentIntent supplied is not in the requires_action state.',
    )
  }
  if (action.redirect_to_url) {
    location.assign(action.redirect_to_url.url)
    return new Promise(() => {})
  }
  await showChallenge(origin, action.use_stripe_sdk?.stripe_js ?? '')
  return outcome(await fetchIntent(origin, key, clientSecret))
}

/** `window.Stripe`: callable with and without `new`. */
function Stripe(publishableKey: unknown, options: { locale?: unknown } = {}): object {
  const key = checkKey(publishableKey)
  const locale = checkLocale(options.locale, 'Stripe()')
  return {
    elements: (elementsOptions: Record<string, unknown> = {}) =>
      new SandboxElements(origin, key, elementsOptions, locale),
    createConfirmationToken,
    handleNextAction: ({ clientSecret }: { clientSecret: string }) => handleNextAction(key, clientSecret),
    retrievePaymentIntent: (clientSecret: string) => fetchIntent(origin, key, clientSecret),
    _registerWrapper: () => {},
  }
}

Stripe.version = 'endive'

Object.assign(window, { Stripe })
