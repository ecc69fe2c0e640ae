import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { collectGarbage, createSparing, ownMemory } from '../../server/operations/spare-memory.ts'

const megabyte = 1_000_000

/** A process whose memory and work are told. It begins with 100 MB, and a collection leaves 150. */
function told() {
  const is = { own: 100, busy: 0, collected: 0 }
  const look = createSparing({
    own: () => is.own * megabyte,
    busy: () => is.busy,
    collect: async () => {
      is.collected += 1
      is.own = 150
    },
  })
  return async (own: number, busy: number) => {
    Object.assign(is, { own, busy })
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

it('does not collect what a server has that has just started', async () => {
  const collectionsAfter = told()
  expect(await collectionsAfter(140, 0)).toBe(0)
  expect(await collectionsAfter(160, 0)).toBe(1)
})

it('does not count the memory of a thread that prints or copies', async () => {
  const code = `const { parentPort } = require('node:worker_threads')
    globalThis.kept = Array.from({ length: 1e6 }, (_, at) => ({ at, text: 'x' + at }))
    parentPort.once('message', () => process.exit())
    parentPort.postMessage(process.memoryUsage().heapUsed)`
  const before = ownMemory()
  const thread = new Worker(code, { eval: true })
  const [taken] = await once(thread, 'message')
  expect(taken).toBeGreaterThan(50 * megabyte)
  expect(ownMemory() - before).toBeLessThan(25 * megabyte)
  await thread.terminate()
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
