import { expect, it } from 'vitest'
import { collectGarbage, createSparing } from '../../server/spare-memory.ts'

const megabyte = 1_000_000

/** A process whose memory and work are told, and fall to 150 MB with a collection. */
function told() {
  const is = { rss: 0, busy: 0, collected: 0 }
  const look = createSparing({
    rss: () => is.rss * megabyte,
    busy: () => is.busy,
    collect: async () => {
      is.collected += 1
      is.rss = 150
    },
  })
  return async (rss: number, busy: number) => {
    Object.assign(is, { rss, busy })
    await look()
    return is.collected
  }
}

it('gives memory back once the server has nothing to do, and not while it works', async () => {
  const collectionsAfter = told()
  expect(await collectionsAfter(480, 0.9)).toBe(0)
  expect(await collectionsAfter(480, 0.02)).toBe(1)
})

it('does not collect again until it has grown', async () => {
  const collectionsAfter = told()
  expect(await collectionsAfter(480, 0)).toBe(1)
  expect(await collectionsAfter(150, 0)).toBe(1)
  expect(await collectionsAfter(190, 0)).toBe(1)
  expect(await collectionsAfter(210, 0)).toBe(2)
})

it('frees what nobody needs any more', async () => {
  const forgotten = new WeakRef({ text: 'a'.repeat(1000) })
  const kept = { text: 'b' }
  const known = new WeakRef(kept)
  // What a turn of the event loop has made stays until its end.
  await new Promise((resolve) => setImmediate(resolve))
  await collectGarbage()
  expect(forgotten.deref()).toBeUndefined()
  expect(known.deref()).toBe(kept)
})
