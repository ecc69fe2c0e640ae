import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
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

it('all who ask in one turn of the event loop share one answer, each value and database for itself', async () => {
  const query = vi.fn(async (_db: Db, key: string) => ({ key }))
  const ask = askedTogether(query)
  const [db, other] = [{} as Db, {} as Db]
  const later = (on: Db, key: string) => new Promise((resolve) => setTimeout(() => resolve(ask(on, key)), 1))
  const [one, two, third, fourth] = await Promise.all([
    later(db, 'a'),
    later(db, 'a'),
    later(db, 'b'),
    later(other, 'a'),
  ])
  expect(two).toBe(one)
  expect([third, fourth]).toEqual([{ key: 'b' }, { key: 'a' }])
  expect(query.mock.calls).toEqual([
    [db, 'a'],
    [db, 'b'],
    [other, 'a'],
  ])
})

it('a query that fails is told to the one who asked it alone', async () => {
  const refused = new Error('refused')
  const ask = askedTogether(async (_db: Db, key: string) => {
    if (key === 'bad') throw refused
    return key
  })
  const db = {} as Db
  const ends = await Promise.allSettled([ask(db, 'good'), ask(db, 'bad')])
  expect(ends).toEqual([
    { status: 'fulfilled', value: 'good' },
    { status: 'rejected', reason: refused },
  ])
})
