import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import type { Db } from '../../../server/db/database.ts'
import { inTurn } from '../../../server/money/payment/payment.settle.ts'

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
  const done: string[] = []
  const slow = queue(db, 'a', async () => {
    await wait(300)
    done.push('slow')
  })
  await queue(db, 'a', async () => void done.push('patient'), 20)
  await slow
  expect(done).toEqual(['patient', 'slow'])
})

it('who comes when the first of two is done waits for the second', async () => {
  const queue = inTurn()
  const done: string[] = []
  const first = queue(db, 'a', () => wait(10))
  const second = queue(db, 'a', async () => {
    await wait(60)
    done.push('second')
  })
  await first
  await queue(db, 'a', async () => void done.push('third'))
  await second
  expect(done).toEqual(['second', 'third'])
})

it('keeps nothing of work that is done', async () => {
  const queue = inTurn()
  const kept = new WeakRef(await queue(db, 'a', async () => ({ large: 'answer' })))
  await wait(10)
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  expect(kept.deref()).toBeUndefined()
})
