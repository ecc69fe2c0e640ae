import fc from 'fast-check'
import { expect, it } from 'vitest'
import { onEachDatabase } from '../support/databases.ts'
import { actions } from './payday-actions.ts'
import { paydayPlays } from './payday-game.ts'

/** Histories on each database; `PAYDAY_HISTORIES=5000` plays more. */
const numRuns = Number(process.env.PAYDAY_HISTORIES ?? 150)
/** For a history that went wrong before: what fast-check has said of it. */
const seed = process.env.SEED === undefined ? {} : { seed: Number(process.env.SEED) }
const path = process.env.SEED_PATH === undefined ? {} : { path: process.env.SEED_PATH }

onEachDatabase('whatever is tipped, taken back, paid and lost', async (database) => {
  const { play, seen } = await paydayPlays(() => database.open())

  it(
    'what is shown, written and left open is what an accountant has reckoned',
    async () => {
      let played = 0
      const property = fc.asyncProperty(actions, async (moves) => {
        await play(moves)
        played += 1
      })
      await fc.assert(property, { numRuns, ...seed, ...path })
      expect(played).toBe(numRuns)
      console.log(seen)
    },
    numRuns * 3000,
  )
})
