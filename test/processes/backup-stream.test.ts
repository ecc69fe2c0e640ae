import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBusiness } from '../../server/venues/business.store.ts'
import { createDatabase } from '../support/databases.ts'
import { operatorOf, operatorStream } from '../support/operator.ts'

const dir = mkdtempSync(join(tmpdir(), 'tipping-stream-'))
let database: Awaited<ReturnType<typeof createDatabase>>

beforeAll(async () => {
  database = await createDatabase('sqlite')
  const db = await database.open()
  await createBusiness(db, { name: 'Aozora', timeZone: 'Asia/Tokyo' }, 1)
  await db.destroy()
})
afterAll(async () => {
  await database.drop()
  rmSync(dir, { recursive: true, force: true })
})

it('goes to a stream as it is and comes back from one, and leaves nothing beside it', async () => {
  const dataDir = join(dir, 'data')
  const saved = await operatorStream(['backup', '-'], { DATA_DIR: database.dataDir })
  expect(saved).toMatchObject({
    code: 0,
    complained: expect.stringMatching(/^Done: standard output \(0 tips/),
  })
  expect(saved.said.subarray(0, 15).toString()).toBe('SQLite format 3')
  expect(saved.said.length % 4096).toBe(0)
  const restored = await operatorStream(['restore', '-'], { DATA_DIR: dataDir }, saved.said)
  expect(restored.said.toString()).toContain('Restored from standard input: 0 tips.')
  expect(await operatorOf({ dataDir })('business', 'list')).toContain('Aozora')
  expect(readdirSync(dataDir)).toEqual(['tipping.sqlite'])
  expect(readdirSync(database.dataDir).filter((name) => name.startsWith('passing'))).toEqual([])
})

it('writes nothing to the stream where there is nothing to save, and takes nothing from an empty one', async () => {
  const none = await operatorStream(['backup', '-'], { DATA_DIR: join(dir, 'none') })
  expect([none.code, none.said.length, none.complained]).toEqual([
    1,
    0,
    expect.stringContaining('no database at'),
  ])
  const dataDir = join(dir, 'empty')
  const empty = await operatorStream(['restore', '-'], { DATA_DIR: dataDir }, Buffer.alloc(0))
  expect([empty.code, empty.complained]).toEqual([1, 'nothing came from standard input\n'])
  const polluted = await operatorStream(
    ['restore', '-'],
    { DATA_DIR: dataDir },
    Buffer.from('> tipping admin\n'),
  )
  expect([polluted.code, polluted.complained]).toEqual([
    1,
    expect.stringMatching(/^what came from standard input is no backup: /),
  ])
  expect(readdirSync(dataDir)).toEqual([])
})
