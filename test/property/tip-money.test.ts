import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { onEachDatabase } from '../support/databases.ts'
import { actions } from './tip-actions.ts'
import { tipPlays } from './tip-plays.ts'

/** Plays on each database, however long they take. `npm run soak` plays many more. */
const numRuns = Number(process.env.HISTORIES ?? 25)
const timeout = numRuns * 15_000
/** For a play that went wrong before: what fast-check has said of it. */
const seed = process.env.SEED === undefined ? {} : { seed: Number(process.env.SEED) }
const path = process.env.SEED_PATH === undefined ? {} : { path: process.env.SEED_PATH }

onEachDatabase("whatever happens, the books equal Stripe's", async (database) => {
  let played = 0
  const plays = await tipPlays(() => database.open())
  afterAll(() => plays.close())

  it(
    'through crashes, lost answers, events and refusals, restores, refunds and disputes, in two processes at once',
    async () => {
      const property = fc.asyncProperty(actions, async (moves) => {
        await plays.play(moves)
        played += 1
      })
      await fc.assert(property, { numRuns, ...seed, ...path })
      expect(played).toBe(numRuns)
    },
    timeout,
  )
})
