import type { Stripe } from 'stripe'
import { cardByAlias, cardByNumber, type TestCard } from '../cards.ts'
import type { Sandbox, Wallet } from '../context.ts'
import { invalidRequest, noSuchParam } from '../errors.ts'
import { newId } from '../ids.ts'

/** A card as it was entered or chosen: nothing here is secret except that test cards have public numbers. */
export type EnteredCard = {
  card: TestCard
  expMonth: number
  expYear: number
  hasCvc: boolean
  wallet: Wallet | null
}

export type BillingDetails = Stripe.PaymentMethod['billing_details']

export const noBillingDetails: BillingDetails = {
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  email: null,
  name: null,
  phone: null,
  tax_id: null,
}

/** The card behind `pm_card_visa` and its like, as Stripe's test PaymentMethods carry it: valid until next year. */
export function enteredByAlias(sandbox: Sandbox, alias: string): EnteredCard | undefined {
  const card = cardByAlias(alias)
  if (!card) return undefined
  const date = new Date(sandbox.now() * 1000)
  return {
    card,
    expMonth: date.getUTCMonth() + 1,
    expYear: date.getUTCFullYear() + 1,
    hasCvc: true,
    wallet: null,
  }
}

function walletOf({ wallet, card }: EnteredCard): Stripe.PaymentMethod.Card.Wallet | null {
  if (wallet === null) return null
  return { type: wallet, dynamic_last4: card.number.slice(-4), [wallet]: {} }
}

/** The `card` hash of a PaymentMethod or of a ConfirmationToken's preview. */
export function cardHash(entered: EnteredCard): Stripe.PaymentMethod.Card {
  const { card } = entered
  const cvc = card.cvcCheck === 'fail' ? 'fail' : 'pass'
  return {
    brand: card.brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: entered.hasCvc ? cvc : null,
    },
    country: card.country,
    display_brand: card.brand,
    exp_month: entered.expMonth,
    exp_year: entered.expYear,
    fingerprint: Buffer.from(card.number).toString('base64').slice(0, 16),
    funding: 'credit',
    generated_from: null,
    last4: card.number.slice(-4),
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: walletOf(entered),
  }
}

/** Stores a PaymentMethod; which test card it stands for is kept apart from it. */
export function createPaymentMethod(
  sandbox: Sandbox,
  card: TestCard,
  hash: Stripe.PaymentMethod.Card,
  billing: BillingDetails,
): Stripe.PaymentMethod {
  const id = newId('pm')
  sandbox.store.put('hidden', { id, card: card.number })
  return sandbox.store.put('payment_method', {
    id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billing,
    card: hash,
    created: sandbox.now(),
    customer: null,
    customer_account: null,
    livemode: sandbox.livemode,
    metadata: {},
    type: 'card',
  })
}

/** The test card that a stored PaymentMethod or ConfirmationToken stands for. */
export function cardBehind(sandbox: Sandbox, id: string): TestCard {
  const card = cardByNumber(sandbox.store.get('hidden', id)?.card ?? '')
  if (!card) throw new Error(`the sandbox has forgotten which card ${id} is`)
  return card
}

/**
 * Takes a PaymentMethod for a payment: a fresh one for `pm_card_…`, else one stored before and not used yet.
 *
 * @throws StripeProblem 400 for an unknown id, or when it has served a payment already
 */
export function takePaymentMethod(sandbox: Sandbox, id: string): Stripe.PaymentMethod {
  const entered = enteredByAlias(sandbox, id)
  if (entered) return createPaymentMethod(sandbox, entered.card, cardHash(entered), noBillingDetails)
  const stored = sandbox.store.get('payment_method', id)
  if (!stored) throw noSuchParam('PaymentMethod', id, 'payment_method')
  if (sandbox.store.get('hidden', id)?.used) {
    throw invalidRequest(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
    )
  }
  return stored
}

/** From now on this PaymentMethod can't pay again. */
export function markUsed(sandbox: Sandbox, id: string): void {
  const hidden = sandbox.store.get('hidden', id)
  if (hidden) sandbox.store.put('hidden', { ...hidden, used: true })
}
