import { existsSync, readFileSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { program } from '../../server/base/program.ts'
import { openDatabase } from '../../server/db/database.ts'
import { migrations } from '../../server/db/migrations/index.ts'
import { verifyBooks } from '../../server/money/verify/verify-books.ts'
import { createDatabase, type DatabaseKind, noPostgres } from '../support/databases.ts'
import { booksOfToday, bringBooks, keptBooks } from '../support/kept-books.ts'
import { adminProgram } from '../support/operator.ts'
import { walkBack } from './walk-back.ts'

const built = existsSync(adminProgram)
const kinds = (['sqlite', 'postgres'] as const).filter((kind) => kind === 'sqlite' || !noPostgres)
const books = [...keptBooks, { version: program.version, text: await booksOfToday() }]
const walks = kinds.flatMap((kind) => books.map((kept) => ({ ...kept, kind })))

describe.skipIf(!built)(`the way back${built ? '' : ': skipped, no build'}`, () => {
  let database: Awaited<ReturnType<typeof createDatabase>>
  afterEach(() => database.drop())

  async function walked(kind: DatabaseKind, text: string) {
    database = await createDatabase(kind)
    const db = openDatabase(database)
    await bringBooks(db, text)
    const before = await db
      .selectFrom('tip')
      .select(({ fn }) => fn.countAll().as('tips'))
      .execute()
    await db.destroy()
    const { paid, differences, found } = await walkBack(database, [710, 720])
    expect(paid.map(({ location }) => location)).toEqual(
      paid.map(() => expect.stringContaining('/payment/success')),
    )
    expect(differences).toEqual([])
    expect(found).toEqual([
      { state: 'succeeded', amount: 710, recovered: true },
      { state: 'succeeded', amount: 720, recovered: true },
    ])
    return Number(before[0]?.tips)
  }

  it.each(walks)('from books of $version on $kind finds what was paid meanwhile', async ({ kind, text }) => {
    expect(await walked(kind, text)).toBeGreaterThan(10)
  })
})

describe('books that are kept', () => {
  it('are there for each of the last three releases before this one', () => {
    const changes = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8')
    const releases = [...changes.matchAll(/^## (\d+\.\d+\.\d+)$/gm)].map(([, version]) => version)
    const before = releases.filter((version) => version !== program.version).slice(0, 3)
    const kept = keptBooks.map(({ version }) => version)
    expect(before.filter((version) => !kept.includes(String(version)))).toEqual([])
  })

  it('of this version are taken by both databases as they were', async () => {
    const text = await booksOfToday()
    expect(text).toContain(`tables of ${Object.keys(migrations).at(-1)}\n`)
    for (const kind of kinds) {
      const other = await createDatabase(kind)
      const brought = await other.open((empty) => bringBooks(empty, text))
      expect(await verifyBooks(brought)).toMatchObject({ tips: 60, differences: [] })
      expect(await brought.selectFrom('payday').select('id').execute()).not.toEqual([])
      await other.drop()
    }
  })
})
