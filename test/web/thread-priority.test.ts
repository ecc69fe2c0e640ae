import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { createPrivate } from '../../server/db/backup.ts'
import { printerApart } from '../../server/features/qr/print/print-apart.ts'
import { createI18n } from '../../server/http/i18n/i18n.ts'
import { copyApart } from '../../server/operations/backups/backups.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { createDatabase } from '../support/databases.ts'

const database = await createDatabase('sqlite')
await seedDemo(await database.open())
afterAll(() => database.drop())
const i18n = await createI18n('test')

/** The threads of this process by their id, each with its nice value: proc_pid_stat(5), field 19. */
function niceValues(): Map<string, number> {
  const values = readdirSync('/proc/self/task').flatMap((id): [string, number][] => {
    try {
      const stat = readFileSync(`/proc/self/task/${id}/stat`, 'utf8')
      return [[id, Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])]]
    } catch {
      // It has ended meanwhile.
      return []
    }
  })
  return new Map(values)
}

/** The nice values of threads that were there during the work, and not before. */
async function newThreads(work: Promise<unknown>, before: Map<string, number>): Promise<Set<number>> {
  const seen = new Map<string, number>()
  let over = false
  const done = work.finally(() => {
    over = true
  })
  while (!over) {
    for (const [id, nice] of niceValues()) if (!before.has(id)) seen.set(id, nice)
    await wait(1)
  }
  await done
  return new Set(seen.values())
}

const card = {
  venue: { name: 'さくら食堂', kind: 'restaurant' as const, number: '1001', greeting: undefined },
  ...{
    person: '田中',
    typed: '1001-1',
    url: 'http://localhost/q/x',
    shown: 'localhost/q/x',
    site: 'localhost',
  },
}

it.runIf(process.platform === 'linux').each<[string, () => Promise<unknown>]>([
  ['prints', () => printerApart(i18n)('names', { codes: [card], lang: 'ja', title: 'x', now: 0 })],
  [
    'makes backups',
    () => {
      const file = join(database.dataDir, 'copy.sqlite')
      createPrivate(file)
      return copyApart({ dataDir: database.dataDir, file }, undefined)
    },
  ],
])('a thread that %s works only where nobody else wants the processor', async (_, work) => {
  const before = niceValues()
  expect(await newThreads(work(), before)).toContain(10)
  expect(niceValues().get(String(process.pid))).toBe(0)
})
