import { afterEach, describe, expect, it } from 'vitest'
import { claimAccount } from '../../server/money/books/owner.store.ts'
import { clientOf } from '../contract/stripe-sandbox.support.ts'
import { strangersKey } from '../sandbox/stripe/server.ts'
import { doctorWorld, notGreen, outside } from './doctor.support.ts'

const hook = `${outside}/webhooks/stripe`
const world = doctorWorld()
const control = () => world.sandbox.control
const host = new URL(outside).hostname

afterEach(() => {
  control().clearFaults()
  control().enableEvents({ types: ['*'] })
  control().setWebhookTarget({ url: hook })
  control().endpoint({ status: 'enabled', apiVersion: '2026-10-28.endive' })
  control().account({
    id: 'acct_1SandboxOfTheStandIn',
    chargesEnabled: true,
    payoutsEnabled: true,
    defaultCurrency: 'jpy',
    cardPayments: 'active',
    statementDescriptor: 'SANDBOX',
  })
  control().domain({ name: host })
  control().methods({ card: 'on', apple_pay: 'on', google_pay: 'on' })
})

/** Names of checks that are not green, and what the one says. */
async function look(id: string, env?: Record<string, string>) {
  const findings = await world.look(env)
  const { seen = '', todo = '' } = findings.get(id) ?? {}
  return { colours: notGreen(findings), seen, todo }
}

