import type Stripe from 'stripe'
import { type Facts, refused } from './facts.ts'
import { returnUrl } from './stripe.world.ts'

/**
 * What Stripe refuses, with the parameter and the code that it names. `harsher`: Stripe does not say whether it does; the
 * stand-in does.
 */
type Refusal<Asked> = [asked: Asked, param: string | undefined, code?: string | undefined, guess?: 'harsher']

const long = (length: number) => 'x'.repeat(length)
const inMinutes = (minutes: number) => Math.floor(Date.now() / 1000) + minutes * 60
const line = (price: object = {}, quantity = 1) => ({
  quantity,
  price_data: { currency: 'jpy', unit_amount: 500, product_data: { name: 'Tip' }, ...price },
})
const paying = { confirm: true, return_url: returnUrl, payment_method: 'pm_card_visa' }
const ways = 'allowed_payment_method_types'

const payments: Refusal<object>[] = [
  [{ foo: 1 }, 'foo', 'parameter_unknown'],
  [{ confirm: 'yes' }, 'confirm'],
  [{ metadata: 'tip' }, 'metadata'],
  [{ [ways]: 'card' }, ways],
  [{ [ways]: ['cart'] }, `${ways}[0]`],
  [{ [ways]: ['card', 'card'] }, ways],
  [{ payment_method_types: ['card'] }, undefined, 'payment_method_types_no_longer_supported'],
  [{ description: { text: 'Tip' } }, 'description'],
  [{ description: '' }, 'description', 'parameter_invalid_empty'],
  [{ description: long(1001) }, 'description'],
  [{ amount: undefined }, 'amount', 'parameter_missing'],
  [{ amount: 49 }, 'amount', 'amount_too_small'],
  [{ amount: 100_000_000 }, 'amount', 'amount_too_large'],
  [{ amount: '1.5' }, 'amount', 'parameter_invalid_integer'],
  [{ currency: 'xyz' }, 'currency'],
  [{ receipt_email: 'a..b@example.com' }, 'receipt_email', 'email_invalid', 'harsher'],
  [{ receipt_email: '太郎@example.com' }, 'receipt_email', 'email_invalid', 'harsher'],
  [{ receipt_email: `a@${long(800)}.example` }, 'receipt_email'],
  [{ metadata: { tip: long(501) } }, 'metadata[tip]'],
  [{ return_url: returnUrl }, 'return_url'],
  [{ ...paying, return_url: undefined }, 'return_url'],
  [{ ...paying, payment_method: undefined }, undefined, 'payment_intent_unexpected_state'],
  [{ ...paying, return_url: 'javascript://x/' }, 'return_url', 'url_invalid', 'harsher'],
  [{ ...paying, payment_method: 'pm_no' }, 'payment_method', 'resource_missing'],
]

const pages: Refusal<object>[] = [
  [{ success_url: undefined }, 'success_url'],
  [{ success_url: '/ok' }, 'success_url'],
  [{ success_url: `https://shop.example/${long(5000)}` }, 'success_url'],
  [{ line_items: undefined }, 'line_items'],
  [{ line_items: [line({ unit_amount: 49 })] }, undefined],
  [{ line_items: [line(), line({ unit_amount: -100 })] }, 'line_items[1][price_data][unit_amount]'],
  [{ line_items: [line({}, 0)] }, 'line_items[0][quantity]'],
  [{ line_items: Array.from({ length: 101 }, () => line()) }, 'line_items'],
  [{ locale: 'cn' }, 'locale'],
  [{ payment_method_types: ['card'] }, 'payment_method_types'],
  [{ customer_email: 'x' }, 'customer_email'],
  [{ payment_intent_data: { foo: '1' } }, 'payment_intent_data[foo]'],
  [{ expires_at: inMinutes(29) }, 'expires_at'],
  [{ expires_at: inMinutes(1441) }, 'expires_at'],
]

const ofNobody = { payment_intent: 'pi_no' }
const types = ['payment_intent.succeeded']
const others: Record<string, Refusal<(stripe: Stripe) => Promise<unknown>>> = {
  refunds: [(s) => s.refunds.list(ofNobody), 'payment_intent', 'resource_missing'],
  charges: [(s) => s.charges.list(ofNobody), 'payment_intent', 'resource_missing', 'harsher'],
  disputes: [(s) => s.disputes.list(ofNobody), 'payment_intent', 'resource_missing', 'harsher'],
  cursor: [(s) => s.refunds.list({ starting_after: 're_no' }), 'starting_after', 'resource_missing'],
  limit: [(s) => s.charges.list({ limit: 101 }), 'limit'],
  expand: [(s) => s.accounts.retrieveCurrent({ expand: ['latest_charge'] }), 'expand'],
  refund: [(s) => s.refunds.create(ofNobody), 'payment_intent', 'resource_missing'],
  milliseconds: [
    (s) => s.events.list({ created: { gte: Date.now() } }),
    'created[gte]',
    undefined,
    'harsher',
  ],
  event: [(s) => s.events.list({ types: ['payment_intent.nonsense'] }), 'types', undefined, 'harsher'],
  events: [(s) => s.events.list({ types: ['nonsense.*'] }), 'types', undefined, 'harsher'],
  both: [(s) => s.events.list({ type: 'charge.updated', types }), 'types'],
}
const domains = ['https://shop.example', 'shop.example/tips', 'shop.example:443', 'localhost', '']
const ownMachine = ['http://localhost:3000/', 'https://127.0.0.1/', 'http://[::1]/', 'http://tips.localhost/']

/** Nothing is made of what is refused. */
export function stripeRefusals(stripe: Stripe): Facts {
  const facts: Facts = {}
  const add = (what: string, call: () => Promise<unknown>, [, param, code, guess]: Refusal<unknown>) => {
    const named = Object.entries({ param, code }).filter(([, name]) => name !== undefined)
    facts[`stripe.${guess ?? 'refused'}: ${what}`] = () =>
      refused(what, call(), { statusCode: 400, ...Object.fromEntries(named) })
  }
  // Nothing that looks like an address goes into the report.
  const short = (asked: object) => JSON.stringify(asked).slice(0, 90).replace('@', ' at ')
  for (const row of payments) {
    const asked = { amount: 500, currency: 'jpy', ...row[0] }
    add(`a payment, ${short(row[0])}`, () => stripe.paymentIntents.create(asked as never), row)
  }
  for (const row of pages) {
    const asked = { mode: 'payment', success_url: returnUrl, line_items: [line()], ...row[0] }
    add(`a hosted page, ${short(row[0])}`, () => stripe.checkout.sessions.create(asked as never), row)
  }
  for (const [what, row] of Object.entries(others)) add(what, () => row[0](stripe), row)
  for (const domain_name of domains) {
    const make = () => stripe.paymentMethodDomains.create({ domain_name })
    add(`the domain “${domain_name}”`, make, [undefined, 'domain_name'])
  }
  for (const url of ownMachine) {
    const make = () => stripe.webhookEndpoints.create({ url, enabled_events: ['*'] })
    add(`a webhook endpoint at ${url}`, make, [undefined, 'url', 'url_invalid'])
  }
  return facts
}
