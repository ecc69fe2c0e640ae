import type { Stripe } from 'stripe'
import type { Method, Sandbox } from '../context.ts'
import { type List, type ListParams, listPage } from '../lists.ts'

/** `GET /v1/payment_method_configurations`: the account's own one, which is its default. */
export function listMethods(
  { methods, livemode, account }: Sandbox,
  params: ListParams,
): List<Stripe.PaymentMethodConfiguration> {
  const capable = account.cardPayments === 'active'
  const setting = (method: Method) => ({
    available: methods[method] === 'on' && capable,
    display_preference: { overridable: null, preference: methods[method], value: methods[method] },
  })
  const one: Stripe.PaymentMethodConfiguration = {
    id: 'pmc_1SandboxDefault',
    object: 'payment_method_configuration',
    active: true,
    apple_pay: setting('apple_pay'),
    application: null,
    card: setting('card'),
    google_pay: setting('google_pay'),
    is_default: true,
    jcb: setting('jcb'),
    link: setting('link'),
    livemode,
    name: 'Default',
    parent: null,
  }
  const list = listPage(
    'payment_method_configuration',
    '/v1/payment_method_configurations',
    [{ ...one, created: 0 }],
    params,
  )
  return { ...list, data: list.data.map(({ created: _, ...rest }) => rest) }
}
