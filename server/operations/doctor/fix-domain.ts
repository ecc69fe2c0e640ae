import type { DoctorContext } from './doctor.context.ts'
import type { Fix } from './fix-webhook.ts'

/**
 * What the payment method domain of our address lacks, without which there are no wallets. Undefined: nothing, or nothing
 * that can be mended from here.
 * Throws what the `stripe` package throws, 403 for a restricted key without *Payment Method Domains: write*.
 */
export async function planDomain({ config, stripe }: DoctorContext): Promise<Fix | undefined> {
  const { hostname, protocol } = new URL(config.publicUrl)
  if (protocol !== 'https:') return undefined
  const { data } = await stripe.paymentMethodDomains.list({ domain_name: hostname, limit: 10 })
  const found = data.find((one) => one.domain_name === hostname)
  if (found?.enabled) return undefined
  return {
    says: found
      ? `switch on the payment method domain ${hostname}`
      : `register the payment method domain ${hostname}, for Apple Pay and Google Pay`,
    next: '',
    run: async () => {
      if (found) await stripe.paymentMethodDomains.update(found.id, { enabled: true })
      else await stripe.paymentMethodDomains.create({ domain_name: hostname })
    },
  }
}
