import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { takeTurns } from '../../server/http/middleware/take-turns.ts'

/** Requests that arrive in one turn of the event loop; each takes `ms` of a clock that moves with nothing else. */
function arrivals(ms: number) {
  let now = 0
  const taken: string[] = []
  const context = new AsyncLocalStorage<string>()
  const handler = takeTurns(() => now)
  return {
    taken,
    arrive: (name: string) =>
      context.run(name, () =>
        handler({} as never, {} as never, () => {
          now += ms
          taken.push(context.getStore() ?? 'nobody')
        }),
      ),
  }
}

it('takes up at once what one turn has time for', () => {
  const { taken, arrive } = arrivals(1)
  for (const name of ['a', 'b', 'c']) arrive(name)
  expect(taken).toEqual(['a', 'b', 'c'])
})

it('takes up the others one in each turn, in their order, each in its own context', async () => {
  const { taken, arrive } = arrivals(6)
  for (const name of ['a', 'b', 'c', 'd']) arrive(name)
  expect(taken).toEqual(['a', 'b'])
  await nextTurn()
  expect(taken).toEqual(['a', 'b', 'c'])
  // Whoever comes later waits behind those who wait already.
  arrive('e')
  expect(taken).toEqual(['a', 'b', 'c'])
  await nextTurn()
  await nextTurn()
  expect(taken).toEqual(['a', 'b', 'c', 'd', 'e'])
})

it('begins anew once nobody waits', async () => {
  const { taken, arrive } = arrivals(6)
  for (const name of ['a', 'b', 'c']) arrive(name)
  for (let turn = 0; turn < 3; turn++) await nextTurn()
  for (const name of ['d', 'e', 'f']) arrive(name)
  expect(taken).toEqual(['a', 'b', 'c', 'd', 'e'])
})
