import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { openSqliteFile } from '../../server/db/sqlite-file.ts'
import { SqliteWrites } from '../../server/db/sqlite-writes.ts'

const folder = mkdtempSync(join(tmpdir(), 'tipping-apart-'))
let commits = 0
const file = openSqliteFile(join(folder, 'notes.sqlite'))
const exec = (sql: string) => {
  if (sql === 'commit') commits += 1
  file.exec(sql)
}
const writes = new SqliteWrites({ ...file, exec }, { ms: 30_000, tell: () => {} })
afterAll(() => {
  file.close()
  rmSync(folder, { recursive: true })
})

const write = async () => (await writes.begin()).commit()
const rounds = 20
/** How often two who come 3 ms apart share a commit, after a commit that so many have shared. */
async function sharedAfter(many: number): Promise<number> {
  let shared = 0
  for (let n = 0; n < rounds; n++) {
    await Promise.all(Array.from({ length: many }, write))
    const before = commits
    await Promise.all([write(), wait(3).then(write)])
    if (commits - before === 1) shared += 1
    await wait(15)
  }
  return shared
}

// A machine that stops for a moment now and then changes some of the rounds, not most.
it('while many write, it waits a moment for those who come next', async () => {
  expect(await sharedAfter(2)).toBeGreaterThan(rounds / 2)
})

it('who writes alone does not wait for others', async () => {
  expect(await sharedAfter(1)).toBeLessThan(rounds / 2)
})

it('who writes again at once waits for those who are still being told', async () => {
  const writeAndDraw = async (_: unknown, n: number) => {
    await write()
    // A page.
    const end = performance.now() + 4
    while (performance.now() < end);
    if (n % 3 === 0) await write()
  }
  const times = 5
  let few = 0
  for (let n = 0; n < times; n++) {
    const before = commits
    await Promise.all(Array.from({ length: 24 }, writeAndDraw))
    if (commits - before < 8) few += 1
    await wait(15)
  }
  expect(few).toBeGreaterThan(times / 2)
})
