import type { Stripe } from 'stripe'
import type { Sandbox } from '../context.ts'
import { invalidRequest, noSuch } from '../errors.ts'
import { newId } from '../ids.ts'
import { type List, type ListParams, listPage } from '../lists.ts'

type Standing = 'active' | 'inactive'
type Wanted = { name: string; enabled?: boolean; apple_pay?: Standing; google_pay?: Standing }

/** Registers a domain in both modes at once, which Stripe does for live mode only: tests need not care. */
export function putDomain(sandbox: Sandbox, { name, enabled = true, ...wallets }: Wanted): void {
  const { store } = sandbox
  for (const livemode of [false, true]) {
    const known = store
      .all('payment_method_domain')
      .find((one) => one.domain_name === name && one.livemode === livemode)
    const standing = (status: Standing = 'active') => ({ status, ...(status === 'inactive' && why) })
    store.put('payment_method_domain', {
      id: known?.id ?? newId('pmd'),
      object: 'payment_method_domain',
      amazon_pay: standing(),
      apple_pay: standing(wallets.apple_pay),
      created: known?.created ?? sandbox.now(),
      domain_name: name,
      enabled,
      google_pay: standing(wallets.google_pay),
      klarna: standing(),
      link: standing(),
      livemode,
      paypal: standing(),
    })
  }
}

const why = { status_details: { error_message: 'The domain could not be verified.' } }

/** `GET /v1/payment_method_domains` */
export function listDomains(
  { store }: Sandbox,
  params: ListParams & { domain_name?: string },
): List<Stripe.PaymentMethodDomain> {
  const { domain_name: name } = params
  const all = store
    .all('payment_method_domain')
    .filter((one) => name === undefined || one.domain_name === name)
  return listPage('payment_method_domain', '/v1/payment_method_domains', all, params)
}

/**
 * `POST /v1/payment_method_domains`
 * @throws StripeProblem 400 for anything but a host name with a dot in it
 */
export function createDomain(
  sandbox: Sandbox,
  { domain_name: name }: Stripe.PaymentMethodDomainCreateParams,
): Stripe.PaymentMethodDomain {
  if (!/^[a-z\d-]+(\.[a-z\d-]+)+$/i.test(name))
    throw invalidRequest(
      `Invalid domain name: ${name}. Give the bare host name, without https:// or a path.`,
      {
        param: 'domain_name',
      },
    )
  putDomain(sandbox, { name })
  return oneOf(sandbox, (domain) => domain.domain_name === name, name)
}

/** `POST /v1/payment_method_domains/:id` */
export function updateDomain(
  sandbox: Sandbox,
  id: string,
  { enabled }: Stripe.PaymentMethodDomainUpdateParams,
): Stripe.PaymentMethodDomain {
  const { domain_name: name } = oneOf(sandbox, (domain) => domain.id === id, id)
  putDomain(sandbox, { name, ...(enabled !== undefined && { enabled }) })
  return oneOf(sandbox, (domain) => domain.id === id, id)
}

function oneOf({ store }: Sandbox, is: (domain: Stripe.PaymentMethodDomain) => boolean, id: string) {
  const found = store.all('payment_method_domain').find(is)
  if (!found) throw noSuch('payment_method_domain', id, 'payment_method_domain')
  return found
}
