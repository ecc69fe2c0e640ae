import fc from 'fast-check'
import { expect, it } from 'vitest'
import { onEachDatabase } from '../support/databases.ts'
import { actions } from './payday-actions.ts'
import { paydayPlays } from './payday-game.ts'

/** Histories on each database; `PAYDAY_HISTORIES=5000` plays more. */
const numRuns = Number(process.env.PAYDAY_HISTORIES ?? 100)
/** For a history that went wrong before: what fast-check has said of it. */
const seed = process.env.SEED === undefined ? {} : { seed: Number(process.env.SEED) }
const path = process.env.SEED_PATH === undefined ? {} : { path: process.env.SEED_PATH }

/** What happens so often that a thousand histories without it have lost it; a hundred may miss one by chance. */
const expected = [
  'payday once',
  'payday again',
  'payday twoServers',
  'payday twoForms',
  'outside once',
  'absorbed once',
  'refused: marker',
  'refused: nobody',
  'returned',
  'read back older first',
  'less is owed than was earned up to that day',
]

onEachDatabase('whatever is tipped, taken back, paid and lost', async (database) => {
  const { play, seen } = await paydayPlays(() => database.open())

  it(
    'what is shown, written and left open is what an accountant has reckoned',
    async () => {
      await fc.assert(fc.asyncProperty(actions, play), { numRuns, ...seed, ...path })
      if (numRuns >= 1000) expect(expected.filter((what) => !seen.has(what))).toEqual([])
    },
    numRuns * 5000,
  )
})
