import { expect } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { reconcile } from '../../server/money/stripe-events/reconcile.ts'
import { verifyBooks } from '../../server/money/verify/verify-books.ts'
import type { TipState } from '../../views/words.ts'
import {
  differencesAtStripe,
  expectAllSettled,
  expectLegalMoves,
  expectRefundsOnce,
  expectRestReturned,
  expectSharesAddUp,
  expectTipsEqual,
} from '../support/tip-books.ts'
import { createTipWorld } from '../support/tip-world.ts'
import { chargesOf } from './ledger.ts'
import { expectLedger } from './ledger-check.ts'
import type { Action } from './tip-actions.ts'
import { beginGame } from './tip-game.ts'

const minute = 60_000

type Game = Awaited<ReturnType<typeof beginGame>>

/** A number that goes with a history: the same one each time it is played. */
const numberOf = (moves: Action[]) =>
  JSON.stringify(moves)
    .split('')
    .reduce((number, letter) => (31 * number + letter.charCodeAt(0)) % 2_147_483_646, 1)

/** Plays any number of histories on one database, opened twice as by two processes, and judges each. */
export async function tipPlays(open: () => Promise<Db>) {
  const db = await open()
  const other = await open()
  const world = await createTipWorld(db, { settleDelayMs: 3_600_000, inProcess: true, silent: true })

  async function play(moves: Action[]): Promise<void> {
    const game = await beginGame(world, other, numberOf(moves))
    const began = world.deps.clock()
    const states = new Map<string, TipState>()
    // Something to begin with, so that every sequence is about money.
    for (const [whom, amount] of [777, 1000, 2501].entries()) await game.act({ do: 'start', amount, whom })
    for (const move of moves) {
      const { restored, now } = await game.act(move)
      if (restored) states.clear()
      await expectSharesAddUp(db, now)
      expectLegalMoves(now, states)
      expectNobodyChargedTwice(game)
    }
    expect((await verifyBooks(db, { batch: 2 })).differences).toEqual([])
    // Then the dust settles: Stripe works again and books its fees, time passes, the job runs. No event is delivered.
    for (const [pass, pause] of [10 * minute, 3 * 60 * minute, 25 * 60 * minute, 60 * minute].entries()) {
      game.calm()
      game.later(pause)
      const whole = { everything: true, sinceMs: began - 60 * minute }
      expect(await reconcile(world.deps, whole)).toMatchObject({ kind: 'done', failed: 0, unplaced: 0 })
      const now = await game.note()
      expectLegalMoves(now, states)
      await expectTipsEqual(db, world.sandbox.books(), now)
      // The first pass may be what finds that a refund has failed. It asks for another one some minutes later.
      if (pass > 0) await expectRestReturned(db, world.sandbox.books(), now)
    }
    await expectLedger(db, world.seed.businessId, world.sandbox.books(), game.orders())
    await expectAllSettled(db, world.sandbox.books(), game.strays())
    await expectRefundsOnce(db, world.sandbox.books())
    expect((await verifyBooks(db)).differences).toEqual([])
    const span = { sinceMs: began - 60 * minute, untilMs: world.deps.clock() + 60 * minute }
    const differences = await differencesAtStripe(world.deps, span)
    // After a restore nobody knows any more what an owner had asked for.
    expect(differences.filter((line) => !line.includes('the request was lost'))).toEqual([])
  }

  /** Our server charges a tip once: once more only where a restore, or Stripe itself, has made it forget the first time. */
  function expectNobodyChargedTwice(game: Game) {
    const strays = game.strays()
    const ours = chargesOf(world.sandbox.books()).filter(
      (one) => !game.isOutside(one) && !strays.has(one.intentId),
    )
    expect(new Set(ours.map((one) => one.tipId)).size).toBe(ours.length)
  }

  return { play, close: () => world.close() }
}
