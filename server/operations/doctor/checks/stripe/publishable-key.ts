import Stripe from 'stripe'
import { createStripeClient } from '../../../../gateways/stripe/stripe.client.ts'
import { type DoctorCheck, fail, off, ok } from '../../finding.types.ts'
import { isForbidden, statusOf } from '../../stripe-seen.ts'
import { nobody } from './nobody.ts'

/**
 * Reads the newest payment as a guest's browser does, with the publishable key: only a key of the same account and mode
 * finds it. Before the first payment it asks for one that does not exist: Stripe's answer still shows whether it knows the
 * key.
 */
export const publishableKey: DoctorCheck = {
  id: 'stripe-publishable-key',
  needs: ['stripe-key'],
  async run({ config, stripe }) {
    const browser = createStripeClient({
      stripeSecretKey: config.stripe.publishableKey,
      stripeWebhookSecret: '',
      apiUrl: config.stripe.apiUrl,
    })
    const newest = await newestPayment(stripe)
    const clientSecret = newest?.client_secret ?? `${nobody.intent}_secret_none`
    try {
      await browser.paymentIntents.retrieve(newest?.id ?? nobody.intent, { client_secret: clientSecret })
      return ok('of the same account and mode as the secret key')
    } catch (error) {
      if (error instanceof Stripe.errors.StripeAuthenticationError)
        return fail(
          'Stripe refuses STRIPE_PUBLISHABLE_KEY (401)',
          'copy it again, from beside the secret key',
        )
      if (statusOf(error) !== 404) throw error
      if (newest)
        return fail(
          'the two keys are of different accounts or sandboxes: the newest payment is unknown to the publishable one',
          'copy both keys from one page of the Dashboard',
        )
      return off('Stripe knows it; whether it is of the same account is seen with the first payment')
    }
  },
}

async function newestPayment(stripe: Stripe): Promise<Stripe.PaymentIntent | undefined> {
  try {
    return (await stripe.paymentIntents.list({ limit: 1 })).data[0]
  } catch (error) {
    if (isForbidden(error)) return undefined
    throw error
  }
}
