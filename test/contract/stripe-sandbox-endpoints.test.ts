import { describe, expect, it } from 'vitest'
import { startStripeSandbox } from '../sandbox/stripe/server.ts'
import { clientOf, openInbox, pay, refusal, sandboxForFile } from './stripe-sandbox.support.ts'

const used = sandboxForFile({ reachesLocalhost: true })
const anywhere = 'http://127.0.0.1:9/webhooks'

describe('webhook endpoints made by API', () => {
  it('tell their secret once, and sign with it', async () => {
    let secret = ''
    const inbox = await openInbox(() => secret)
    const made = await used.stripe.webhookEndpoints.create({
      url: inbox.url,
      enabled_events: ['payment_intent.succeeded'],
      metadata: { mark: 'x' },
    })
    secret = made.secret ?? ''
    expect(secret).toMatch(/^whsec_\w{32}$/)
    expect(secret).not.toBe(used.sandbox.webhookSecret)
    const { data } = await used.stripe.webhookEndpoints.list()
    expect(data).toMatchObject([{ id: made.id, metadata: { mark: 'x' } }])
    expect(JSON.stringify(data)).not.toContain('whsec_')
    expect(await used.stripe.webhookEndpoints.retrieve(made.id)).not.toHaveProperty('secret')
    await pay(used.stripe, 'pm_card_visa')
    await used.sandbox.control.idle()
    expect(inbox.events.map(({ type }) => type)).toEqual(['payment_intent.succeeded'])
    await used.stripe.webhookEndpoints.update(made.id, { disabled: true })
    await pay(used.stripe, 'pm_card_visa')
    await used.sandbox.control.idle()
    expect(inbox.events).toHaveLength(1)
    expect(await used.stripe.webhookEndpoints.del(made.id)).toMatchObject({ id: made.id, deleted: true })
    expect(await refusal(used.stripe.webhookEndpoints.del(made.id))).toMatchObject({ statusCode: 404 })
    await inbox.close()
  })

  it('get each event beside the others, and each is counted', async () => {
    const inbox = await openInbox(() => used.sandbox.webhookSecret)
    used.sandbox.setWebhookTarget(inbox.url)
    const { id } = await used.stripe.webhookEndpoints.create({ url: anywhere, enabled_events: ['*'] })
    const paid = await pay(used.stripe, 'pm_card_visa')
    await expect.poll(() => inbox.events.some(({ type }) => type === 'payment_intent.succeeded')).toBe(true)
    const find = async () =>
      (await used.stripe.events.list({ type: 'payment_intent.succeeded' })).data.find(
        (one) => (one.data.object as { id: string }).id === paid.id,
      )
    await expect.poll(async () => (await find())?.pending_webhooks).toBe(1)
    await used.stripe.webhookEndpoints.del(id)
    used.sandbox.setWebhookTarget(null)
    await inbox.close()
  })

  it('are 16 at most, and each mode has its own', async () => {
    const make = (client = used.stripe, url = anywhere) =>
      client.webhookEndpoints.create({ url, enabled_events: ['*'] })
    for (let n = 0; n < 16; n++) await make()
    expect(await refusal(make())).toMatchObject({ statusCode: 400 })
    const live = clientOf({ ...used.sandbox, secretKey: used.sandbox.live.secretKey })
    expect((await make(live, 'https://tips.example.jp')).livemode).toBe(true)
    expect((await live.webhookEndpoints.list()).data).toHaveLength(1)
  })

  it('are never on the machine of whoever asks, as with Stripe', async () => {
    const sandbox = await startStripeSandbox()
    for (const url of [
      'http://localhost:3000/',
      'https://127.0.0.1/',
      'http://[::1]/',
      'http://tips.localhost/',
    ])
      expect(
        await refusal(clientOf(sandbox).webhookEndpoints.create({ url, enabled_events: ['*'] })),
      ).toMatchObject({ statusCode: 400, code: 'url_invalid', param: 'url' })
    await sandbox.close()
  })
})
