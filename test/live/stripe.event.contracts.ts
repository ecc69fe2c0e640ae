import { endpointCalls, markOf, versionOf } from '../../server/gateways/stripe/stripe.endpoints.ts'
import { agree, all, type Contract, refused, Skipped } from './contract.ts'
import { forStripe, forWebhook } from './parts.ts'
import { eventually, mark } from './world.ts'

/** What Stripe tells by itself. Deliveries are not needed: events are read from the list, signatures are made here. */
export const eventContracts: readonly Contract[] = [
  forStripe(
    'stripe.events',
    'the list of events tells of a payment, with our ids',
    async ({ payments, pay, sinceMs }) => {
      const { intentId, metadata } = await pay('pm_card_visa')
      const ours = async () =>
        (await all(payments.listEvents(sinceMs))).find(
          ({ type, about }) => type === 'payment_intent.succeeded' && about?.intentId === intentId,
        )
      const event = await eventually(ours, (found) => found !== undefined)
      agree('event', event, {
        id: /^evt_/,
        about: { intentId, metadata: { ...metadata } },
        foreign: undefined,
      })
    },
  ),

  forStripe(
    'stripe.endpoint',
    'a webhook endpoint tells its secret when it is made and never again, carries our mark, and can be removed',
    async ({ stripe }) => {
      const calls = endpointCalls(stripe, (call) => call())
      const ours = async () => (await calls.list()).filter((one) => markOf(one) === mark)
      // What a killed run left.
      for (const { id } of await ours()) await calls.remove(id)
      const { id, secret } = await calls.create('https://example.com/webhooks/stripe', mark)
      agree('secret', secret, /^whsec_/)
      const [made] = await ours()
      await calls.remove(id)
      await calls.remove(id)
      agree('endpoint', made, {
        id,
        status: 'enabled',
        api_version: versionOf(stripe),
        livemode: false,
        secret: undefined,
      })
      agree('left', (await ours()).length, 0)
    },
  ),

  forWebhook(
    'webhook.signature',
    'a signed event is taken, and none that was changed on its way',
    async (world) => {
      const { payments, sign, webhookSecret } = world
      if (!webhookSecret) throw new Skipped('no STRIPE_WEBHOOK_SECRET is named')
      const event = {
        id: 'evt_1',
        object: 'event',
        type: 'payment_intent.succeeded',
        created: Math.floor(Date.now() / 1000),
        livemode: false,
        data: { object: { id: 'pi_1', object: 'payment_intent', metadata: {} } },
      }
      const body = JSON.stringify(event)
      const taken = async (payload: string, header: string) =>
        payments.verifyWebhook(Buffer.from(payload), header)
      agree('event', await taken(body, sign(body, webhookSecret)), {
        id: 'evt_1',
        about: { intentId: 'pi_1' },
      })
      const changed = taken(body.replace('pi_1', 'pi_2'), sign(body, webhookSecret))
      await refused('a changed body', changed, { name: 'PaymentSignatureError' })
      const other = taken(body, sign(body, `${webhookSecret}0`))
      await refused('another secret', other, { name: 'PaymentSignatureError' })
    },
  ),
]
