import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { environmentSchema } from '../../config/config.schema.ts'
import { program } from '../../config/config.ts'
import { BackupError, backUp, backUpToStream, databaseFile, sweepLeftOvers } from '../../db/backup.ts'
import type { Db, Trx } from '../../db/database.ts'
import { noteBackup } from '../../db/heartbeat.store.ts'
import { migrateToLatest, pendingMigrations } from '../../db/migrate.ts'
import { moveBooks } from '../../db/move.ts'
import { restore, restoreFromStream } from '../../db/restore.ts'
import { inTransaction } from '../../db/transaction.ts'
import { isFullDisk, whyMoved, whyNotOpened } from '../../db/why-not-started.ts'
import { setMarker } from '../../money/books/index.ts'
import { verifyBooks } from '../../money/verify/index.ts'
import { UpdateError, updateTables } from '../../operations/backups/update.ts'
import { type Command, MistypedError, open, type Setup, UsageError } from '../command.ts'
import { readOptions, readPlace } from '../options.ts'

/** Two folders above this program, built or not. */
const here = new URL('../../CHANGELOG.md', import.meta.url)

/**
 * What CHANGELOG.md tells an operator to do for the newest version, in its section *Upgrade*. Which version the books had
 * is not known: a database knows its tables only. Never throws.
 */
