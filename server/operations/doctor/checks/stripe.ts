import Stripe from 'stripe'
import { keyRefusedTodo, rightNamedIn } from '../../../gateways/stripe/payment-errors.ts'
import { createStripeClient } from '../../../gateways/stripe/stripe.client.ts'
import { paymentEvents } from '../../../gateways/stripe/stripe.events.ts'
import { findOwner } from '../../../money/books/index.ts'
import { type DoctorContext, isForbidden, statusOf } from '../doctor.context.ts'
import { type DoctorCheck, type Finding, fail, off, ok, warn } from '../finding.types.ts'

const needs = ['stripe-key']

export const stripe: DoctorCheck[] = [
  { id: 'stripe-key', concerns: 'guests', saidAtStart: true, run: key },
  { id: 'clock', concerns: 'guests', needs, run: clock },
  { id: 'stripe-publishable-key', concerns: 'guests', needs, run: asGuest },
  { id: 'stripe-account', concerns: 'guests', needs: [...needs, 'database'], run: ofAccount },
  { id: 'stripe-permissions', concerns: 'guests', when: 'after a start', needs, run: permitted },
]

export const methods: DoctorCheck[] = [
  { id: 'stripe-methods', concerns: 'guests', needs, run: switchedOn },
  { id: 'stripe-domain', concerns: 'guests', needs, run: domain },
]

async function key({ config, account, stripeMode }: DoctorContext): Promise<Finding> {
  const { host } = new URL(config.stripe.apiUrl)
  try {
    return ok(`${stripeMode} mode, ${(await account()).id}`)
  } catch (error) {
    if (isForbidden(error)) return ok(`${stripeMode} mode; a restricted key that may not read its account`)
    const status = statusOf(error)
    if (status === 401) return fail(`${host} refuses STRIPE_SECRET_KEY (401)`, keyRefusedTodo)
    return fail(
      `${host} ${status === undefined ? 'can not be reached' : `answers ${status}`}`,
      'let this machine reach it on port 443 (DNS, firewall, proxy); see status.stripe.com',
    )
  }
}

/** Signatures and payment pages are good for minutes. */
async function clock({ stripeClock, account }: DoctorContext): Promise<Finding> {
  await account().catch(() => {})
  if (!stripeClock.heardAny()) return off('Stripe’s answers name no time')
  const ahead = stripeClock.ahead()
  const seen = `${Math.round(Math.abs(ahead) / 1000)} s ${ahead > 0 ? 'behind' : 'ahead of'} Stripe’s`
  return stripeClock.isOff() ? fail(seen, 'set the clock of this machine right (NTP)') : ok(seen)
}

/** What `GET /v1/account` tells, and whether the books are of this account and mode (decision 0031). */
async function ofAccount({ account, db, stripeMode }: DoctorContext): Promise<Finding> {
  const { mode = stripeMode, account: owner } = (db && (await findOwner(db))) ?? {}
  if (mode !== stripeMode)
    return fail(
      `the books are ${mode}, the keys are ${stripeMode}`,
      mode === 'test' ? 'empty them with `admin books forget-test`' : 'use the live keys',
    )
  const { id, charges_enabled, payouts_enabled, default_currency, capabilities, settings } = await account()
  if (owner !== undefined && owner !== id)
    return fail(
      `the books are of ${owner}, the key is of ${id}`,
      `use the keys of ${owner}, or another database`,
    )
  const { card_payments: cards = 'active' } = capabilities ?? {}
  const lacks = [
    !charges_enabled && 'can not take payments',
    !payouts_enabled && 'is not paid out',
    cards !== 'active' && `has card payments ${cards}`,
    // Amounts, fees and sums of the books are yen.
    default_currency !== 'jpy' && `is settled in ${default_currency}, not in yen`,
  ].filter(Boolean)
  if (lacks.length > 0)
    return fail(
      `the account ${lacks.join(', ')}`,
      'open the Dashboard: it asks for what is missing on its first page; the business must be in Japan',
    )
  const { statement_descriptor_kanji: kanji, statement_descriptor: latin } = settings?.payments ?? {}
  const shown = kanji ?? latin
  return shown
    ? ok(`takes payments, is paid out in yen; on the guest’s card statement: ${shown}`)
    : warn(
        'no text for the guest’s card statement',
        'set it: Dashboard, Settings → Business → Public details',
      )
}

/**
 * Ids that no object has. A call that names one shows whether a key may make it (403, or 404 and `resource_missing`),
 * and can change nothing.
 */
const nobody = (kind: string) => `${kind}_0DoctorAsksForNobody0000`

/**
 * Reads the newest payment as a guest's browser does, with the publishable key: only a key of the same account and mode
 * finds it. Before the first payment it asks for one that does not exist: Stripe's answer still shows whether it knows the
 * key.
 */
async function asGuest({ config, stripe }: DoctorContext): Promise<Finding> {
  const { publishableKey: stripeSecretKey, apiUrl } = config.stripe
  const browser = createStripeClient({ stripeSecretKey, stripeWebhookSecret: '', apiUrl })
  const [newest] = (await stripe.paymentIntents.list({ limit: 1 })).data
  const { id = nobody('pi'), client_secret: secret = `${id}_secret_none` } = newest ?? {}
  try {
    await browser.paymentIntents.retrieve(id, { client_secret: secret ?? '' })
    return ok('of the same account and mode as the secret key')
  } catch (error) {
    const status = statusOf(error)
    if (status === 404 && !newest)
      return off('Stripe knows it; whether it is of the same account is seen with the first payment')
    if (status !== 401 && status !== 404) throw error
    return fail(
      status === 401
        ? 'Stripe refuses STRIPE_PUBLISHABLE_KEY (401)'
        : 'of another account or sandbox than the secret key: it does not find the newest payment',
      'copy both keys from one page of the Dashboard',
    )
  }
}

