import { invalidRequest } from '../errors.ts'

/** Smallest charge in the currency's smallest unit, for those Stripe lists a minimum for. */
const minimum: Record<string, { amount: number; text: string }> = {
  jpy: { amount: 50, text: '¥50 jpy' },
  usd: { amount: 50, text: '$0.50 usd' },
  eur: { amount: 50, text: '€0.50 eur' },
  gbp: { amount: 30, text: '£0.30 gbp' },
  cny: { amount: 350, text: '¥3.50 cny' },
}

/** What one smallest unit of each is worth in yen, as far as this sandbox is concerned. */
const inYen: Record<string, number> = { jpy: 1, usd: 1.5, eur: 1.6, gbp: 2, cny: 0.2 }

/** What an amount of `from` is multiplied with to be one of `to`, both in their smallest units; null for the same. */
export function exchangeRate(from: string, to: string): number | null {
  return from === to ? null : (inYen[from] ?? 1) / (inYen[to] ?? 1)
}

const maximum = 99_999_999

/** @throws StripeProblem 400 for a currency Stripe doesn't know (here: one of five) */
export function checkCurrency(currency: string): string {
  const lower = currency.toLowerCase()
  if (!Object.hasOwn(minimum, lower)) {
    const list = Object.keys(minimum).join(', ')
    throw invalidRequest(`Invalid currency: ${lower}. Stripe currently supports these currencies: ${list}`, {
      param: 'currency',
    })
  }
  return lower
}

/**
 * Stripe's bounds on an amount in the currency's smallest unit (yen have no smaller one).
 *
 * @throws StripeProblem 400 `parameter_invalid_integer`, `amount_too_small` or `amount_too_large`
 */
export function checkAmount(amount: number, currency: string, param = 'amount'): void {
  const least = minimum[currency]
  if (amount < 1) {
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param,
    })
  }
  if (least && amount < least.amount) {
    throw invalidRequest(`Amount must be at least ${least.text}`, { code: 'amount_too_small', param })
  }
  if (amount > maximum) {
    const text = currency === 'jpy' ? '¥99,999,999' : '$999,999.99'
    throw invalidRequest(`Amount must be no more than ${text}`, { code: 'amount_too_large', param })
  }
}
