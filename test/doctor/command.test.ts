import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fixDomain } from '../../server/cli/commands/doctor.ts'
import type { Secrets } from '../../server/config/config.ts'
import { eventTypes } from '../../server/gateways/stripe/stripe.events.ts'
import { checks } from '../../server/operations/doctor/checks/index.ts'
import { createDoctorContext } from '../../server/operations/doctor/doctor.context.ts'
import { examine } from '../../server/operations/doctor/examine.ts'
import { clientOf } from '../contract/stripe-sandbox.support.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { createDatabase } from '../support/databases.ts'
import { operatorOf, saidBy } from '../support/operator.ts'
import { until } from '../support/until.ts'

/** One application for a file, reached by the stand-in for Stripe. */
function listeningApp(): TestApp & { url: string } {
  const test = testApp() as TestApp & { url: string }
  let server: Server
  beforeAll(async () => {
    server = test.app.listen(0)
    await once(server, 'listening')
    test.url = `http://localhost:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  return test
}

const test = listeningApp()
const hook = () => `${test.url}/webhooks/stripe`
const admin = (...args: string[]) =>
  operatorOf(test.where, {
    PUBLIC_URL: test.url,
    STRIPE_SECRET_KEY: test.sandbox.secretKey,
    STRIPE_PUBLISHABLE_KEY: test.sandbox.publishableKey,
    STRIPE_API_URL: test.sandbox.url,
  })('doctor', ...args)

beforeEach(async () => {
  test.sandbox.control.clearFaults()
  // Those that earlier tests have made.
  const { webhookEndpoints } = clientOf(test.sandbox)
  for (const { id } of (await webhookEndpoints.list()).data) await webhookEndpoints.del(id)
  test.sandbox.control.enableEvents({ types: eventTypes })
  test.sandbox.control.endpoint({ status: 'enabled', apiVersion: '2026-10-28.endive' })
  test.sandbox.setWebhookTarget(hook())
})

describe('admin doctor', () => {
  it('shows a line for each check of this installation, and is content with what works', async () => {
    const said = await saidBy(admin())
    const elsewhere = /^(cognito-|mail-domain|mail-test)/
    const shown = [...said.matchAll(/^ {2}[✓!–] (\S+) +\S/gm)].map((line) => line[1])
    expect(shown).toEqual(checks.map(({ id }) => id).filter((id) => !elsewhere.test(id)))
    expect(said).toContain('It works.')
  })

  it('fails where something is wrong, and tells programs so', async () => {
    test.sandbox.control.endpoint({ status: 'disabled' })
    const told = await admin('--json')
    expect(told).toMatchObject({ failed: true })
    const { ok, findings } = JSON.parse(typeof told === 'string' ? told : told.said)
    expect(ok).toBe(false)
    expect(findings).toContainEqual(
      expect.objectContaining({
        id: 'stripe-webhook',
        status: 'fail',
        heading: 'webhook',
      }),
    )
  })
})

describe('admin doctor --fix', () => {
  const host = 'wallets.example.jp'
  const fix = (yes = true) => {
    const config = { ...test.deps.config, publicUrl: `https://${host}` }
    return fixDomain(createDoctorContext({ ...test.deps, config }), yes)
  }
  const domains = async () =>
    (await clientOf(test.sandbox).paymentMethodDomains.list({ domain_name: host })).data
  it('shows what it would do, and does nothing where nobody can be asked', async () => {
    await expect(fix(false)).rejects.toThrow(`--fix would register the payment method domain ${host}`)
    expect(await domains()).toEqual([])
  })

  it('registers the domain, and switches it on again', async () => {
    expect(await fix()).toContain(`Done: register the payment method domain ${host}`)
    expect(await domains()).toMatchObject([{ domain_name: host, enabled: true }])
    test.sandbox.control.domain({ name: host, enabled: false })
    expect(await fix()).toContain(`Done: switch on the payment method domain ${host}`)
    expect(await domains()).toMatchObject([{ enabled: true }])
    expect(await fix()).toContain('Nothing to mend at the payment method domain.')
  })

  it('says which permission a restricted key lacks', async () => {
    test.sandbox.control.domain({ name: host, enabled: false })
    test.sandbox.control.forbid({ method: 'POST', path: '/v1/payment_method_domains/*' })
    await expect(fix()).rejects.toThrow('Payment Method Domains: write')
  })

  it('is told from the terminal with the rest', async () => {
    expect(await saidBy(admin('--fix', '--yes'))).toMatch(/^Nothing to mend.*\n\n[✓!–] Database/)
  })
})

describe('admin doctor --deliver', () => {
  const wanted = checks.filter(({ id }) =>
    ['database', 'stripe-key', 'stripe-webhook', 'stripe-delivery'].includes(id),
  )
  /** Events of earlier tests. */
  const seen = new Set<string>()
  beforeEach(async () => {
    const { data } = await clientOf(test.sandbox).events.list({ limit: 100 })
    for (const { id } of data) seen.add(id)
  })
  const deliver = async (deliverMs: number, secrets: Partial<Secrets> = {}, db = test.deps.db) => {
    const context = createDoctorContext({
      ...test.deps,
      db,
      config: { ...test.deps.config, publicUrl: test.url },
      secrets: { ...test.deps.secrets, ...secrets },
      deliverMs,
    })
    const found = await examine(wanted, context)
    return found.find(({ id }) => id === 'stripe-delivery')
  }

  it('is content only when the server has noted a real event', async () => {
    const found = await deliver(30_000)
    expect(found?.seen).toMatch(/^evt_\w+ has arrived/)
    expect(found?.status).toBe('ok')
    const { data } = await clientOf(test.sandbox).paymentIntents.list()
    expect(data.map(({ status, latest_charge }) => [status, latest_charge])).toEqual([['canceled', null]])
  })

  it('sees an event that never arrives', async () => {
    test.sandbox.control.loseEvents({ types: ['payment_intent.canceled'], times: 1 })
    expect(await deliver(1500)).toMatchObject({
      status: 'fail',
      seen: expect.stringContaining('has not arrived'),
    })
  })

  it('does not take the server’s row for a delivery: it may come from Stripe’s list', async () => {
    test.sandbox.control.loseEvents({ types: ['payment_intent.canceled'], times: 1 })
    const found = deliver(3000)
    const row = await until(async () => {
      const { data } = await clientOf(test.sandbox).events.list({ type: 'payment_intent.canceled' })
      const [lost] = data.filter((event) => event.pending_webhooks > 0 && !seen.has(event.id))
      if (!lost) throw new Error('not yet')
      return { id: lost.id, type: lost.type, tip_id: null, received_at: Date.now() }
    })
    await test.deps.db.insertInto('stripe_event').values(row).execute()
    expect(await found).toMatchObject({ status: 'warn', seen: expect.stringContaining('did not take it') })
  })

  it('sees that the endpoint leads to a server with other books', async () => {
    const other = await createDatabase('sqlite')
    const told = await deliver(5000, {}, await other.open())
    await other.drop()
    expect(told).toMatchObject({ status: 'fail', seen: expect.stringContaining('another server') })
  })

  it('makes no payment without being told', async () => {
    const before = test.sandbox.control.calls()['POST payment_intents']
    expect((await deliver(0))?.status).toBe('off')
    expect(test.sandbox.control.calls()['POST payment_intents']).toBe(before)
  })

  it('does not in live mode', async () => {
    const { secretKey } = test.sandbox.live
    expect(await deliver(1000, { stripeSecretKey: secretKey })).toMatchObject({
      seen: '`--deliver` works with test keys only',
    })
  })
})
