import type { IncomingHttpHeaders } from 'node:http'
import { entryProblems, readCard } from '../card-entry.ts'
import { cardByAlias } from '../cards.ts'
import { type Sandbox, strangersKey, type Wallet } from '../context.ts'
import { invalidRequest, noSuch, StripeProblem } from '../errors.ts'
import type { FormHash, FormValue } from '../http/form.ts'
import { createToken } from '../resources/confirmation-tokens.ts'
import { intentBySecret, publicIntent } from '../resources/payment-intents/view.ts'
import {
  type BillingDetails,
  type EnteredCard,
  enteredByAlias,
  noBillingDetails,
} from '../resources/payment-methods.ts'
import { inMode } from '../state/view.ts'

const hash = (value: FormValue | undefined): FormHash => (typeof value === 'object' ? value : {})
const text = (value: FormValue | undefined): string | null =>
  typeof value === 'string' && value !== '' ? value : null

function billingOf(form: FormHash): BillingDetails {
  const address = hash(form.address)
  const line = (name: string) => text(address[name])
  return {
    ...noBillingDetails,
    address: {
      city: line('city'),
      country: line('country'),
      line1: line('line1'),
      line2: line('line2'),
      postal_code: line('postal_code'),
      state: line('state'),
    },
    email: text(form.email),
    name: text(form.name),
    phone: text(form.phone),
  }
}

function cardOf(sandbox: Sandbox, data: FormHash): EnteredCard {
  const wallet = text(data.wallet) as Wallet | null
  if (wallet !== null) {
    if (wallet !== sandbox.wallet) throw invalidRequest(`${wallet} is not available on this device.`)
    const entered = enteredByAlias(sandbox, 'pm_card_jp') ?? enteredByAlias(sandbox, 'pm_card_visa')
    const card = cardByAlias('pm_card_visa')
    if (!entered || !card) throw new Error('the list of test cards lacks pm_card_visa')
    return { ...entered, card, wallet }
  }
  const card = hash(data.card)
  const typed = {
    number: text(card.number) ?? '',
    expiry: text(card.expiry) ?? '',
    cvc: text(card.cvc) ?? '',
  }
  const [problem] = entryProblems(typed, new Date(sandbox.now() * 1000))
  if (problem) {
    throw new StripeProblem(402, {
      type: 'card_error',
      code: problem.code,
      message: `The card's ${problem.field} is not right.`,
    })
  }
  return readCard(typed)
}

/**
 * The two calls a browser makes with the publishable key; undefined when it is neither.
 *
 * @throws StripeProblem as the API does
 */
export function browserCall(
  root: Sandbox,
  request: { method: string; headers: IncomingHttpHeaders },
  path: string,
  formOf: () => FormHash,
): object | undefined {
  const { test, live } = root.keys
  const key = request.headers.authorization
  const asked = /^\/v1\/payment_intents\/([^/]+)$/.exec(path)?.[1]
  if (key === `Bearer ${strangersKey}`) throw noSuch('payment_intent', asked ?? '', 'intent')
  const livemode = key === `Bearer ${live.publishableKey}`
  if (!livemode && key !== `Bearer ${test.publishableKey}`) return undefined
  const sandbox = inMode(root, livemode)
  const form = formOf()
  if (request.method === 'POST' && path === '/v1/confirmation_tokens') {
    const data = hash(form.payment_method_data)
    const billing = billingOf(hash(data.billing_details))
    return createToken(sandbox, { entered: cardOf(sandbox, data), billing, returnUrl: text(form.return_url) })
  }
  if (request.method !== 'GET' || asked === undefined) return undefined
  return publicIntent(intentBySecret(sandbox, asked, form.client_secret))
}
