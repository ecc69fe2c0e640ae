import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { eventTypes } from '../../server/gateways/stripe/stripe.events.ts'
import { startStripeSandbox } from '../sandbox/stripe/server.ts'
import { realRetryDelays } from '../sandbox/stripe/webhooks/courier.ts'
import { subscribed } from '../sandbox/stripe/webhooks/subscribed.ts'
import { clientOf, openInbox, pay, refusal, sandboxForFile } from './stripe-sandbox.support.ts'

const used = sandboxForFile()
const hour = 3600_000

describe('the events that are sent', () => {
  it('are those the operator is told to subscribe to, and those the server reads', () => {
    expect([...subscribed].sort()).toEqual([...eventTypes].sort())
  })

  const root = join(import.meta.dirname, '../..')
  it('are named to the operator, each of them and no other', () => {
    const text = ['README.md', ...globSync('docs/**/*.md', { cwd: root })]
      .map((file) => readFileSync(join(root, file), 'utf8'))
      .join('\n')
    const step = /\/webhooks\/stripe`, API version[\s\S]*?\n(?=\d+\. |\n)/.exec(text)?.[0] ?? ''
    const named = [...step.matchAll(/`([a-z_]+(?:\.[a-z_]+)+)`/g)].map((match) => match[1])
    expect(named.sort()).toEqual([...subscribed].sort())
  })

  it('and no others: those are only recorded', async () => {
    const inbox = await openInbox(() => used.sandbox.webhookSecret)
    used.sandbox.setWebhookTarget(inbox.url)
    const [endpoint] = (await used.stripe.webhookEndpoints.list()).data
    expect(endpoint?.enabled_events).toEqual([...subscribed])
    await pay(used.stripe, 'pm_card_visa')
    await used.sandbox.control.idle()
    expect(inbox.events.map((event) => event.type)).not.toContain('charge.succeeded')
    expect((await used.stripe.events.list({ type: 'charge.succeeded' })).data).toHaveLength(1)
    used.sandbox.control.enableEvents({ types: ['charge.succeeded'] })
    inbox.events.length = 0
    await pay(used.stripe, 'pm_card_visa')
    await used.sandbox.control.idle()
    expect(inbox.events.map((event) => event.type)).toEqual(['charge.succeeded'])
    used.sandbox.setWebhookTarget(null)
    await inbox.close()
  })

  it.each(['payment_intent.nonsense', 'nonsense.*', 'payment_intent'])('%s is no type', async (type) => {
    expect(await refusal(used.stripe.events.list({ type }))).toMatchObject({ statusCode: 400, param: 'type' })
    expect(await refusal(used.stripe.events.list({ types: ['refund.created', type] }))).toMatchObject({
      statusCode: 400,
      param: 'types',
    })
  })

  it('may be listed by family', async () => {
    expect((await used.stripe.events.list({ type: 'charge.*' })).object).toBe('list')
  })
})

describe("Stripe's own pace", () => {
  it('is three days, and the clock brings it on', async () => {
    expect(realRetryDelays.reduce((sum, delay) => sum + delay, 0)).toBeGreaterThan(60 * hour)
    const inbox = await openInbox(() => used.sandbox.webhookSecret)
    inbox.answer = 500
    const sandbox = await startStripeSandbox({ webhookUrl: inbox.url, retryDelays: realRetryDelays })
    await clientOf(sandbox).paymentIntents.create({ amount: 500, currency: 'jpy' })
    await pay(clientOf(sandbox), 'pm_card_visa')
    const tries = () => inbox.events.filter((event) => event.type === 'payment_intent.succeeded').length
    await expect.poll(tries).toBe(1)
    sandbox.control.advance({ ms: 4 * 60_000 })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(tries()).toBe(1)
    sandbox.control.advance({ ms: 2 * 60_000 })
    await expect.poll(tries).toBe(2)
    inbox.answer = 200
    sandbox.control.advance({ ms: hour })
    await expect.poll(tries).toBe(3)
    sandbox.control.advance({ ms: 24 * hour })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(tries()).toBe(3)
    await sandbox.close()
    await inbox.close()
  })
})
