import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '../../server/db/database.ts'
import { migrateToLatest } from '../../server/db/migrate.ts'
import { createBusiness } from '../../server/venues/business.store.ts'
import { operatorOf } from '../support/operator.ts'

const dir = mkdtempSync(join(tmpdir(), 'tipping-none-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const mode = (file: string) => (statSync(file).mode & 0o777).toString(8)

it.each(['books verify', 'business list', 'owner list', 'reconcile', 'backup FILE'])(
  'makes no database where there is none: %s',
  async (line) => {
    const dataDir = join(dir, 'mistyped')
    const args = line.replace('FILE', join(dir, 'never.sqlite')).split(' ')
    await expect(operatorOf({ dataDir })(...args)).rejects.toThrow(`there is no database at ${dataDir}`)
    expect(existsSync(dataDir)).toBe(false)
  },
)

it('backs up nothing that is empty, and says what it has saved', async () => {
  const dataDir = join(dir, 'empty')
  const admin = operatorOf({ dataDir })
  const file = join(dir, 'saved.sqlite')
  mkdirSync(dataDir)
  await openDatabase({ dataDir }).destroy()
  const bare = openDatabase({ dataDir })
  await bare.schema.createTable('x').addColumn('y', 'text').execute()
  await bare.destroy()
  await expect(admin('backup', file)).rejects.toThrow('is empty: nothing was saved. Is DATA_DIR right?')
  await admin('migrate')
  await expect(admin('backup', file)).rejects.toThrow('is empty')
  expect(readdirSync(dir).filter((name) => name.includes('saved'))).toEqual([])
  const db = openDatabase({ dataDir })
  await createBusiness(db, { name: 'Aozora', timeZone: 'Asia/Tokyo' }, 1)
  await db.destroy()
  expect(await admin('backup', file)).toMatch(/^Done: .+saved\.sqlite \(0 tips, 0 people, \d+ kB\)\. Keep it/)
})

it('keeps the database to its owner, an older one that others could read too', async () => {
  const before = process.umask(0o022)
  try {
    const dataDir = join(dir, 'private', 'data')
    const db = openDatabase({ dataDir })
    await migrateToLatest(db)
    const files = readdirSync(dataDir).map((name) => join(dataDir, name))
    expect(files).toHaveLength(3)
    expect([dataDir, join(dir, 'private')].map(mode)).toEqual(['700', '700'])
    expect(files.map(mode)).toEqual(['600', '600', '600'])
    for (const file of files) chmodSync(file, 0o644)
    const again = openDatabase({ dataDir })
    await migrateToLatest(again)
    expect(files.map(mode)).toEqual(['600', '600', '600'])
    await Promise.all([db.destroy(), again.destroy()])
  } finally {
    process.umask(before)
  }
})
