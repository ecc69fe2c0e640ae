import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeDemoBooks } from '../demo/books/demo-books.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { createDatabase, noPostgres } from '../support/databases.ts'
import { describeUnless } from '../support/describe-unless.ts'
import { notInBackups } from '../support/not-in-backups.ts'
import { operatorOf } from '../support/operator.ts'
import { addOwnSignIn } from '../support/own-sign-in.ts'
import { dumpTo, restoreDump } from '../support/restored.ts'

function whyNotHere(): string | undefined {
  try {
    for (const tool of ['pg_dump', 'pg_restore', 'psql']) execFileSync(tool, ['--version'])
  } catch (error) {
    return `no pg_dump (${String(error)})`
  }
  return noPostgres
}
const missing = whyNotHere()

describeUnless(missing, 'a dump of PostgreSQL', () => {
  let served: Awaited<ReturnType<typeof createDatabase>>
  let other: Awaited<ReturnType<typeof createDatabase>>
  const dir = mkdtempSync(join(tmpdir(), 'tipping-dump-'))
  const file = join(dir, 'tipping.dump')
  const restoreInto = ({ databaseUrl = '' }) => restoreDump(file, databaseUrl)

  beforeAll(async () => {
    served = await createDatabase('postgres')
    other = await createDatabase('postgres')
    const db = await served.open()
    const { businessId } = await seedDemo(db)
    await makeDemoBooks(db, { businessId, tips: 200, seed: 5, until: Date.now() })
    const expires_at = Date.now() + 3_600_000
    const session_id = 'sessionid0001'
    await db.insertInto('session').values({ id: session_id, data: '{}', expires_at }).execute()
    await db.insertInto('session_token').values({ session_id, data: 'a-token-to-hide', expires_at }).execute()
    await addOwnSignIn(db)
    dumpTo(file, served.databaseUrl)
  })
  afterAll(async () => {
    await Promise.all([served.drop(), other.drop()])
    rmSync(dir, { recursive: true, force: true })
  })

  it('brings a new server all books, and nobody who is signed in', async () => {
    restoreInto(other)
    expect(await operatorOf(other)('books', 'verify')).toBe('The books add up. Tips looked at: 200.')
    const db = await other.open()
    for (const table of notInBackups) expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  })

  it('takes the place of what was spoilt', async () => {
    const db = await served.open()
    await db.deleteFrom('booking').execute()
    await db.updateTable('earning_sum').set({ earned: 1 }).execute()
    expect(await operatorOf(served)('books', 'verify')).toMatchObject({ failed: true })
    restoreInto(served)
    expect(await operatorOf(served)('books', 'verify')).toBe('The books add up. Tips looked at: 200.')
  })
})
