import { afterAll, afterEach, expect, it } from 'vitest'
import type { Tip } from '../../../server/money/payment/tip.types.ts'
import { reconcile } from '../../../server/money/stripe-events/reconcile.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { createGuest, createTipWorld } from '../../support/tip-world.ts'

const minute = 60_000
const hour = 60 * minute

onEachDatabase('trouble with one payment', async (database) => {
  const world = await createTipWorld(await database.open())
  world.sandbox.setWebhookTarget(null)
  afterAll(() => world.close())
  afterEach(() => world.sandbox.control.clearFaults())

  const atTheBank = async () => {
    const guest = createGuest(world)
    const tip = await guest.atTheBank()
    return { guest, tip }
  }
  /** Stripe does not know this intent, or does not let us see it. */
  const spoil = (tip: Tip, status: number) => {
    const error = { type: 'invalid_request_error', ...(status === 404 && { code: 'resource_missing' }) }
    for (const path of [
      `/v1/payment_intents/${world.intentOf(tip)}`,
      `/v1/payment_intents/${world.intentOf(tip)}/cancel`,
    ])
      world.sandbox.control.fail({ path, times: null, status, error })
  }
  const later = async (ms: number) => {
    world.advance(ms)
    world.sandbox.control.advance({ ms })
    return reconcile(world.deps)
  }
  const errorsOf = (tip: Tip) =>
    world.logged.filter((line) => line.tipId === tip.id && line.level === 50).map((line) => line.msg)

  it('that Stripe does not know is in doubt for an hour, then over, and money still wins', async () => {
    const { guest, tip } = await atTheBank()
    spoil(tip, 404)
    await later(5 * minute)
    expect(await guest.find(tip)).toMatchObject({ state: 'pending' })
    expect(await guest.refresh(tip)).toMatchObject({ kind: 'unavailable' })
    expect(await guest.again(tip)).toMatchObject({ kind: 'unavailable' })
    expect(await later(2 * hour)).toMatchObject({ kind: 'done', failed: 0 })
    // The guest has said that it is to be cancelled.
    expect(await guest.find(tip)).toMatchObject({ state: 'cancelled', setback: 'unknown' })
    expect(errorsOf(tip)).toContain('Stripe does not know a payment of ours: the attempt ends')
    expect(await guest.again(await guest.find(tip))).toMatchObject({ kind: 'draft' })
    world.sandbox.control.clearFaults()
    world.authenticate(tip)
    await later(11 * minute)
    expect(await guest.find(tip)).toMatchObject({ state: 'succeeded', setback: undefined })
  })

  it.each([403, 500])('that answers %d holds up no other, and no list', async (status) => {
    const spoilt = await atTheBank()
    const other = await atTheBank()
    const { db } = world.deps
    world.authenticate(other.tip)
    const [{ n } = { n: 0 }] = await db
      .selectFrom('stripe_event')
      .select((e) => e.fn.countAll<number>().as('n'))
      .execute()
    spoil(spoilt.tip, status)
    const result = await later(11 * minute)
    expect(result).toMatchObject({ kind: 'done' })
    expect(result.kind === 'done' && result.failed).toBeGreaterThan(0)
    expect(await other.guest.find(other.tip)).toMatchObject({ state: 'succeeded' })
    const heard = await db
      .selectFrom('stripe_event')
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    expect(Number(heard.n)).toBeGreaterThan(Number(n))
    expect(errorsOf(spoilt.tip)).toContain('reconciling failed')
    world.sandbox.control.clearFaults()
    await later(2 * hour)
    expect(await spoilt.guest.find(spoilt.tip)).toMatchObject({ state: 'expired' })
  })
})
