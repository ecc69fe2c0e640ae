import Stripe from 'stripe'
import { type DoctorCheck, fail, ok } from '../../finding.types.ts'

export const stripeKey: DoctorCheck = {
  id: 'stripe-key',
  async run({ config, secrets, stripeSeen, stripeMode }) {
    const kind = secrets.stripeSecretKey.startsWith('rk_') ? 'restricted' : 'secret'
    try {
      const account = await stripeSeen.account()
      return ok(`${kind} key, ${stripeMode} mode, ${account ? account.id : 'may not read its account'}`)
    } catch (error) {
      const where = new URL(config.stripe.apiUrl).host
      if (error instanceof Stripe.errors.StripeAuthenticationError)
        return fail(
          `${where} refuses STRIPE_SECRET_KEY (401)`,
          'copy the key again; was it rolled or deleted, or does it allow only other IP addresses?',
        )
      if (error instanceof Stripe.errors.StripeConnectionError)
        return fail(
          `${where} can not be reached`,
          'let this machine reach it on port 443 (DNS, firewall, proxy)',
        )
      if (error instanceof Stripe.errors.StripeError && (error.statusCode ?? 0) >= 500)
        return fail(`${where} answers ${error.statusCode}`, 'see status.stripe.com, then try again')
      throw error
    }
  },
}