describe('the doctor at Stripe', () => {
  it('finds nothing where all is right', async () => {
    const findings = await world.look()
    expect(notGreen(findings)).toEqual({})
    expect(findings.get('stripe-webhook')?.seen).toContain(`${hook}: enabled`)
    expect(findings.get('stripe-permissions')?.seen).toContain('Refunds: write')
    expect(findings.get('stripe-key')?.seen).toContain('acct_1SandboxOfTheStandIn')
  })

  it('changes nothing there', async () => {
    const before = JSON.stringify(control().books())
    await world.look()
    expect(JSON.stringify(control().books())).toBe(before)
    expect(Object.keys(control().calls()).filter((call) => call === 'POST payment_intents')).toEqual([])
  })

  it('sees a key that Stripe refuses, and leaves out what needs it', async () => {
    const { colours, seen } = await look('stripe-key', { STRIPE_SECRET_KEY: 'sk_test_rolledRolledRolled' })
    expect(colours).toEqual({ 'stripe-key': 'fail' })
    expect(seen).toContain('refuses STRIPE_SECRET_KEY (401)')
  })

  it('sees that Stripe can not be reached, or fails', async () => {
    control().drop({ times: null, executed: false })
    expect(await look('stripe-key')).toMatchObject({
      colours: { 'stripe-key': 'fail' },
      seen: expect.stringContaining('can not be reached'),
    })
    control().clearFaults()
    control().fail({ path: '/v1/account', status: 503, times: null })
    expect((await look('stripe-key')).seen).toContain('answers 503')
  })

  it('sees a publishable key that is wrong, or of another account', async () => {
    const wrong = await look('stripe-publishable-key', { STRIPE_PUBLISHABLE_KEY: 'pk_test_rolled' })
    expect(wrong).toMatchObject({
      colours: { 'stripe-publishable-key': 'fail' },
      seen: expect.stringContaining('401'),
    })
    await clientOf(world.sandbox).paymentIntents.create({ amount: 500, currency: 'jpy' })
    const other = await look('stripe-publishable-key', { STRIPE_PUBLISHABLE_KEY: strangersKey })
    expect(other.colours).toEqual({ 'stripe-publishable-key': 'fail' })
    expect(other.seen).toContain('of another account')
    const right = await look('stripe-publishable-key')
    expect(right).toMatchObject({ colours: {}, seen: 'of the same account and mode as the secret key' })
  })

  it.each<
    [what: { method?: 'GET' | 'POST'; path?: string; names?: string; permission?: string }, name: string]
  >([
    [{ method: 'GET', path: '/v1/charges', permission: 'rak_charge_read' }, 'Charges: read'],
    [{ path: '/v1/balance_transactions' }, 'Balance: read'],
    [{ path: '/v1/disputes' }, 'Disputes: read'],
    [{ method: 'GET', path: '/v1/refunds' }, 'Refunds: read'],
    [{ path: '/v1/events' }, 'Events: read'],
    [{ names: 'data.latest_charge.balance_transaction' }, 'PaymentIntents: read, with'],
    [{ path: '/v1/checkout/sessions' }, 'Checkout Sessions: read'],
    [{ path: '/v1/confirmation_tokens/*' }, 'Confirmation Tokens: read'],
    [{ method: 'POST', path: '/v1/refunds' }, 'Refunds: write'],
    [{ path: '/v1/payment_intents/*/cancel' }, 'PaymentIntents: write'],
    [{ path: '/v1/checkout/sessions/*/expire' }, 'Checkout Sessions: write'],
  ])('names the permission that a key lacks: %o', async (what, name) => {
    control().forbid(what)
    const { colours, seen, todo } = await look('stripe-permissions', { STRIPE_SECRET_KEY: restricted() })
    expect(colours).toEqual({ 'stripe-permissions': 'fail' })
    expect(seen).toContain(`lacks ${name}`)
    if ('permission' in what) expect(seen).toContain('(rak_charge_read)')
    expect(todo).toContain('restricted key')
  })

  it.each([
    ['stripe-webhook', '/v1/webhook_endpoints'],
    ['stripe-domain', '/v1/payment_method_domains'],
    ['stripe-methods', '/v1/payment_method_configurations'],
    ['stripe-account', '/v1/account'],
  ])('%s only says that it can not look where a restricted key may not read %s', async (id, path) => {
    control().forbid({ path })
    const { colours } = await look(id, { STRIPE_SECRET_KEY: restricted() })
    expect(colours).toEqual({ [id]: 'warn' })
  })

  it.each<[string, 'fail' | 'warn', string, () => void]>([
    ['stripe-webhook', 'fail', `no endpoint for ${hook}`, () => control().setWebhookTarget({ url: null })],
    [
      'stripe-webhook',
      'fail',
      'only for https://old.example.jp/webhooks/stripe',
      () => control().setWebhookTarget({ url: 'https://old.example.jp/webhooks/stripe' }),
    ],
    [
      'stripe-webhook',
      'fail',
      'does not get payment_intent.payment_failed,',
      () => control().enableEvents({ types: ['payment_intent.succeeded', 'charge.refunded'] }),
    ],
    ['stripe-webhook', 'fail', 'is disabled', () => control().endpoint({ status: 'disabled' })],
    ['stripe-webhook', 'warn', '2020-08-27', () => control().endpoint({ apiVersion: '2020-08-27' })],
    ['stripe-account', 'fail', 'can not take payments', () => control().account({ chargesEnabled: false })],
    ['stripe-account', 'fail', 'not paid out', () => control().account({ payoutsEnabled: false })],
    ['stripe-account', 'fail', 'settled in usd', () => control().account({ defaultCurrency: 'usd' })],
    ['stripe-account', 'warn', 'no text', () => control().account({ statementDescriptor: null })],
    ['stripe-account', 'fail', 'card payments pending', () => control().account({ cardPayments: 'pending' })],
    ['stripe-methods', 'warn', 'switched off: Apple Pay', () => control().methods({ apple_pay: 'off' })],
    ['stripe-methods', 'fail', 'switched off: cards', () => control().methods({ card: 'off' })],
    ['stripe-domain', 'warn', 'switched off', () => control().domain({ name: host, enabled: false })],
    [
      'stripe-domain',
      'warn',
      'not active for Apple Pay',
      () => control().domain({ name: host, apple_pay: 'inactive' }),
    ],
  ])('%s is a %s: %s', async (id, status, words, wrong) => {
    wrong()
    const { colours, seen } = await look(id)
    expect(colours).toEqual({ [id]: status })
    expect(seen).toContain(words)
  })

  it('sees a domain that is not registered', async () => {
    const { seen } = await look('stripe-domain', { PUBLIC_URL: 'https://new.example.jp' })
    expect(seen).toBe('new.example.jp is not registered: no wallets')
  })

  it('sees keys that are not those of the books', async () => {
    const { live } = world.sandbox
    const legalLines = {
      LEGAL_REPRESENTATIVE: '青空 花',
      LEGAL_ADDRESS: '東京都千代田区1-1',
      LEGAL_PHONE: '03-1234-5678',
    }
    const keys = { STRIPE_SECRET_KEY: live.secretKey, STRIPE_PUBLISHABLE_KEY: live.publishableKey }
    const findings = await look('stripe-account', { ...legalLines, ...keys })
    expect(findings.seen).toBe('the books are test, the keys are live')
    expect(findings.colours).toMatchObject({ 'stripe-account': 'fail' })
    await claimAccount(world.db, 'acct_1SandboxOfTheStandIn')
    expect((await look('stripe-account')).colours).toEqual({})
    control().account({ id: 'acct_another' })
    expect(await look('stripe-account')).toMatchObject({
      colours: { 'stripe-account': 'fail' },
      seen: 'the books are of acct_1SandboxOfTheStandIn, the key is of acct_another',
    })
  })

  const restricted = () => world.sandbox.secretKey.replace('sk_', 'rk_')
})
