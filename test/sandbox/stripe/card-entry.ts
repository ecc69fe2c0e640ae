import { cardByNumber, luhn } from './cards.ts'
import { StripeProblem } from './errors.ts'
import type { EntryError } from './pages/texts/card.ts'
import type { EnteredCard } from './resources/payment-methods.ts'

/** A card as somebody typed it. */
export type TypedCard = { number: string; expiry: string; cvc: string }

const isAmex = (digits: string): boolean => /^3[47]/.test(digits)

const lengthOf = (digits: string): number => (isAmex(digits) ? 15 : /^3(?:0|6|8)/.test(digits) ? 14 : 16)

/** Spaces, dashes and full-width digits are fine. */
const digitsOf = (text: string): string => text.normalize('NFKC').replace(/[\s-]/g, '')

/** `12 / 34`, `1234`, `12/2034` → month and full year. */
function parseExpiry(text: string): { month: number; year: number } | undefined {
  const match = /^(0?[1-9]|1[0-2])\s*[/-]?\s*(\d{2}|\d{4})$/.exec(text.normalize('NFKC').trim())
  if (!match) return undefined
  const year = Number(match[2])
  return { month: Number(match[1]), year: year < 100 ? 2000 + year : year }
}

/** What Stripe.js would say of each field before anything is sent. Empty when all is well. */
export function entryProblems(typed: TypedCard, now: Date): { field: keyof TypedCard; code: EntryError }[] {
  const problems: { field: keyof TypedCard; code: EntryError }[] = []
  const number = digitsOf(typed.number)
  if (!/^\d*$/.test(number) || number.length < Math.min(lengthOf(number), 14)) {
    problems.push({ field: 'number', code: 'incomplete_number' })
  } else if (!luhn(number)) {
    const code = number.length < lengthOf(number) ? 'incomplete_number' : 'invalid_number'
    problems.push({ field: 'number', code })
  }
  const expiry = parseExpiry(typed.expiry)
  const thisMonth = now.getFullYear() * 12 + now.getMonth() + 1
  if (!expiry) problems.push({ field: 'expiry', code: 'incomplete_expiry' })
  else if (expiry.year * 12 + expiry.month < thisMonth) {
    problems.push({ field: 'expiry', code: 'invalid_expiry_year_past' })
  }
  if (!new RegExp(`^\\d{${isAmex(number) ? 4 : 3}}$`).test(digitsOf(typed.cvc))) {
    problems.push({ field: 'cvc', code: 'incomplete_cvc' })
  }
  return problems
}

/**
 * The test card that was typed.
 *
 * @throws StripeProblem 402 for a number that isn't one of Stripe's test cards, as test mode refuses it
 */
export function readCard(typed: TypedCard): EnteredCard {
  const card = cardByNumber(digitsOf(typed.number))
  const expiry = parseExpiry(typed.expiry)
  if (!expiry) throw new Error('entryProblems comes first')
  if (!card) {
    throw new StripeProblem(402, {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'test_mode_live_card',
      message:
        'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
    })
  }
  return { card, expMonth: expiry.month, expYear: expiry.year, hasCvc: typed.cvc !== '', wallet: null }
}