export function upgradeNotes(file: URL | string = here): string {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return `CHANGELOG.md is not beside this program: read the release notes of ${program.version} first.`
  }
  const [, newest = ''] = text.split(/^## /m)
  const [version = ''] = newest.split('\n')
  const notes = newest
    .split(/^### Upgrade$/m)[1]
    ?.split(/^### /m)[0]
    ?.trim()
  return notes ? `Upgrade to ${version}:\n${notes}` : `${version}: CHANGELOG.md names nothing to do.`
}

const nothing = 'Nothing to do: the database is up to date.'

function toCome(names: string[], { config }: Setup): string {
  if (names.length === 0) return nothing
  const before =
    config.database === 'postgres'
      ? `\nFirst make a backup with pg_dump: \`${program.admin} migrate\` makes none.`
      : ''
  return `To come: ${names.join(', ')}${before}\n\n${upgradeNotes()}`
}

export const migrate: Command = {
  name: 'migrate',
  options: '[--dry-run]',
  does: [
    'brings the tables of the database up to date; --dry-run only lists what is to come, and',
    'what the release notes say. With SQLite it makes a backup first; with PostgreSQL make one',
    'yourself, with pg_dump',
  ],
  async run(setup, args) {
    const { 'dry-run': onlyList } = readOptions(args, [], [], ['dry-run'])
    const moved = setup.config.database === 'sqlite' ? whyMoved(setup.config.dataDir) : undefined
    if (moved) throw new UsageError(moved)
    // No time limit: changing a large table may take long.
    const db = open(setup, { statementMs: 0 })
    try {
      if (onlyList) return toCome(await pendingMigrations(db), setup)
      const { migrations, backup } = await updateTables(db, setup.config)
      if (migrations.length === 0) return nothing
      return `Done: ${migrations.join(', ')}${backup ? `. As it was before: ${backup}` : ''}`
    } catch (error) {
      if (error instanceof UpdateError) throw new UsageError(error.message)
      const why = whyNotOpened(error, setup.config)
      throw why === undefined ? error : new UsageError(why)
    } finally {
      await db.destroy().catch(() => {})
    }
  },
}

export const backup: Command = {
  name: 'backup',
  options: 'FILE|-',
  does: [
    'copies the SQLite database, also while the server runs; without sessions, never',
    'over a file. "-" writes the copy to standard output, and nothing else there',
  ],
  async run(setup, args) {
    const { place: file } = readPlace(args, 'FILE')
    sqliteOnly(setup, 'pg_dump')
    const stream = file === '-'
    if (stream && process.stdout.isTTY)
      throw new MistypedError('add > FILE: the copy goes to standard output')
    const { dataDir } = setup.config
    const swept = sweptLines(dataDir)
    const { tips, people, bytes } = await told([stream ? databaseFile(dataDir) : file], async () =>
      stream ? backUpToStream(dataDir, process.stdout) : backUp(dataDir, file),
    )
    await note(setup)
    const saved = `${counted(tips, 'tip', 'tips')}, ${counted(people, 'person', 'people')}, ${Math.ceil(bytes / 1000)} kB`
    const done = `Done: ${stream ? 'standard output' : file} (${saved}). Keep it elsewhere; it holds people's names and addresses.`
    const said = [...swept, done].join('\n')
    return stream ? { said, aside: true } : said
  },
}

/** For `status`. A copy is good without it, as of a database that can only be read. */
async function note(setup: Setup): Promise<void> {
  const db = open(setup)
  await noteBackup(db, Date.now()).catch(() => {})
  await db.destroy()
}

/** The newest moment that the books know, in ms since 1970; 0: none. */
async function newestMoment(trx: Trx): Promise<number> {
  const { tip, act } = await trx
    .selectNoFrom((e) => [
      e
        .selectFrom('tip')
        .select((t) => t.fn.max<number | null>('updated_at').as('at'))
        .as('tip'),
      e
        .selectFrom('audit_entry')
        .select((a) => a.fn.max<number | null>('created_at').as('at'))
        .as('act'),
    ])
    .executeTakeFirstOrThrow()
  return Math.max(tip ?? 0, act ?? 0)
}

export const restoreCommand: Command = {
  name: 'restore',
  options: 'FILE|- [--force]',
  does: [
    'puts a backup in the place of the SQLite database, while no server runs; "-" reads',
    'it from standard input; --force where tips are there',
  ],
  async run(setup, args) {
    const { place: file, force } = readPlace(args, 'FILE', ['force'])
    sqliteOnly(setup, 'pg_restore')
    const stream = file === '-'
    if (stream && process.stdin.isTTY)
      throw new MistypedError('add < FILE: the backup comes from standard input')
    const { dataDir } = setup.config
    const options = { force, now: new Date() }
    const swept = sweptLines(dataDir)
    const { kept } = await told([databaseFile(dataDir)], async () =>
      stream ? restoreFromStream(dataDir, process.stdin, options) : restore(dataDir, file, options),
    )
    const db = open(setup, { statementMs: 0 })
    try {
      const done = await migrateToLatest(db)
      await inTransaction(db, async (trx) => setMarker(trx, await newestMoment(trx)))
      const { tips, last } = await db
        .selectFrom('tip')
        .select((e) => [e.fn.countAll<number>().as('tips'), e.fn.max<number | null>('updated_at').as('last')])
        .executeTakeFirstOrThrow()
      const since = new Date(last ?? Date.now()).toISOString().slice(0, 16)
      const { differences, more } = await verifyBooks(db)
      const wrong = differences.length + more
      const said = [
        ...swept,
        `Restored from ${stream ? 'standard input' : file}: ${counted(tips, 'tip', 'tips')}.`,
        ...(done.length > 0 ? [`The tables were brought up to date: ${done.join(', ')}.`] : []),
        ...(kept
          ? [
              `What was there before is kept as ${kept}. It holds names and addresses, and nothing deletes it: do so once the books are right.`,
            ]
          : []),
        wrong === 0 ? 'The books add up.' : `The books do NOT add up: ${program.admin} books verify`,
        `Next: start the server. It takes no payment of an earlier tip before it has read from Stripe what was paid since ${since}Z;`,
        `${program.admin} reconcile --since ${since}Z fetches the rest at once: refunds, disputes, fees.`,
        `Then an owner reads the records of lost paydays back, and says that all are here: no payday is made until then.`,
      ].join('\n')
      return wrong === 0 ? said : { said, failed: true }
    } finally {
      await db.destroy()
    }
  },
}

export const moveTo: Command = {
  name: 'move-to',
  options: 'postgres://USER:PASSWORD@HOST:5432/NAME',
  does: [
    'copies the books from SQLite into an empty PostgreSQL database, while no server runs,',
    'checks them there, puts the SQLite file aside, and says what to set',
  ],
  async run(setup, args) {
    const { place: url } = readPlace(args, 'the address of the database')
    sqliteOnly(setup, 'pg_dump')
    const { dataDir } = setup.config
    const elsewhere = { ...setup, secrets: { ...setup.secrets, databaseUrl: readDatabaseUrl(url) } }
    const to = open(elsewhere, { statementMs: 0 })
    try {
      const swept = sweptLines(dataDir)
      const { rows, kept } = await told([databaseFile(dataDir)], () =>
        moveBooks(dataDir, to, complainOf, new Date(), (line) => process.stderr.write(`${line}\n`)),
      )
      return [
        ...swept,
        `Moved: ${counted(rows, 'row', 'rows')}, counted and summed on both sides. The books add up.`,
        `What was here is kept as ${kept}. It holds names and addresses: delete it once the new place has proved good.`,
        'Next: set DATABASE_URL to that address and SESSION_SECRETS to the secret of this server (where it is not set,',
        `the container keeps it in ${join(dataDir, 'session-secret')}), and start. Everybody signs in once more.`,
        'From now on the backups are yours to make, with pg_dump.',
      ].join('\n')
    } catch (error) {
      const why = whyNotOpened(error, { ...setup.config, database: 'postgres' })
      throw why === undefined ? error : new UsageError(why)
    } finally {
      await to.destroy().catch(() => {})
    }
  },
}

function readDatabaseUrl(text: string): string {
  const read = environmentSchema.shape.DATABASE_URL.safeParse(text)
  if (read.data) return read.data
  throw new MistypedError(`the address ${read.error?.issues[0]?.message}`)
}

async function complainOf(db: Db): Promise<void> {
  const { differences, more } = await verifyBooks(db)
  if (differences.length + more > 0)
    throw new BackupError(
      `the books do not add up: \`${program.admin} books verify\` names what. They stay here; drop that database`,
    )
}

function sqliteOnly({ config }: Setup, instead: string): void {
  if (config.database === 'postgres')
    throw new UsageError(`The books are in PostgreSQL: use ${instead}, as docs/operating.md says`)
}

/** Mistakes, and disks that are full, in one line; `places`: where is written. */
async function told<T>(places: string[], work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BackupError) throw new UsageError(error.message)
    const full = places.find((place) => isFullDisk(error, dirname(place)))
    if (full === undefined) throw error
    throw new UsageError(`${full}: its disk is full: make room. The books are as they were`)
  }
}

/** What killed ones have left, as a line of what a command says. */
const sweptLines = (dataDir: string): string[] => {
  const swept = sweepLeftOvers(dataDir, Date.now())
  return swept.length > 0
    ? [`Removed what a killed backup, restore or move had left: ${swept.join(', ')}.`]
    : []
}

const counted = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`
