import type { Stripe } from 'stripe'
import { invalidRequest } from '../../errors.ts'
import { checkAmount, checkCurrency } from '../../params/money.ts'

type Lines = NonNullable<Stripe.Checkout.SessionCreateParams['line_items']>

function atLeast(least: number, value: number, param: string): number {
  if (value >= least) return value
  throw invalidRequest(`This value must be greater than or equal to ${least}.`, {
    code: 'parameter_invalid_integer',
    param,
  })
}

/** "For `payment` mode, there is a maximum of 100 line items". */
const mostLines = 100

/**
 * Adds up the lines of a session, each with a price made on the spot (`price_data`).
 *
 * @throws StripeProblem 400 for amounts and numbers out of bounds, and too many lines
 */
export function priceLines(given: Lines): { total: number; currency: string; title: string } {
  if (given.length > mostLines)
    throw invalidRequest(`You may pass up to ${mostLines} line items.`, { param: 'line_items' })
  let total = 0
  let currency = ''
  for (const [at, { price_data: data, quantity = 0 }] of given.entries()) {
    currency = checkCurrency(data?.currency ?? '')
    const amount = atLeast(0, data?.unit_amount ?? 0, `line_items[${at}][price_data][unit_amount]`)
    total += amount * atLeast(1, quantity, `line_items[${at}][quantity]`)
  }
  if (total > 0 && total < 50) {
    throw invalidRequest("The Checkout Session's total amount due must add up to at least ¥50 jpy", {
      code: 'amount_too_small',
    })
  }
  checkAmount(total, 'line_items[0][price_data][unit_amount]')
  return { total, currency, title: given.map((line) => line.price_data?.product_data?.name).join(', ') }
}
