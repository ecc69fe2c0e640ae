import fc from 'fast-check'
import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import type { TipState } from '../../server/db/schema.ts'
import { verifyBooks } from '../../server/features/earning/earning.verify.service.ts'
import { reconcile } from '../../server/features/tip/tip.reconcile.ts'
import { createStripeClient } from '../../server/gateways/stripe/stripe.client.ts'
import { onEachDatabase } from '../support/databases.ts'
import {
  expectAllSettled,
  expectBooksEqual,
  expectLegalMoves,
  expectRefundsOnce,
  expectSharesAddUp,
} from '../support/tip-books.ts'
import { createTipWorld, type TipWorld } from '../support/tip-world.ts'
import { type Action, actions } from './tip-actions.ts'
import { beginGame } from './tip-game.ts'

const soak = process.env.SOAK !== undefined
const numRuns = soak ? 100_000 : 25
/** `SOAK_MINUTES` minutes a database where the long version runs; seconds else. */
const timeLimit = soak ? Number(process.env.SOAK_MINUTES ?? 15) * 60_000 : 8_000
const minute = 60_000

onEachDatabase("whatever happens, the books equal Stripe's", (database) => {
  let world: TipWorld
  let stripe: Stripe
  let db: Db
  beforeAll(async () => {
    db = await database.open()
    world = await createTipWorld(db, { settleDelayMs: 3_600_000 })
    const { url: apiUrl, secretKey: stripeSecretKey, webhookSecret: stripeWebhookSecret } = world.sandbox
    stripe = createStripeClient({ apiUrl, stripeSecretKey, stripeWebhookSecret })
  })
  afterAll(() => world.close())

  it(
    'through crashes between any two steps, lost answers, lost, doubled and late notices, refunds and disputes',
    () => fc.assert(fc.asyncProperty(actions, play), { numRuns, interruptAfterTimeLimit: timeLimit }),
    timeLimit * 3,
  )

  async function play(moves: Action[]) {
    const game = await beginGame(world, stripe)
    const states = new Map<string, TipState>()
    // Something to begin with, so that every sequence is about money.
    for (const [whom, amount] of [777, 1000, 2501].entries()) await game.act({ do: 'start', amount, whom })
    for (const move of moves) {
      await game.act(move)
      await expectSharesAddUp(db)
      await expectLegalMoves(db, states)
      expectNobodyChargedTwice()
    }
    expect((await verifyBooks(db, { batch: 2 })).differences).toEqual([])
    // Then the dust settles: Stripe books its fees, time passes, the job runs. No notice is delivered any more.
    world.sandbox.control.settle()
    for (const pause of [10 * minute, 3 * 60 * minute, 25 * 60 * minute, 60 * minute]) {
      game.later(pause)
      expect(await reconcile(world.deps, { everything: true })).toMatchObject({ kind: 'done', failed: 0 })
      await expectLegalMoves(db, states)
      await expectBooksEqual(db, world.sandbox.books())
    }
    await expectAllSettled(db, world.sandbox.books())
    await expectRefundsOnce(db, world.sandbox.books())
    expect((await verifyBooks(db)).differences).toEqual([])
  }

  function expectNobodyChargedTwice() {
    const paid = world.sandbox.books().charges.filter((charge) => charge.paid)
    expect(new Set(paid.map((charge) => charge.metadata.tip_id)).size).toBe(paid.length)
  }
})
