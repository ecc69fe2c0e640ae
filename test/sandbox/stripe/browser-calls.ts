import { billing, makeToken, readCard, testCard } from './cards.ts'
import { keys, type Sandbox, strangersKey } from './context.ts'
import { refuse } from './errors.ts'
import type { FormHash, FormValue } from './params.ts'

const hash = (value: FormValue | undefined): FormHash => (typeof value === 'object' ? value : {})
const text = (value: FormValue | undefined): string => (typeof value === 'string' ? value : '')

function makeBrowserToken(s: Sandbox, form: FormHash) {
  const { card, wallet, billing_details } = hash(form.payment_method_data)
  const { name, email } = hash(billing_details)
  const { number, expiry, cvc } = hash(card)
  const { wallet: there } = s.settings
  if (wallet !== undefined && wallet !== there) throw refuse('noWallet', { wallet })
  const entered = wallet
    ? testCard(s, 'pm_card_visa', there)
    : readCard(s, { number: text(number), expiry: text(expiry), cvc: text(cvc) })
  return entered && makeToken(s, entered, billing(text(name), text(email)))
}

/**
 * The two calls a browser makes with the publishable key; undefined when it is neither.
 *
 * @throws StripeProblem as the API does
 */
export function browserCall(
  root: Sandbox,
  method: string,
  path: string,
  key: string,
  form: () => FormHash,
): object | undefined {
  const id = /^\/v1\/payment_intents\/([^/]+)$/.exec(path)?.[1]
  if (key === strangersKey) throw refuse('noSuch', { kind: 'payment_intent', id, param: 'intent' })
  const livemode = key === keys.live.publishableKey
  if (!livemode && key !== keys.test.publishableKey) return undefined
  const s = root.as(livemode)
  if (method === 'POST' && path === '/v1/confirmation_tokens') return makeBrowserToken(s, form())
  return method === 'GET' && id !== undefined ? publicIntent(s, id, form().client_secret) : undefined
}

/** What Stripe shows of a PaymentIntent to a browser that has its client secret. */
function publicIntent(s: Sandbox, id: string, secret: FormValue | undefined) {
  const { metadata: _, latest_charge: __, amount_received: ___, ...shown } = intentBySecret(s, id, secret)
  return shown
}

/** The PaymentIntent for a publishable key, which needs its client secret too. */
export function intentBySecret(s: Sandbox, id: string, secret: unknown) {
  const intent = s.find('payment_intent', id)
  const param = 'client_secret'
  if (secret === undefined) throw refuse('missing', { param })
  if (secret !== intent.client_secret) throw refuse('wrongSecret', { param })
  return intent
}