/** Permissions in the words of Stripe's Dashboard, each with a call that needs it and changes nothing. */
type Permissions = Record<string, (stripe: Stripe, live: boolean) => Promise<unknown>>

const one = { limit: 1 }

/** With every expansion that the product uses: each needs the permission of what it expands. */
const permissions: Permissions = {
  'PaymentIntents: read, with Charges and Balance (expanded)': (stripe) =>
    stripe.paymentIntents.list({ ...one, expand: ['data.latest_charge.balance_transaction'] }),
  'Checkout Sessions: read, with PaymentIntents, Charges and Balance (expanded)': (stripe) =>
    stripe.checkout.sessions.list({
      ...one,
      expand: ['data.payment_intent.latest_charge.balance_transaction'],
    }),
  'Charges: read, with Balance (expanded)': (stripe) =>
    stripe.charges.list({ ...one, expand: ['data.balance_transaction'] }),
  'Balance: read': (stripe) => stripe.balanceTransactions.list(one),
  'Refunds: read': (stripe) => stripe.refunds.list(one),
  'Disputes: read': (stripe) => stripe.disputes.list(one),
  'Events: read': (stripe) => stripe.events.list({ ...one, types: paymentEvents }),
  'Confirmation Tokens: read': (stripe) => stripe.confirmationTokens.retrieve(nobody('ctoken')),
  'PaymentIntents: write': (stripe) => stripe.paymentIntents.cancel(nobody('pi')),
  'Checkout Sessions: write': (stripe, live) =>
    stripe.checkout.sessions.expire(nobody(live ? 'cs_live' : 'cs_test')),
  'Refunds: write': (stripe) => stripe.refunds.create({ payment_intent: nobody('pi') }),
}

/** Only where the server makes its webhook endpoint by itself. */
const writesEndpoints: Permissions = {
  'Webhook Endpoints: write': (stripe) => stripe.webhookEndpoints.del(nobody('we')),
}

/** One call after the other: side by side, they could meet Stripe's limit of a new account. */
async function permitted({ stripe, stripeMode, ownEndpoint }: DoctorContext): Promise<Finding> {
  const missing: string[] = []
  const needed = Object.entries({ ...permissions, ...(ownEndpoint && writesEndpoints) })
  for (const [name, ask] of needed)
    try {
      await ask(stripe, stripeMode === 'live')
    } catch (error) {
      // Stripe's own name of the permission, if it tells.
      const own = rightNamedIn(String(error))
      const unknown = error instanceof Stripe.errors.StripeError && error.code === 'resource_missing'
      if (isForbidden(error)) missing.push(own ? `${name} (${own})` : name)
      else if (!unknown && statusOf(error) !== 404) throw error
    }
  return missing.length === 0
    ? ok(needed.map(([name]) => name).join('; '))
    : fail(
        `the key lacks ${missing.join('; ')}`,
        'give the key these in the Dashboard: Developers → API keys → edit the restricted key',
      )
}

/** Cards, and the wallets that carry them, as switched on in the account's settings. */
async function switchedOn({ stripe }: DoctorContext): Promise<Finding> {
  const where = 'Dashboard: Settings → Payment methods'
  const { data } = await stripe.paymentMethodConfigurations.list({ limit: 100 })
  // Those of the account itself that are in force.
  const found = data.filter(({ active, application }) => active && application === null)
  const setting = found.find(({ is_default }) => is_default) ?? found[0]
  if (!setting) return warn('no settings of payment methods', where)
  const ways = { cards: setting.card, 'Apple Pay': setting.apple_pay, 'Google Pay': setting.google_pay }
  const missing = Object.entries(ways)
    .filter(([, way]) => way?.display_preference.value === 'off')
    .map(([name]) => name)
  if (missing.length === 0) return ok('cards, Apple Pay and Google Pay are switched on')
  const judged = missing.includes('cards') ? fail : warn
  return judged(`switched off: ${missing.join(', ')}`, `switch on what guests shall see. ${where}`)
}

/** The payment method domain of our address; without it, and where it is not enabled, there are no wallets. */
export async function findDomain(
  stripe: Stripe,
  name: string,
): Promise<Stripe.PaymentMethodDomain | undefined> {
  const { data } = await stripe.paymentMethodDomains.list({ domain_name: name, limit: 10 })
  return data.find(({ domain_name }) => domain_name === name)
}

/** Without it the buttons of Apple Pay and Google Pay do not appear; cards work all the same. */
async function domain({ config, stripe }: DoctorContext): Promise<Finding> {
  const { hostname: name, protocol } = new URL(config.publicUrl)
  if (protocol !== 'https:') return off('only https addresses have wallets')
  const found = await findDomain(stripe, name)
  if (!found?.enabled)
    return warn(
      `${name} is ${found ? 'switched off' : 'not registered'}: no wallets`,
      `\`admin doctor --fix\` does it, or the Dashboard: Settings → Payments → Payment method domains → add ${name}`,
    )
  const wallets = Object.entries({ 'Apple Pay': found.apple_pay, 'Google Pay': found.google_pay })
  const inactive = wallets.filter(([, { status }]) => status !== 'active').map(([wallet]) => wallet)
  if (inactive.length === 0) return ok(`${name}: Apple Pay and Google Pay are active`)
  return warn(
    `${name}: not active for ${inactive.join(', ')}`,
    'open the domain in the Dashboard; it says what is missing',
  )
}
