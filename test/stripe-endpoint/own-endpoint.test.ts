import type Stripe from 'stripe'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createSeal } from '../../server/db/sealed.ts'
import { PaymentForbidden, PaymentRefused } from '../../server/gateways/stripe/payment-errors.ts'
import { eventTypes } from '../../server/gateways/stripe/stripe.events.ts'
import { clientOf } from '../contract/stripe-sandbox.support.ts'
import { startStripeSandbox } from '../sandbox/stripe/server.ts'
import { onEachDatabase } from '../support/databases.ts'
import { endpointOf } from './endpoint.support.ts'

const url = 'https://inn.example.jp/webhooks/stripe'
const [oldSecret, newSecret] = ['an-old-secret-that-is-long-enough-1', 'a-new-secret-that-is-long-enough-22']
const sandbox = await startStripeSandbox()
const stripe = clientOf(sandbox)
afterAll(() => sandbox.close())

const endpoints = async (client = stripe) => (await client.webhookEndpoints.list({ limit: 100 })).data
const ids = async () => (await endpoints()).map(({ id }) => id)
/** An endpoint that somebody else has made. */
const foreign = (more: Partial<Stripe.WebhookEndpointCreateParams> = {}) =>
  stripe.webhookEndpoints.create({ url, enabled_events: ['*'], ...more })

