import type { Stripe } from 'stripe'
import type { Sandbox } from '../context.ts'
import { invalidRequest, noSuchParam } from '../errors.ts'
import { newId } from '../ids.ts'
import { checkCurrency } from '../params/money.ts'
import { mergeMetadata } from '../params/rules.ts'

function refuseAllBut(given: object, known: readonly string[]): void {
  const name = Object.keys(given).find((one) => !known.includes(one) && one !== 'expand')
  if (name)
    throw invalidRequest(`Stripe knows \`${name}\`, but this sandbox can't do it yet.`, { param: name })
}

/** `POST /v1/products`: a name to sell something under. */
export function createProduct(sandbox: Sandbox, params: Stripe.ProductCreateParams): Stripe.Product {
  refuseAllBut(params, ['name', 'description', 'metadata'])
  return putProduct(sandbox, params, true)
}

/** @param active false for what is made on the spot, with a hosted page */
export function putProduct(
  sandbox: Sandbox,
  params: Pick<Stripe.ProductCreateParams, 'name' | 'description' | 'metadata'>,
  active: boolean,
): Stripe.Product {
  const created = sandbox.now()
  return sandbox.store.put('product', {
    id: newId('prod'),
    object: 'product',
    active,
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

/** `POST /v1/prices`: what one piece of a product costs. */
export function createPrice(sandbox: Sandbox, params: Stripe.PriceCreateParams): Stripe.Price {
  refuseAllBut(params, ['product', 'unit_amount', 'currency', 'metadata'])
  if ((params.unit_amount ?? 0) < 0) {
    throw invalidRequest('This value must be greater than or equal to 0.', {
      code: 'parameter_invalid_integer',
      param: 'unit_amount',
    })
  }
  const product = params.product ?? ''
  if (!sandbox.store.get('product', product)) throw noSuchParam('product', product, 'product')
  return putPrice(sandbox, { ...params, product }, true)
}

/** @param active as for {@link putProduct} */
export function putPrice(
  sandbox: Sandbox,
  params: Pick<Stripe.PriceCreateParams, 'currency' | 'unit_amount' | 'metadata'> & { product: string },
  active: boolean,
): Stripe.Price {
  const price = {
    id: newId('price'),
    object: 'price',
    active,
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
