import { expect, it } from 'vitest'
import {
  forgetAccountState,
  judgeAge,
  notBeforeOf,
  setNotBefore,
} from '../../server/people/session/not-before.store.ts'
import { onEachDatabase } from '../support/databases.ts'

onEachDatabase('the time before which tokens count for nothing', async (database) => {
  const db = await database.open()

  it('is each person’s own, never moves back, and goes with the account', async () => {
    expect(await notBeforeOf(db, 'ana')).toBe(0)
    for (const seconds of [1_800_000_000, 1_700_000_000]) await setNotBefore(db, 'ana', seconds)
    expect(await notBeforeOf(db, 'ana')).toBe(1_800_000_000)
    await Promise.all([5, 9, 7].map((seconds) => setNotBefore(db, 'ben', seconds)))
    expect(await notBeforeOf(db, 'ben')).toBe(9)
    await forgetAccountState(db, 'ana')
    expect([await notBeforeOf(db, 'ana'), await notBeforeOf(db, 'ben')]).toEqual([0, 9])
  })
})

it.each([
  [undefined, 0, 'good'],
  [99, 100, 'over'],
  [undefined, 100, 'over'],
  [100, 100, 'ask'],
  [101, 100, 'good'],
])('a password typed at %s, with nothing good before %s: %s', (authTime, notBefore, age) => {
  expect(judgeAge(authTime, notBefore)).toBe(age)
})
