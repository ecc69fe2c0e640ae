import type { Stripe } from 'stripe'
import type { Sandbox } from '../context.ts'
import { newId } from '../ids.ts'
import { checkCurrency } from '../params/money.ts'
import { mergeMetadata } from '../params/rules.ts'

/** A product made on the spot, with a hosted page; it serves nothing else. */
export function putProduct(
  sandbox: Sandbox,
  params: Pick<Stripe.ProductCreateParams, 'name' | 'description' | 'metadata'>,
): Stripe.Product {
  const created = sandbox.now()
  return sandbox.store.put('product', {
    id: newId('prod'),
    object: 'product',
    active: false,
    created,
    default_price: null,
    description: params.description ?? null,
    images: [],
    livemode: sandbox.livemode,
    marketing_features: [],
    metadata: mergeMetadata({}, params.metadata),
    name: params.name,
    package_dimensions: null,
    shippable: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    updated: created,
    url: null,
  })
}

/** What one piece of it costs. */
export function putPrice(
  sandbox: Sandbox,
  params: Pick<Stripe.PriceCreateParams, 'currency' | 'unit_amount' | 'metadata'> & { product: string },
): Stripe.Price {
  const price = {
    id: newId('price'),
    object: 'price',
    active: false,
    billing_scheme: 'per_unit',
    created: sandbox.now(),
    currency: checkCurrency(params.currency),
    custom_unit_amount: null,
    livemode: sandbox.livemode,
    lookup_key: null,
    metadata: mergeMetadata({}, params.metadata),
    nickname: null,
    product: params.product,
    recurring: null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'one_time',
    unit_amount: params.unit_amount ?? 0,
    unit_amount_decimal: String(params.unit_amount ?? 0),
  }
  return sandbox.store.put('price', price as unknown as Stripe.Price)
}
