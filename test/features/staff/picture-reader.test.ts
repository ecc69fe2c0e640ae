import { expect, it } from 'vitest'
import { RateLimitedError } from '../../../server/base/errors.ts'
import { mostPictures, pictureReader } from '../../../server/features/staff/staff-photo.controller.tsx'

it('reads one picture at a time, whoever came first, and goes on after one that is none', async () => {
  const begun: number[] = []
  let busy = 0
  let most = 0
  const read = pictureReader(async ([name = 0]) => {
    begun.push(name)
    most = Math.max(most, ++busy)
    await new Promise(setImmediate)
    busy--
    if (name === 2) throw new Error('no picture')
    return { hash: String(name), small: new Uint8Array(), large: new Uint8Array() }
  })
  const done = await Promise.allSettled([1, 2, 3].map((name) => read(new Uint8Array([name]))))
  expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(begun).toEqual([1, 2, 3])
  expect(most).toBe(1)
})

it('takes no more than can wait: the others are asked to come back, and can', async () => {
  const read = pictureReader(async () => {
    await new Promise(setImmediate)
    return { hash: '', small: new Uint8Array(), large: new Uint8Array() }
  })
  const many = Array.from({ length: mostPictures + 1 }, () => read(new Uint8Array()))
  const refused = (await Promise.allSettled(many)).filter(({ status }) => status === 'rejected')
  expect(refused).toEqual([{ status: 'rejected', reason: expect.any(RateLimitedError) }])
  await expect(read(new Uint8Array())).resolves.toMatchObject({ hash: '' })
})
