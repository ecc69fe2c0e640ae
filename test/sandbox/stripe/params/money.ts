import { invalidRequest } from '../errors.ts'

/** @throws StripeProblem 400 for any currency but yen: the product takes no other */
export function checkCurrency(currency: string): string {
  if (currency.toLowerCase() === 'jpy') return 'jpy'
  throw invalidRequest(`Invalid currency: ${currency}. Stripe currently supports these currencies: jpy`, {
    param: 'currency',
  })
}

/**
 * Stripe's bounds on an amount of yen.
 *
 * @throws StripeProblem 400 `parameter_invalid_integer`, `amount_too_small` or `amount_too_large`
 */
export function checkAmount(amount: number, param = 'amount'): void {
  if (amount < 1) {
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param,
    })
  }
  if (amount < 50)
    throw invalidRequest('Amount must be at least ¥50 jpy', { code: 'amount_too_small', param })
  if (amount > 99_999_999)
    throw invalidRequest('Amount must be no more than ¥99,999,999', { code: 'amount_too_large', param })
}
