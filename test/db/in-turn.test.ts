import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { inTurn } from '../../server/db/in-turn.ts'

const db = {} as Db

it('work on one key is done one after the other, in the order of the calls; another key does not wait', async () => {
  const queue = inTurn()
  const done: string[] = []
  const work = (name: string, ms: number) => async () => {
    await wait(ms)
    done.push(name)
  }
  await Promise.all([
    queue(db, 'a', work('first', 60)),
    queue(db, 'a', work('second', 0)),
    queue(db, 'b', work('other', 0)),
  ])
  expect(done).toEqual(['other', 'first', 'second'])
})

it('a failure is told to the one whose work it was: the next in line does its own', async () => {
  const queue = inTurn()
  const ends = await Promise.allSettled([
    queue(db, 'a', () => Promise.reject(new Error('mine'))),
    queue(db, 'a', async () => 'done'),
  ])
  expect(ends).toMatchObject([{ reason: { message: 'mine' } }, { value: 'done' }])
})

it('who is patient for so long only goes on when the work before takes longer', async () => {
  const queue = inTurn()
  const forever = queue(db, 'a', () => wait(300))
  const done = await queue(db, 'a', async () => 'done', 20)
  expect(done).toBe('done')
  await forever
})