onEachDatabase('the webhook endpoint that the server makes', async (database) => {
  const db = await database.open()
  beforeEach(async () => {
    sandbox.control.reset()
    await db.deleteFrom('stripe_endpoint').execute()
  })
  const own = (env: Record<string, string> = {}) => endpointOf(sandbox, db, env)
  const rows = () => db.selectFrom('stripe_endpoint').selectAll().execute()

  it('is made once, with every event, and its secret is stored sealed', async () => {
    expect(await own().secret()).toBeUndefined()
    expect(await own().keep()).toBe('changed')
    const secret = await own().secret()
    expect(secret).toMatch(/^whsec_\w{32}$/)
    expect(await endpoints()).toMatchObject([
      { url, status: 'enabled', api_version: '2026-10-28.endive', enabled_events: eventTypes },
    ])
    const [row] = await rows()
    expect(row?.sealed).toMatch(/^v1\./)
    expect(JSON.stringify(row)).not.toContain('whsec_')
    const before = await ids()
    const writes = () => Object.entries(sandbox.control.calls()).filter(([name]) => !name.startsWith('GET'))
    const written = writes()
    expect(await own().keep()).toBe('right')
    expect(writes()).toEqual(written)
    expect(await ids()).toEqual(before)
    expect(await own().secret()).toBe(secret)
    expect(await own().look()).toEqual({ need: undefined, id: before[0], others: [] })
  })

  it('is made by one of several containers', async () => {
    // Long enough for the others to look meanwhile, who may have to connect to the database first.
    sandbox.control.slow({ method: 'POST', path: '/v1/webhook_endpoints', ms: 2000 })
    const did = await Promise.all([own().keep(), own().keep(), own().keep()])
    // The others are told so, or come when it is there.
    const [first, ...others] = did.toSorted((a) => (a === 'changed' ? -1 : 1))
    expect(first).toBe('changed')
    for (const other of others) expect(['busy', 'right']).toContain(other)
    expect(await endpoints()).toHaveLength(1)
    expect(await own().keep()).toBe('right')
  })

  it('is made again where its secret was never stored, and the lost one goes', async () => {
    const theirs = await foreign()
    // The stripe package tries a second time.
    sandbox.control.drop({ method: 'POST', path: '/v1/webhook_endpoints', times: 20 })
    await expect(own().keep()).rejects.toThrow('unavailable')
    sandbox.control.clearFaults()
    const [lost] = (await ids()).filter((id) => id !== theirs.id)
    expect(lost).toBeDefined()
    // However often it was tried.
    expect(await endpoints()).toHaveLength(2)
    expect(await own().secret()).toBeUndefined()
    expect(await own().keep()).toBe('changed')
    const now = await ids()
    expect(now).toHaveLength(2)
    expect(now).toContain(theirs.id)
    expect(now).not.toContain(lost)
    expect(await own().secret()).toMatch(/^whsec_/)
  })

  it('is changed where nothing is wrong but one that was lost: that one goes', async () => {
    await own().keep()
    const before = await ids()
    const [{ metadata = {} } = {}] = await endpoints()
    await foreign({ metadata })
    expect(await own().look()).toEqual({ need: undefined, id: before[0], others: [] })
    expect(await own().keep()).toBe('changed')
    expect(await ids()).toEqual(before)
  })

  it('stands beside one that somebody else has made', async () => {
    const theirs = await foreign({ enabled_events: ['charge.refunded'] })
    const none = `add a webhook endpoint for ${url}: there is none of this server yet`
    const before = { need: { kind: 'add', says: none }, id: undefined, others: [theirs.id] }
    expect(await own().look()).toEqual(before)
    await own().keep()
    await own().keep()
    expect(await endpoints()).toHaveLength(2)
    expect((await own().look()).others).toEqual([theirs.id])
    expect(await stripe.webhookEndpoints.retrieve(theirs.id)).toMatchObject({
      enabled_events: ['charge.refunded'],
    })
  })

  it('is made again if Stripe no longer has it', async () => {
    await own().keep()
    const [{ id = '' } = {}] = await endpoints()
    const secret = await own().secret()
    await stripe.webhookEndpoints.del(id)
    expect((await own().look()).need?.says).toBe(`add a webhook endpoint for ${url}: ${id} is gone`)
    expect(await own().keep()).toBe('changed')
    expect(await ids()).not.toContain(id)
    expect(await own().secret()).not.toBe(secret)
  })

  it('is enabled again, and gets the events that it lacks', async () => {
    await own().keep()
    const [{ id = '' } = {}] = await endpoints()
    await stripe.webhookEndpoints.update(id, { disabled: true, enabled_events: ['customer.created'] })
    expect((await own().look()).need).toEqual({
      kind: 'mend',
      says: `change the webhook endpoint ${id}: enable it; add the events ${eventTypes.join(', ')}`,
    })
    expect(await own().keep()).toBe('changed')
    expect(await endpoints()).toMatchObject([
      { id, status: 'enabled', enabled_events: ['customer.created', ...eventTypes] },
    ])
  })

  it('is right as it is if it gets every event, and is found among many', async () => {
    await own().keep()
    const [{ id = '' } = {}] = await endpoints()
    await stripe.webhookEndpoints.update(id, { enabled_events: ['*'] })
    for (let n = 0; n < 12; n++) await foreign()
    expect(await own().look()).toMatchObject({ need: undefined, id })
    await stripe.webhookEndpoints.update(id, { disabled: true })
    expect((await own().look()).need?.says).toBe(`change the webhook endpoint ${id}: enable it`)
    await own().keep()
    expect(await stripe.webhookEndpoints.retrieve(id)).toMatchObject({
      status: 'enabled',
      enabled_events: ['*'],
    })
  })

  it('is replaced if it has another API version', async () => {
    await own().keep()
    const [{ id: first = '', metadata = {} } = {}] = await endpoints()
    const old = await foreign({ api_version: '2020-08-27', metadata })
    const seal = createSeal(['a-secret-for-tests-that-is-long-enough'], 'stripe webhook secret')
    const sealed = seal.seal(old.secret ?? '', `stripe endpoint ${old.id}`)
    await db.updateTable('stripe_endpoint').set({ endpoint_id: old.id, sealed }).execute()
    expect(await own().secret()).toBe(old.secret)
    await stripe.webhookEndpoints.del(first)
    expect((await own().look()).need?.says).toContain(
      `${old.id} has API version 2020-08-27, not 2026-10-28.endive`,
    )
    expect(await own().keep()).toBe('changed')
    expect(await endpoints()).toMatchObject([{ api_version: '2026-10-28.endive', metadata }])
  })

  it('keeps the old one, whatever its version, until the new one is made', async () => {
    await own().keep()
    const [before] = await ids()
    await db.updateTable('stripe_endpoint').set({ sealed: 'v1.unreadable' }).execute()
    const says = `SESSION_SECRETS can not open the secret of ${before}`
    expect((await own().look()).need?.says).toContain(says)
    sandbox.control.fail({ method: 'POST', path: '/v1/webhook_endpoints', times: null, status: 500 })
    await expect(own().keep()).rejects.toThrow()
    expect(await ids()).toEqual([before])
    sandbox.control.clearFaults()
    expect(await own().keep()).toBe('changed')
    expect(await ids()).not.toContain(before)
  })

  it('stays while SESSION_SECRETS are rotated, and is replaced when they are gone', async () => {
    await own({ SESSION_SECRETS: oldSecret }).keep()
    const secret = await own({ SESSION_SECRETS: oldSecret }).secret()
    const first = await ids()
    await own({ SESSION_SECRETS: `${newSecret},${oldSecret}` }).keep()
    expect(await own({ SESSION_SECRETS: newSecret }).secret()).toBe(secret)
    expect(await ids()).toEqual(first)
    expect(await own({ SESSION_SECRETS: oldSecret }).secret()).toBeUndefined()
    expect(await own({ SESSION_SECRETS: oldSecret }).keep()).toBe('changed')
    expect(await own({ SESSION_SECRETS: oldSecret }).secret()).toMatch(/^whsec_/)
    expect(await endpoints()).toHaveLength(1)
    expect(await ids()).not.toEqual(first)
  })

  it('leaves the endpoint of another address alone: a restored copy elsewhere has its own', async () => {
    await own().keep()
    const first = await endpoints()
    const copy = own({ PUBLIC_URL: 'https://copy.example.jp' })
    expect(await copy.secret()).toBeUndefined()
    expect(await copy.keep()).toBe('changed')
    expect(await endpoints()).toHaveLength(2)
    expect(await endpoints()).toEqual(expect.arrayContaining(first))
    expect(await own().keep()).toBe('right')
    expect(await copy.secret()).not.toBe(await own().secret())
  })

  it('does not open a secret that was copied from another row', async () => {
    await own().keep()
    const copy = own({ PUBLIC_URL: 'https://copy.example.jp' })
    await copy.keep()
    const [{ sealed = null } = {}] = (await rows()).filter((row) => row.url === url)
    await db.updateTable('stripe_endpoint').set({ sealed }).where('url', '!=', url).execute()
    expect(await copy.secret()).toBeUndefined()
    expect(await own().secret()).toMatch(/^whsec_/)
  })

  it('leaves one alone whose address somebody has changed', async () => {
    await own().keep()
    const [{ id = '' } = {}] = await endpoints()
    const elsewhere = 'https://elsewhere.example.jp/webhooks/stripe'
    await stripe.webhookEndpoints.update(id, { url: elsewhere })
    await own().keep()
    expect((await endpoints()).map((one) => one.url).toSorted()).toEqual([elsewhere, url])
  })

  it('is another one with live keys', async () => {
    const outside = { PUBLIC_URL: 'https://tips.example.jp' }
    await own(outside).keep()
    const { secretKey, publishableKey } = sandbox.live
    const live = own({ ...outside, STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey })
    await live.keep()
    expect(await endpoints()).toHaveLength(1)
    expect(await rows()).toHaveLength(2)
    expect(await live.secret()).not.toBe(await own(outside).secret())
  })

  it('gives way to the one that another container has stored meanwhile', async () => {
    await own().keep()
    const [{ id = '' } = {}] = await endpoints()
    await stripe.webhookEndpoints.del(id)
    sandbox.control.slow({ method: 'POST', path: '/v1/webhook_endpoints', ms: 2000 })
    const late = own().keep()
    await expect.poll(() => sandbox.control.calls()['POST webhook_endpoints'], { timeout: 5000 }).toBe(2)
    // As if the first container had stood still until its lease ended.
    await db.updateTable('job_lease').set({ expires_at: 0 }).where('name', '=', 'stripe-endpoint').execute()
    expect(await own().keep()).toBe('changed')
    const secret = await own().secret()
    await late
    expect(await own().secret()).toBe(secret)
    expect(await endpoints()).toHaveLength(1)
    expect(await own().keep()).toBe('right')
  })

  it('says that Stripe takes no endpoint on this machine', async () => {
    await expect(own({ PUBLIC_URL: 'http://localhost:3000' }).keep()).rejects.toThrow(PaymentRefused)
  })

  it('says that the key may not', async () => {
    sandbox.control.forbid({ method: 'POST', path: '/v1/webhook_endpoints' })
    await expect(own().keep()).rejects.toThrow(PaymentForbidden)
    sandbox.control.clearFaults()
    expect(await own().keep()).toBe('changed')
    await db.updateTable('stripe_endpoint').set({ sealed: 'v1.unreadable' }).execute()
    sandbox.control.forbid({ method: 'DELETE', path: '/v1/webhook_endpoints/*' })
    await expect(own().keep()).rejects.toThrow(PaymentForbidden)
    sandbox.control.clearFaults()
  })

  it('takes an old one for removed that Stripe no longer knows', async () => {
    await own().keep()
    await db.updateTable('stripe_endpoint').set({ sealed: 'v1.unreadable' }).execute()
    // It is removed, and the answer gets lost.
    sandbox.control.drop({ method: 'DELETE', path: '/v1/webhook_endpoints/*', times: 1 })
    expect(await own().keep()).toBe('changed')
    expect(await endpoints()).toHaveLength(1)
  })
})
