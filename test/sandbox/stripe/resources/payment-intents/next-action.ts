import type { Stripe } from 'stripe'
import type { Sandbox } from '../../context.ts'
import { newId } from '../../ids.ts'

/** The page where the cardholder's bank asks. `embedded` is the same page in Stripe.js's dialog. */
function challengeUrl(sandbox: Sandbox, intent: Stripe.PaymentIntent, embedded: boolean): string {
  const secret = encodeURIComponent(intent.client_secret ?? '')
  return `${sandbox.url}/3ds/${intent.id}?client_secret=${secret}${embedded ? '&embedded=1' : ''}`
}

/**
 * How the browser is to be sent through 3-D Secure. As with Stripe, it is left to Stripe.js (`use_stripe_sdk`) when the
 * caller or the ConfirmationToken says so — a token does by default — or when there is no address to come back to.
 */
export function nextAction(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  useSdk: boolean,
  returnUrl: string | undefined,
): Stripe.PaymentIntent.NextAction {
  if (!useSdk && returnUrl !== undefined) {
    return {
      type: 'redirect_to_url',
      redirect_to_url: { return_url: returnUrl, url: challengeUrl(sandbox, intent, false) },
    }
  }
  return {
    type: 'use_stripe_sdk',
    use_stripe_sdk: {
      type: 'three_d_secure_redirect',
      source: newId('src'),
      stripe_js: challengeUrl(sandbox, intent, true),
    },
  }
}
