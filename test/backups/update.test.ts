import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { upgradeNotes } from '../../server/cli/commands/database.ts'
import { loadConfig, program } from '../../server/config/config.ts'
import { type Db, openCopy, openDatabase } from '../../server/db/database.ts'
import { readBackups } from '../../server/db/heartbeat.store.ts'
import { migrations } from '../../server/db/migrations/index.ts'
import { openOwnDatabase } from '../../server/operations/start/own-database.ts'
import { onEachDatabase } from '../support/databases.ts'
import { booksOfToday, bringBooks } from '../support/kept-books.ts'
import { beNextVersion, nextName } from '../support/next-version.ts'
import { madeUpSecrets, operatorOf } from '../support/operator.ts'

const [first = ''] = Object.keys(migrations)
const later = [nextName]
const text = await booksOfToday()
const broughtBooks = (db: Db) => bringBooks(db, text)
let dataDir = ''
const backups = () => join(dataDir, 'backups')
const before = `tipping-demobusi-before-${program.version}-`
const failed = `${before}failed.sqlite`
/** The one backup that was made, by its whole path. */
const made = () => {
  const [name = '', ...more] = readdirSync(backups())
  expect(more).toEqual([])
  expect(name).toMatch(new RegExp(`^${before}\\d{8}T\\d{6}Z\\.sqlite$`))
  return join(backups(), name)
}

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'tipping-update-'))
  const db = openDatabase({ dataDir })
  await broughtBooks(db)
  await db.destroy()
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))
beNextVersion()

