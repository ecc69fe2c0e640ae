import Stripe from 'stripe'
import { keyRefusedTodo, rightNamedIn } from '../../../gateways/stripe/payment-errors.ts'
import { createStripeClient } from '../../../gateways/stripe/stripe.client.ts'
import { paymentEvents } from '../../../gateways/stripe/stripe.events.ts'
import { findOwner } from '../../../money/books/owner.store.ts'
import { type DoctorContext, isForbidden, statusOf, unlessForbidden } from '../doctor.context.ts'
import { type DoctorCheck, type Finding, fail, off, ok, warn } from '../finding.types.ts'
import { delivery, webhook } from './stripe-webhook.ts'

const needs = ['stripe-key']

export const stripe: DoctorCheck[] = [
  {
    id: 'stripe-key',
    atStart: 'said elsewhere',
    async run({ config, secrets, account, stripeMode }) {
      const kind = secrets.stripeSecretKey.startsWith('rk_') ? 'restricted' : 'secret'
      const { host } = new URL(config.stripe.apiUrl)
      try {
        return ok(`${kind} key, ${stripeMode} mode, ${(await account())?.id ?? 'may not read its account'}`)
      } catch (error) {
        const status = statusOf(error)
        if (status === 401) return fail(`${host} refuses STRIPE_SECRET_KEY (401)`, keyRefusedTodo)
        if (error instanceof Stripe.errors.StripeConnectionError)
          return fail(
            `${host} can not be reached`,
            'let this machine reach it on port 443 (DNS, firewall, proxy)',
          )
        if (Number(status) >= 500)
          return fail(`${host} answers ${status}`, 'see status.stripe.com, then try again')
        throw error
      }
    },
  },
  {
    // Signatures and payment pages are good for minutes.
    id: 'clock',
    needs,
    async run({ stripeClock, account }) {
      await account()
      if (!stripeClock.heardAny()) return off('Stripe’s answers name no time')
      const ahead = stripeClock.ahead()
      const seconds = Math.round(Math.abs(ahead) / 1000)
      if (!stripeClock.isOff()) return ok(seconds === 0 ? 'as Stripe’s' : `${seconds} s from Stripe’s`)
      const seen = `${seconds} s ${ahead > 0 ? 'behind' : 'ahead of'} Stripe’s`
      return fail(seen, 'set the clock of this machine right (NTP)')
    },
  },
  { id: 'stripe-publishable-key', needs, run: asGuest },
  {
    // Whose money the books hold: mode and account (decision 0031).
    id: 'stripe-books',
    needs: [...needs, 'database'],
    async run({ db, stripeMode, account }) {
      const owner = db && (await findOwner(db))
      if (!owner) return off('the books belong to nobody yet; the first start of the server writes it down')
      if (owner.mode !== stripeMode)
        return fail(
          `the books are ${owner.mode}, the keys are ${stripeMode}`,
          owner.mode === 'test' ? 'empty them with `admin books forget-test`' : 'use the live keys',
        )
      const found = await account()
      if (!found)
        return warn(
          `the books are ${owner.mode}, as the keys; the account can not be compared`,
          'give the key Accounts: read (rak_accounts_kyc_basic_read), if the Dashboard offers it',
        )
      const { account: wanted = found.id } = owner
      return wanted === found.id
        ? ok(`${owner.mode} books of ${owner.account ?? 'no account yet'}`)
        : fail(
            `the books are of ${wanted}, the key is of ${found.id}`,
            `use the keys of ${wanted}, or another database`,
          )
    },
  },
  // Asks also for objects that do not exist, so Stripe's log of requests shows refusals (404).
  { id: 'stripe-permissions', once: true, needs, run: permitted },
  webhook,
  delivery,
  { id: 'stripe-payouts', needs, run: payouts },
  { id: 'stripe-account', needs, run: ofAccount },
  { id: 'stripe-methods', needs, run: methods },
  { id: 'stripe-domain', needs, run: domain },
]

