import fc from 'fast-check'
import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyBooks } from '../../server/books/verify.ts'
import type { Db } from '../../server/db/database.ts'
import { reconcile } from '../../server/features/payment/payment.reconcile.ts'
import { createStripeClient } from '../../server/gateways/stripe/stripe.client.ts'
import type { TipState } from '../../views/words.ts'
import { onEachDatabase } from '../support/databases.ts'
import {
  expectAllSettled,
  expectBooksEqual,
  expectLegalMoves,
  expectRefundsOnce,
  expectSharesAddUp,
} from '../support/tip-books.ts'
import { createTipWorld, type TipWorld } from '../support/tip-world.ts'
import { chargesOf } from './ledger.ts'
import { expectLedger } from './ledger-check.ts'
import { type Action, actions } from './tip-actions.ts'
import { beginGame } from './tip-game.ts'

/** Plays on each database: as many as it says, however long they take. `SOAK_PLAYS` with the long version. */
const numRuns = process.env.SOAK === undefined ? 25 : Number(process.env.SOAK_PLAYS ?? 1500)
const minute = 60_000
const timeout = numRuns * 15_000
/** For a play that went wrong before: what fast-check has said of it. */
const seed = process.env.SEED === undefined ? {} : { seed: Number(process.env.SEED) }
const path = process.env.SEED_PATH === undefined ? {} : { path: process.env.SEED_PATH }

type Game = Awaited<ReturnType<typeof beginGame>>

onEachDatabase("whatever happens, the books equal Stripe's", (database) => {
  let world: TipWorld
  let stripe: Stripe
  let db: Db
  let other: Db
  let plays = 0
  beforeAll(async () => {
    db = await database.open()
    other = await database.open()
    world = await createTipWorld(db, { settleDelayMs: 3_600_000 })
    const { url: apiUrl, secretKey: stripeSecretKey, webhookSecret: stripeWebhookSecret } = world.sandbox
    stripe = createStripeClient({ apiUrl, stripeSecretKey, stripeWebhookSecret })
  })
  afterAll(() => world.close())

  it(
    'through crashes, lost answers, events and refusals, restores, refunds and disputes, in two processes at once',
    async () => {
      await fc.assert(fc.asyncProperty(actions, play), { numRuns, ...seed, ...path })
      expect(plays).toBe(numRuns)
    },
    timeout,
  )

  async function play(moves: Action[]) {
    const game = await beginGame(world, stripe, other)
    const began = world.deps.clock()
    const states = new Map<string, TipState>()
    // Something to begin with, so that every sequence is about money.
    for (const [whom, amount] of [777, 1000, 2501].entries()) await game.act({ do: 'start', amount, whom })
    for (const move of moves) {
      const restored = await game.act(move)
      if (restored) states.clear()
      await expectSharesAddUp(db)
      await expectLegalMoves(db, states)
      expectNobodyChargedTwice(game)
    }
    expect((await verifyBooks(db, { batch: 2 })).differences).toEqual([])
    // Then the dust settles: Stripe works again and books its fees, time passes, the job runs. No event is delivered.
    for (const pause of [10 * minute, 3 * 60 * minute, 25 * 60 * minute, 60 * minute]) {
      game.calm()
      game.later(pause)
      const whole = { everything: true, sinceMs: began - 60 * minute }
      expect(await reconcile(world.deps, whole)).toMatchObject({ kind: 'done', failed: 0, unplaced: 0 })
      await expectLegalMoves(db, states)
      await expectBooksEqual(db, world.sandbox.books())
    }
    await expectLedger(db, world.seed.businessId, world.sandbox.books(), await game.orders())
    await expectAllSettled(db, world.sandbox.books(), game.strays())
    await expectRefundsOnce(db, world.sandbox.books())
    expect((await verifyBooks(db)).differences).toEqual([])
    plays += 1
  }

  /** Our server charges a tip once: once more only where a restore, or Stripe itself, has made it forget the first time. */
  function expectNobodyChargedTwice(game: Game) {
    const strays = game.strays()
    const ours = chargesOf(world.sandbox.books()).filter(
      (one) => !game.isOutside(one) && !strays.has(one.intentId),
    )
    expect(new Set(ours.map((one) => one.tipId)).size).toBe(ours.length)
  }
})
