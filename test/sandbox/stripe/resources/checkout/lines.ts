import type { Stripe } from 'stripe'
import { invalidRequest, noSuchParam } from '../../errors.ts'
import { checkAmount, checkCurrency } from '../../params/money.ts'

type Lines = NonNullable<Stripe.Checkout.SessionCreateParams['line_items']>

const missing = (param: string) =>
  invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })

function priceOf(line: Lines[number], at: number): { amount: number; currency: string; name: string } {
  const path = `line_items[${at}]`
  if (line.price !== undefined) throw noSuchParam('price', line.price, `${path}[price]`)
  const data = line.price_data
  if (!data) throw missing(`${path}[price]`)
  if (data.unit_amount === undefined) throw missing(`${path}[price_data][unit_amount]`)
  if (data.product !== undefined) throw noSuchParam('product', data.product, `${path}[price_data][product]`)
  if (!data.product_data) throw missing(`${path}[price_data][product]`)
  if (line.quantity === undefined) throw missing(`${path}[quantity]`)
  return {
    amount: data.unit_amount * line.quantity,
    currency: checkCurrency(data.currency),
    name: data.product_data.name,
  }
}

/**
 * Adds up the lines of a session, each priced on the spot with `price_data`.
 *
 * @returns total in the currency's smallest unit
 * @throws StripeProblem 400 for prices and products the sandbox doesn't store, mixed currencies, amounts out of bounds
 */
export function priceLines(lines: Lines): { total: number; currency: string; productName: string } {
  const priced = lines.map(priceOf)
  const [first] = priced
  if (!first) throw missing('line_items')
  if (priced.some((line) => line.currency !== first.currency)) {
    throw invalidRequest('All prices in a Checkout Session must have the same currency.', {
      param: 'line_items',
    })
  }
  const total = priced.reduce((sum, line) => sum + line.amount, 0)
  if (first.currency === 'jpy' && total > 0 && total < 50) {
    throw invalidRequest("The Checkout Session's total amount due must add up to at least ¥50 jpy", {
      code: 'amount_too_small',
    })
  }
  checkAmount(total, first.currency, 'line_items[0][price_data][unit_amount]')
  return { total, currency: first.currency, productName: priced.map((line) => line.name).join(', ') }
}
