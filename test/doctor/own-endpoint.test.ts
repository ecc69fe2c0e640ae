import { beforeEach, describe, expect, it } from 'vitest'
import { clientOf } from '../contract/stripe-sandbox.support.ts'
import { endpointOf } from '../stripe-endpoint/endpoint.support.ts'
import { doctorWorld, notGreen, outside } from './doctor.support.ts'

const hook = `${outside}/webhooks/stripe`
const env = { STRIPE_WEBHOOK_SECRET: '', PUBLIC_URL: outside }
const world = doctorWorld()
const own = () => endpointOf(world.sandbox, world.db, env)
const stripe = () => clientOf(world.sandbox)

beforeEach(async () => {
  world.sandbox.control.clearFaults()
  world.sandbox.setWebhookTarget(null)
  for (const { id } of (await stripe().webhookEndpoints.list()).data) await stripe().webhookEndpoints.del(id)
  await world.db.deleteFrom('stripe_endpoint').execute()
})

async function look(more: Record<string, string> = {}) {
  const findings = await world.look({ ...env, ...more })
  const { seen = '', todo = '' } = findings.get('stripe-webhook') ?? {}
  return { colours: notGreen(findings), seen, todo, write: findings.get('stripe-permissions')?.seen ?? '' }
}
describe('the doctor, without STRIPE_WEBHOOK_SECRET', () => {
  it('finds nothing where the server has made its endpoint', async () => {
    await own().keep()
    const { colours, seen, write } = await look()
    expect(colours).toEqual({})
    expect(seen).toMatch(new RegExp(`^${hook}: we_\\w+ of this server, enabled`))
    expect(write).toContain('Webhook Endpoints: write')
  })

  it('sees that there is none yet', async () => {
    expect(await look()).toMatchObject({
      colours: { 'stripe-webhook': 'fail' },
      seen: expect.stringContaining('there is none of this server yet'),
    })
  })

  it('sees that the key may not look, or not write', async () => {
    world.sandbox.control.forbid({ path: '/v1/webhook_endpoints' })
    expect(await look()).toMatchObject({
      colours: { 'stripe-webhook': 'fail' },
      todo: expect.stringContaining('Webhook Endpoints: write'),
    })
    world.sandbox.control.clearFaults()
    await own().keep()
    world.sandbox.control.forbid({ method: 'DELETE', path: '/v1/webhook_endpoints/*' })
    const { colours, write } = await look()
    expect(colours).toEqual({ 'stripe-permissions': 'fail' })
    expect(write).toContain('lacks Webhook Endpoints: write')
  })

  it('names an endpoint besides, that this server can not check', async () => {
    await own().keep()
    const theirs = await stripe().webhookEndpoints.create({ url: hook, enabled_events: ['*'] })
    const { colours, seen } = await look()
    expect(colours).toEqual({ 'stripe-webhook': 'warn' })
    expect(seen).toContain(`${theirs.id} besides`)
  })
})

it('the doctor names the endpoint that the server made before STRIPE_WEBHOOK_SECRET was set', async () => {
  await own().keep()
  const { id } = await own().look()
  world.sandbox.setWebhookTarget(hook)
  const { colours, seen } = await look({ STRIPE_WEBHOOK_SECRET: world.sandbox.webhookSecret })
  expect(colours).toEqual({ 'stripe-webhook': 'warn' })
  expect(seen).toContain(`${id} made by this server`)
})
