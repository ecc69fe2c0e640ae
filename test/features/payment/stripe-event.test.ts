import { expect, it } from 'vitest'
import type { StripeEvent } from '../../../server/gateways/stripe/payment-gateway.ts'
import { recordEventOnce } from '../../../server/money/payment/stripe-event.store.ts'
import { handleEvent } from '../../../server/money/stripe-events/handle-stripe-event.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { createGuest, createTipWorld } from '../../support/tip-world.ts'

/** Each call waits until so many have come, then all go on. */
function gather(wanted: number) {
  const all = Promise.withResolvers<void>()
  let here = 0
  return () => {
    here += 1
    if (here === wanted) all.resolve()
    return here > wanted ? undefined : all.promise
  }
}

onEachDatabase('a event of Stripe', (database) => {
  it('is noted the first time, and known from then on', async () => {
    const db = await database.open()
    const event = { id: 'evt_1', type: 'charge.updated' }
    expect(await recordEventOnce(db, event, null, 1)).toBe(true)
    expect(await recordEventOnce(db, event, null, 2)).toBe(false)
    expect(await recordEventOnce(db, { ...event, id: 'evt_2' }, null, 3)).toBe(true)
    const rows = await db.selectFrom('stripe_event').select(['id', 'received_at']).orderBy('id').execute()
    expect(rows).toEqual([
      { id: 'evt_1', received_at: 1 },
      { id: 'evt_2', received_at: 3 },
    ])
  })

  it('that arrives twice at the same moment is news once', async () => {
    const meet = gather(2)
    const world = await createTipWorld(await database.open(), {
      wrap: (payments) => ({
        ...payments,
        retrieveIntent: async (id) => {
          await meet()
          return payments.retrieveIntent(id)
        },
      }),
    })
    world.sandbox.setWebhookTarget(null)
    const guest = createGuest(world)
    await guest.pays()
    const events: StripeEvent[] = []
    for await (const event of world.deps.payments.listEvents(world.deps.clock() - 60_000)) {
      if (event.type === 'payment_intent.succeeded') events.push(event)
    }
    const [event] = events
    if (!event) throw new Error('Stripe has no event of the payment')
    const heard = await Promise.all([1, 2].map(() => handleEvent(world.deps, event, 'webhook')))
    expect(heard.map(({ kind }) => kind).sort()).toEqual(['done', 'duplicate'])
    await world.close()
  })
})