onEachDatabase('an update from the version before', (database) => {
  it('keeps every tip, share and sum', async () => {
    const db = await database.open(broughtBooks)
    if (database.kind === 'postgres') {
      const env = { NODE_ENV: 'test', DATABASE_URL: database.databaseUrl ?? '' }
      await expect(start(env)).rejects.toThrow(
        / migrate` first\. Before an update make a backup with pg_dump$/m,
      )
      expect(await operatorOf(database)('migrate', '--dry-run')).toContain(
        `To come: ${later.join(', ')}\nFirst make a backup with pg_dump`,
      )
    }
    const done = await operatorOf(database)('migrate')
    expect(done).toContain(`Done: ${later.join(', ')}`)
    expect(await operatorOf(database)('books', 'verify')).toBe('The books add up. Tips looked at: 60.')
    await db.updateTable('tip').set({ amount: 1 }).execute()
    expect(await operatorOf(database)('books', 'verify')).toMatchObject({ failed: true })
  })
})

const start = async (env: Record<string, string> = {}) => {
  const lines: { msg?: string; backup?: string }[] = []
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) })
  const { config, secrets } = loadConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    ...madeUpSecrets,
    ...env,
  })
  await (await openOwnDatabase(config, secrets, log)).destroy()
  return lines
}
const migrationsIn = async (file: string) => {
  const copy = openCopy(file)
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(copy)
  await copy.destroy()
  return rows.map(({ name }) => name)
}

/** What is known of backups, by the tables as they are now. */
const known = async () => {
  const db = openDatabase({ dataDir })
  const { madeAt } = await readBackups(db)
  await db.destroy()
  return madeAt
}

it('of a new server, or of one without a business, has nothing to save', async () => {
  const db = openDatabase({ dataDir })
  await sql`pragma foreign_keys = off`.execute(db)
  await sql`delete from business`.execute(db)
  await db.destroy()
  for (const migrated of [later, [first, ...later]]) {
    const lines = await start()
    expect(lines).toMatchObject([{ msg: 'database migrated', migrations: migrated }])
    expect(lines[0]?.backup).toBeUndefined()
    expect([existsSync(backups()), await known()]).toEqual([false, undefined])
    rmSync(dataDir, { recursive: true })
  }
})

it('makes a backup of the tables as they were, and the books add up in the new ones', async () => {
  const begun = Date.now()
  mkdirSync(backups())
  writeFileSync(join(backups(), `${before}20260101T000000Z.sqlite.unfinished`), 'half')
  const lines = await start()
  const file = made()
  expect(lines).toMatchObject([{ msg: 'database migrated', migrations: later, backup: file }])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await migrationsIn(file)).toEqual([first])
  expect(await known()).toBeGreaterThanOrEqual(begun)
  expect(await operatorOf({ dataDir })('books', 'verify')).toBe('The books add up. Tips looked at: 60.')
  expect(await start()).toEqual([])
  const said = await operatorOf({ dataDir })('restore', file, '--force')
  expect(said).toContain(`The tables were brought up to date: ${later.join(', ')}.\n`)
  expect(said).toContain('The books add up.')
})

it('after a way back makes another backup, and the first one stays as it was', async () => {
  await start()
  const earlier = join(backups(), `${before}20260101T000000Z.sqlite`)
  renameSync(made(), earlier)
  const whole = readFileSync(earlier)
  copyFileSync(earlier, join(dataDir, 'tipping.sqlite'))
  for (const rest of ['-wal', '-shm']) rmSync(join(dataDir, `tipping.sqlite${rest}`), { force: true })
  await start()
  expect(readdirSync(backups())).toHaveLength(2)
  expect(readFileSync(earlier).equals(whole)).toBe(true)
})

it('by the operator’s tool says what is to come, and then which file that is', async () => {
  expect(await operatorOf({ dataDir })('migrate', '--dry-run')).toBe(
    `To come: ${later.join(', ')}\n\n${upgradeNotes()}`,
  )
  await expect(operatorOf({ dataDir })('migrate', '--dryrun')).rejects.toThrow(/dryrun/)
  expect(await migrationsIn(join(dataDir, 'tipping.sqlite'))).toEqual([first])
  const said = await operatorOf({ dataDir })('migrate')
  expect(said).toBe(`Done: ${later.join(', ')}. As it was before: ${made()}`)
  expect(await operatorOf({ dataDir })('migrate', '--dry-run')).toMatch(/^Nothing to do/)
})

it('that fails leaves the tables, says how to go back, and fills no disk when it is tried again', async () => {
  const db = openDatabase({ dataDir })
  // In the way of the next version.
  await sql`create table made_up (found text)`.execute(db)
  const why = 'has failed (table "made_up" already exists)'
  const back = `${program.admin} restore ${join(backups(), failed)} --force`
  for (let n = 0; n < 2; n++) {
    await expect(start()).rejects.toMatchObject({
      lines: [
        expect.stringMatching(
          /^DATA_DIR: .+ The tables are as they were: start the version from before again/,
        ),
      ],
    })
    await expect(operatorOf({ dataDir })('migrate')).rejects.toThrow(why)
    await expect(operatorOf({ dataDir })('migrate')).rejects.toThrow(back)
    expect(readdirSync(backups())).toEqual([failed])
  }
  await db.destroy()
  expect(await migrationsIn(join(dataDir, 'tipping.sqlite'))).toEqual([first])
  rmSync(backups(), { recursive: true })
  const alone: unknown = await start({ BACKUP_EVERY: '0' }).catch((error: unknown) => error)
  expect(String(alone)).toContain('table "made_up" already exists')
  expect(String(alone)).not.toContain('restore')
})

it('changes nothing where no backup can be made, unless there are to be none', async () => {
  writeFileSync(backups(), 'a file in the way')
  await expect(start()).rejects.toMatchObject({
    lines: [
      expect.stringMatching(
        /^DATA_DIR: no backup could be made before the update .+ nothing was changed: .+BACKUP_EVERY=0/,
      ),
    ],
  })
  await expect(operatorOf({ dataDir })('migrate')).rejects.toThrow('no backup could be made')
  expect(await migrationsIn(join(dataDir, 'tipping.sqlite'))).toEqual([first])
  expect(await start({ BACKUP_EVERY: '0' })).toMatchObject([{ msg: 'database migrated' }])
  expect(await known()).toBeUndefined()
})

it('says what the newest release tells an operator to do, or that it can not', () => {
  const file = join(dataDir, 'notes.md')
  writeFileSync(
    file,
    '# C\n\n## 1.2.0\n\n- a\n\n### Upgrade\n\nDo this.\n\n## 1.1.0\n\n### Upgrade\n\nThat.\n',
  )
  expect(upgradeNotes(file)).toBe('Upgrade to 1.2.0:\nDo this.')
  writeFileSync(file, '# C\n\n## 1.2.0\n\n- a\n\n## 1.1.0\n\n### Upgrade\n\nThat.\n')
  expect(upgradeNotes(file)).toBe('1.2.0: CHANGELOG.md names nothing to do.')
  expect(upgradeNotes(join(dataDir, 'none'))).toContain('is not beside this program')
})
