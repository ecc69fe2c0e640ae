import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { askedTogether } from '../../server/db/asked-together.ts'
import type { Db } from '../../server/db/database.ts'

it('who asks while the query of others is under way gets an answer of their own, not data from before they asked', async () => {
  let value = 'old'
  const ask = askedTogether(async (_db: Db, _key: string) => {
    const seen = value
    await wait(50)
    return seen
  })
  const db = {} as Db
  const first = ask(db, 'key')
  await wait(20)
  value = 'new'
  const second = ask(db, 'key')
  expect(await Promise.all([first, second])).toEqual(['old', 'new'])
})