/** What `GET /v1/account` tells. */
async function ofAccount({ account }: DoctorContext): Promise<Finding> {
  const found = await account()
  if (!found) return off('the key may not read its account: look in the Dashboard')
  const { charges_enabled: takes, payouts_enabled: paidOut, default_currency: settled, requirements } = found
  const because = requirements?.disabled_reason ? ` (${requirements.disabled_reason})` : ''
  if (!takes || !paidOut)
    return fail(
      `the account ${takes ? 'is not paid out' : 'can not take payments'}${because}`,
      'open the Dashboard: it asks for what is missing on its first page',
    )
  // Amounts, fees and sums of the books are yen.
  if (settled !== 'jpy')
    return fail(`settled in ${settled}: fees can not be booked`, 'use an account of a business in Japan')
  const {
    statement_descriptor_kanji: kanji,
    statement_descriptor_kana: kana,
    statement_descriptor: latin,
  } = found.settings?.payments ?? {}
  const shown = [kanji, kana, latin].filter(Boolean).join(' / ')
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
  const newest = (await unlessForbidden(stripe.paymentIntents.list({ limit: 1 })))?.data[0]
  const { id = nobody('pi'), client_secret = `${nobody('pi')}_secret_none` } = newest ?? {}
  try {
    await browser.paymentIntents.retrieve(id, { client_secret: client_secret ?? '' })
    return ok('of the same account and mode as the secret key')
  } catch (error) {
    if (statusOf(error) === 401)
      return fail('Stripe refuses STRIPE_PUBLISHABLE_KEY (401)', 'copy it again, from beside the secret key')
    if (statusOf(error) !== 404) throw error
    return newest
      ? fail(
          'the two keys are of different accounts or sandboxes: the newest payment is unknown to the publishable one',
          'copy both keys from one page of the Dashboard',
        )
      : off('Stripe knows it; whether it is of the same account is seen with the first payment')
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

/** Deposits are made of payouts. Guests can pay without. */
async function payouts({ stripe }: DoctorContext): Promise<Finding> {
  try {
    const { data } = await stripe.payouts.list({ limit: 10 })
    const known = data.find((one) => one.automatic && one.reconciliation_status === 'completed')
    if (known) await stripe.balanceTransactions.list({ payout: known.id, limit: 10, expand: ['data.source'] })
    const [newest] = data
    if (!newest) return ok('may read payouts; there is none yet')
    return newest.automatic
      ? ok('may read payouts, and what is in them')
      : ok('may read payouts; the newest was made by hand: Stripe does not say what is in it')
  } catch (error) {
    if (!isForbidden(error)) throw error
    const right = rightNamedIn(String(error))
    return warn(
      `the key may not read payouts${right ? ` (${right})` : ''}: deposits are not known`,
      'give the key Payouts: read, and read on Charges, Refunds and Disputes, in the Dashboard',
    )
  }
}

/** Cards, and the wallets that carry them, as switched on in the account's settings. */
async function methods({ stripe, account }: DoctorContext): Promise<Finding> {
  const where = 'Dashboard: Settings → Payment methods'
  const { card_payments: cards = 'active' } = (await account())?.capabilities ?? {}
  if (cards !== 'active') return fail(`card payments are ${cards}`, `finish the account. ${where}`)
  const listed = await unlessForbidden(stripe.paymentMethodConfigurations.list({ limit: 100 }))
  if (!listed)
    return warn(
      'the key may not read the settings of payment methods',
      'look in the Dashboard, or give it Payment Method Configurations: read',
    )
  // Those of the account itself that are in force.
  const found = listed.data.filter(({ active, application }) => active && application === null)
  const setting = found.find(({ is_default }) => is_default) ?? found[0]
  if (!setting) return warn('no settings of payment methods', where)
  const { card, apple_pay: apple, google_pay: google } = setting
  const switchedOff = (one: typeof card | typeof apple) => one?.display_preference.value === 'off'
  if (switchedOff(card)) return fail('cards are switched off', `switch them on. ${where}`)
  const missing = [switchedOff(apple) && 'Apple Pay', switchedOff(google) && 'Google Pay'].filter(Boolean)
  return missing.length > 0
    ? warn(`switched off: ${missing.join(', ')}`, `switch on what guests shall see. ${where}`)
    : ok('cards, Apple Pay and Google Pay are switched on')
}

/** Without it the buttons of Apple Pay and Google Pay do not appear; cards work all the same. */
async function domain({ config, stripe }: DoctorContext): Promise<Finding> {
  const { hostname: name, protocol } = new URL(config.publicUrl)
  if (protocol !== 'https:') return off('only https addresses have wallets')
  const add = `\`admin doctor --fix\` does it, or the Dashboard: Settings → Payments → Payment method domains → add ${name}`
  const listed = await unlessForbidden(stripe.paymentMethodDomains.list({ domain_name: name, limit: 10 }))
  if (!listed)
    return warn(
      'the key may not read payment method domains',
      `look yourself, or give it Payment Method Domains: read. ${add}`,
    )
  const found = listed.data.find(({ domain_name }) => domain_name === name)
  if (!found?.enabled) return warn(`${name} is ${found ? 'switched off' : 'not registered'}: no wallets`, add)
  const wallets = Object.entries({ 'Apple Pay': found.apple_pay, 'Google Pay': found.google_pay })
  const said = wallets
    .filter(([, { status }]) => status !== 'active')
    .map(
      ([wallet, { status, status_details: why }]) =>
        `${wallet} is ${status}${why ? ` (${why.error_message})` : ''}`,
    )
  return said.length === 0
    ? ok(`${name}: Apple Pay and Google Pay are active`)
    : warn(`${name}: ${said.join(', ')}`, 'open the domain in the Dashboard; it says what is missing')
}
