import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startStripeSandbox } from '../sandbox/stripe/server.ts'
import { clientOf, type Inbox, openInbox, pay, sandboxForFile } from './stripe-sandbox.support.ts'

const used = sandboxForFile({ retryDelays: [20, 300, 300, 300], enabledEvents: ['*'] })
let inbox: Inbox

const control = () => used.sandbox.control
const types = () => inbox.events.map((event) => event.type)

beforeAll(async () => {
  inbox = await openInbox(() => used.sandbox.webhookSecret)
  used.sandbox.setWebhookTarget(inbox.url)
})

afterAll(() => inbox.close())

afterEach(async () => {
  control().clearEventRules()
  inbox.answer = 200
  await control().idle()
  await new Promise((resolve) => setTimeout(resolve, 20))
  await control().idle()
  inbox.events.length = 0
})

/** Pays, and waits for everything that follows from it. */
async function payAndWait(card = 'pm_card_visa'): Promise<string> {
  const paid = await pay(used.stripe, card)
  control().settle()
  await control().idle()
  return paid.id
}

describe('webhooks', () => {
  it('are signed, of this API version, and name the call that caused them', async () => {
    const id = await payAndWait()
    expect(types().sort()).toEqual([
      'charge.succeeded',
      'charge.updated',
      'payment_intent.created',
      'payment_intent.succeeded',
    ])
    const succeeded = inbox.events.find((event) => event.type === 'payment_intent.succeeded')
    expect(succeeded).toMatchObject({
      api_version: '2026-10-28.endive',
      livemode: false,
      data: { object: { id } },
    })
    expect(succeeded?.request?.id).toMatch(/^req_/)
    expect(inbox.signatures[0]).toMatch(/^t=\d+,v1=[0-9a-f]{64},v0=[0-9a-f]{64}$/)
    expect((await used.stripe.events.retrieve(succeeded?.id ?? '')).pending_webhooks).toBe(0)
  })

  it('are tried again until they are taken', async () => {
    inbox.answer = 500
    const paid = await pay(used.stripe, 'pm_card_visa')
    await expect.poll(() => inbox.events.length).toBeGreaterThan(4)
    inbox.answer = 200
    await control().idle()
    const { data } = await used.stripe.events.list({ type: 'payment_intent.succeeded', limit: 1 })
    expect(data).toMatchObject([{ pending_webhooks: 0, data: { object: { id: paid.id } } }])
  })

  it('can be lost, and found in the list of events', async () => {
    control().loseEvents({ types: ['payment_intent.*'] })
    const id = await payAndWait()
    expect(types()).not.toContain('payment_intent.succeeded')
    const lost = await used.stripe.events.list({ types: ['payment_intent.succeeded'] })
    expect(lost.data[0]?.data.object).toMatchObject({ id })
    control().resendEvent({ id: lost.data[0]?.id ?? '' })
    await control().idle()
    expect(types()).toContain('payment_intent.succeeded')
  })

  it('can be held and let go in another order', async () => {
    control().holdEvents()
    const paid = await pay(used.stripe, 'pm_card_visa')
    expect(await control().idle()).toBe(true)
    expect(types()).toEqual([])
    control().clearEventRules()
    await control().releaseEvents({ order: 'reversed' })
    const order = types().filter((type) => type.startsWith('payment_intent.'))
    expect(order).toEqual(['payment_intent.succeeded', 'payment_intent.created'])
    expect(paid.status).toBe('succeeded')
  })

  it('tell of declines, 3-D Secure, refunds and disputes', async () => {
    const { sandbox, stripe } = used
    await pay(stripe, 'pm_card_chargeDeclined').catch(() => {})
    const waiting = await pay(stripe, 'pm_card_authenticationRequired')
    sandbox.control.authenticate({ payment_intent: waiting.id, result: 'complete' })
    sandbox.control.refund({ payment_intent: waiting.id, amount: 100 })
    await payAndWait('pm_card_createDispute')
    await expect.poll(types).toContain('charge.dispute.funds_withdrawn')
    for (const type of [
      'charge.failed',
      'payment_intent.payment_failed',
      'payment_intent.requires_action',
      'charge.refunded',
      'refund.created',
      'charge.dispute.created',
    ]) {
      expect(types()).toContain(type)
    }
  })
})

describe('a state file', () => {
  it('keeps everything across a restart, undelivered events and idempotency keys included', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'stripe-sandbox-'))
    const stateFile = join(folder, 'state.jsonl')
    const first = await startStripeSandbox({
      stateFile,
      webhookUrl: 'http://127.0.0.1:9/nobody',
      retryDelays: [60_000],
    })
    const params = { amount: 500, currency: 'jpy' }
    const before = await clientOf(first).paymentIntents.create(params, { idempotencyKey: 'k' })
    await pay(clientOf(first), 'pm_card_visa')
    await first.close()

    const second = await startStripeSandbox({ stateFile, webhookUrl: inbox.url, settleDelayMs: 5 })
    const after = await clientOf(second).paymentIntents.create(params, { idempotencyKey: 'k' })
    expect(after.id).toBe(before.id)
    await expect.poll(types).toContain('charge.updated')
    expect(types().sort()).toContain('payment_intent.succeeded')
    expect(second.books().totals).toMatchObject({ charged: 500, fees: 18, net: 482 })
    await second.close()
    await rm(folder, { recursive: true })
  })
})
