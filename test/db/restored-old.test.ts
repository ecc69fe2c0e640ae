import { afterAll, expect, it } from 'vitest'
import { reconcile } from '../../server/money/stripe-events/reconcile.ts'
import { onEachDatabase } from '../support/databases.ts'
import { differencesAtStripe } from '../support/tip-books.ts'
import { createGuest, createTipWorld } from '../support/tip-world.ts'

const day = 24 * 3_600_000

onEachDatabase('books older than what Stripe lists of its events', async (database) => {
  const db = await database.open()
  const world = await createTipWorld(db)
  afterAll(() => world.close())

  const paid = async (amount: number) => {
    const guest = createGuest(world)
    const tip = await guest.pays({ amount })
    return { id: tip.id, intent: world.intentOf(tip) }
  }
  const stateOf = async (id: string) =>
    db
      .selectFrom('tip')
      .select(['state', 'refunded_amount', 'disputed_amount'])
      .where('id', '=', id)
      .execute()

  it('learn what was given back and taken back all the same', async () => {
    const refunded = await paid(1000)
    const disputed = await paid(2000)
    const won = await paid(3000)
    world.sandbox.control.openDispute({ payment_intent: won.intent })
    world.sandbox.control.settle()
    await reconcile(world.deps, { everything: true })
    const sinceMs = world.deps.clock()
    expect(await stateOf(won.id)).toMatchObject([{ state: 'disputed' }])

    // As in books from a backup: nobody hears of what comes now.
    world.sandbox.setWebhookTarget(null)
    world.sandbox.control.refund({ payment_intent: refunded.intent, amount: 400 })
    world.sandbox.control.openDispute({ payment_intent: disputed.intent })
    const dispute = world.sandbox.books().disputes.find((one) => one.payment_intent === won.intent)
    world.sandbox.control.closeDispute({ id: dispute?.id ?? '', status: 'won' })
    world.sandbox.control.advance({ ms: 40 * day })
    world.advance(40 * day)

    expect(await reconcile(world.deps)).toMatchObject({ kind: 'done', failed: 0, news: 3 })
    expect(await stateOf(refunded.id)).toMatchObject([{ state: 'partially_refunded', refunded_amount: 400 }])
    expect(await stateOf(disputed.id)).toMatchObject([{ state: 'disputed', disputed_amount: 2000 }])
    expect(await stateOf(won.id)).toMatchObject([{ state: 'succeeded', disputed_amount: 0 }])
    const said = await differencesAtStripe(world.deps, {
      sinceMs: sinceMs - day,
      untilMs: world.deps.clock(),
    })
    expect(said.filter((line) => line.startsWith('charge'))).toEqual([])
  })
})
