import type { Stripe } from 'stripe'
import type { Sandbox } from '../../context.ts'
import { invalidRequest, noSuchParam } from '../../errors.ts'
import { checkAmount, checkCurrency } from '../../params/money.ts'
import { mergeMetadata } from '../../params/rules.ts'
import type { SessionLine } from '../../state/collections.ts'
import { putPrice, putProduct } from '../products.ts'

type Lines = NonNullable<Stripe.Checkout.SessionCreateParams['line_items']>
type PriceData = NonNullable<Lines[number]['price_data']>

const mostLines = 100

const missing = (param: string) =>
  invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })

function atLeast(least: number, value: number, param: string): number {
  if (value >= least) return value
  throw invalidRequest(`This value must be greater than or equal to ${least}.`, {
    code: 'parameter_invalid_integer',
    param,
  })
}

/** A price made on the spot is stored, like its product, and serves nothing else: neither is active. */
function madeOnTheSpot(sandbox: Sandbox, data: PriceData, path: string): Stripe.Price {
  if (data.unit_amount !== undefined && data.unit_amount_decimal !== undefined)
    throw invalidRequest('You may only specify one of these parameters: unit_amount, unit_amount_decimal.', {
      code: 'parameters_exclusive',
    })
  if (data.unit_amount === undefined) throw missing(`${path}[price_data][unit_amount]`)
  const amount = atLeast(0, data.unit_amount, `${path}[price_data][unit_amount]`)
  if (data.product !== undefined) throw noSuchParam('product', data.product, `${path}[price_data][product]`)
  if (!data.product_data) throw missing(`${path}[price_data][product]`)
  const currency = checkCurrency(data.currency)
  const product = putProduct(sandbox, data.product_data).id
  return putPrice(sandbox, { product, unit_amount: amount, currency })
}

function lineOf(sandbox: Sandbox, line: Lines[number], at: number): SessionLine {
  const path = `line_items[${at}]`
  const data = line.price_data
  if (line.price !== undefined) throw noSuchParam('price', line.price, `${path}[price]`)
  if (!data) throw missing(`${path}[price]`)
  if (line.quantity === undefined) throw missing(`${path}[quantity]`)
  const quantity = atLeast(1, line.quantity, `${path}[quantity]`)
  if (line.adjustable_quantity?.enabled)
    throw invalidRequest("Stripe knows `adjustable_quantity`, but this sandbox can't do it yet.", {
      param: `${path}[adjustable_quantity]`,
    })
  const price = madeOnTheSpot(sandbox, data, path)
  const name = sandbox.store.get('product', String(price.product))?.name ?? ''
  const { id, unit_amount: amount, currency } = price
  return {
    price: id,
    name,
    amount: amount ?? 0,
    currency,
    quantity,
    metadata: mergeMetadata({}, line.metadata),
  }
}

/**
 * Adds up the lines of a session, each with a price made on the spot (`price_data`): there are no others.
 *
 * @returns total in the currency's smallest unit
 * @throws StripeProblem 400 for stored prices, mixed currencies, amounts and numbers out of bounds
 */
export function priceLines(
  sandbox: Sandbox,
  given: Lines,
): { total: number; currency: string; lines: SessionLine[] } {
  if (given.length > mostLines) {
    throw invalidRequest(`You may only specify up to ${mostLines} line items.`, { param: 'line_items' })
  }
  const lines = given.map((line, at) => lineOf(sandbox, line, at))
  const [first] = lines
  if (!first) throw missing('line_items')
  if (lines.some((line) => line.currency !== first.currency)) {
    throw invalidRequest('All prices in a Checkout Session must have the same currency.', {
      param: 'line_items',
    })
  }
  const total = lines.reduce((sum, line) => sum + line.amount * line.quantity, 0)
  if (first.currency === 'jpy' && total > 0 && total < 50) {
    throw invalidRequest("The Checkout Session's total amount due must add up to at least ¥50 jpy", {
      code: 'amount_too_small',
    })
  }
  checkAmount(total, first.currency, 'line_items[0][price_data][unit_amount]')
  return { total, currency: first.currency, lines }
}

/** The lines as `expand: ['line_items']` shows them. */
export function lineItems({ store }: Sandbox, session: string): object {
  const data = (store.get('session_secrets', session)?.lines ?? []).map((line, at) => ({
    id: `li_${at}${session.slice(-20)}`,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: line.amount * line.quantity,
    amount_tax: 0,
    amount_total: line.amount * line.quantity,
    currency: line.currency,
    description: line.name,
    metadata: line.metadata,
    price: store.get('price', line.price) ?? null,
    quantity: line.quantity,
  }))
  return { object: 'list', url: `/v1/checkout/sessions/${session}/line_items`, has_more: false, data }
}
