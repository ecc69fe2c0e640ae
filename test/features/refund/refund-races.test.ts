import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Db } from '../../../server/db/database.ts'
import { reconcile } from '../../../server/money/stripe-events/reconcile.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { createTipWorld, type TipWorld } from '../../support/tip-world.ts'
import { refunds } from './refund-world.ts'

const hour = 60 * 60_000

/** A view of a database that stops after reading a tip, with the result in hand, until told to go on. */
function stopAtTip(db: Db) {
  const reached = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  const mine = new WeakSet<object>()
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      if (node.kind === 'SelectQueryNode' && JSON.stringify(node).includes('"tip"')) mine.add(queryId)
      return node
    },
    transformResult: async ({ result, queryId }) => {
      if (mine.has(queryId)) {
        reached.resolve()
        await go.promise
      }
      return result
    },
  }
  return { db: db.withPlugin(plugin), reached: reached.promise, release: go.resolve }
}

onEachDatabase('two refunds of one tip at once', async (database) => {
  let world: TipWorld
  const db = await database.open()
  let owner: ReturnType<typeof refunds>
  beforeAll(async () => {
    world = await createTipWorld(db)
    world.sandbox.setWebhookTarget(null)
    owner = refunds(world)
  })
  afterAll(() => world.close())
  afterEach(() => world.sandbox.control.clearFaults())

  /** Somebody waits for a row that somebody else holds. SQLite lets one write at a time: there it is always so. */
  const isHeldUp = async () => {
    if (database.kind === 'sqlite') return true
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    )
    return rows.length > 0
  }

  it('the second is looked at when the first stands in the books', async () => {
    const { tip } = await owner.paid()
    const [one, two] = [await owner.draft(tip.id, 700), await owner.draft(tip.id, 700)]
    const [first, second] = [stopAtTip(db), stopAtTip(db)]
    const answers = [owner.confirm(one, { ...world.deps, db: first.db })]
    await first.reached
    answers.push(owner.confirm(two, { ...world.deps, db: second.db }))
    let read = false
    void second.reached.then(() => {
      read = true
    })
    try {
      await expect.poll(async () => read || (await isHeldUp()), { timeout: 10_000 }).toBe(true)
      expect(read, 'the second refund was reckoned before the first one stood in the books').toBe(false)
    } finally {
      // Whatever is wrong: who stands still here holds the tip, and nothing could be closed.
      first.release()
      second.release()
      await Promise.allSettled(answers)
    }
    expect(await Promise.all(answers)).toEqual([{ state: 'done' }, { refused: 'tooMuch', left: 300 }])
    expect(owner.atStripe(tip.id)).toEqual([700])
  })

  it('a new key is used each day, since Stripe may remember a refusal under the old one for longer', async () => {
    const { guest, tip, id } = await owner.drafted(250)
    // Nothing is given back, and what Stripe answers and remembers is a 500.
    world.sandbox.control.lackBalance({ refunds: 'refused', times: 1 })
    world.sandbox.control.fail({ method: 'POST', path: '/v1/refunds', executed: true })
    expect(await owner.confirm(id)).toEqual({ state: 'open' })
    world.sandbox.control.fillBalance()
    // Stripe's own clock stands still meanwhile: it promises to keep a key for a day at least.
    world.advance(23 * hour)
    await reconcile(world.deps)
    expect(await owner.request(id)).toMatchObject({ state: 'open', asks: 2 })
    world.advance(2 * hour)
    await reconcile(world.deps, { everything: true })
    expect(await owner.request(id)).toMatchObject({ state: 'done', asks: 3 })
    expect(owner.atStripe(tip.id)).toEqual([250])
    expect(await guest.find(tip)).toMatchObject({ refundedAmount: 250 })
  })

  it('one that was called off before it was carried out has given nothing back', async () => {
    const { guest, tip } = await owner.paid()
    const { control } = world.sandbox
    expect(await owner.confirm(await owner.draft(tip.id, 300))).toEqual({ state: 'done' })
    control.lackBalance({ refunds: 'pending' })
    const id = await owner.draft(tip.id, 450)
    expect(await owner.confirm(id)).toEqual({ state: 'accepted' })
    expect(await guest.find(tip)).toMatchObject({ refundedAmount: 750 })
    control.cancelRefund({ id: (await owner.request(id)).stripe_refund_id ?? '' })
    await reconcile(world.deps, { everything: true })
    control.fillBalance()
    expect(await owner.request(id)).toMatchObject({ state: 'failed', failure: 'merchant_request' })
    expect(await guest.find(tip)).toMatchObject({ state: 'partially_refunded', refundedAmount: 300 })
    expect(await owner.left(tip)).toBe(700)
  })
})
