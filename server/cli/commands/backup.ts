import { parseArgs } from 'node:util'
import { verifyBooks } from '../../books/verify.ts'
import { backUp } from '../../db/backup.ts'
import { BackupError } from '../../db/backup-file.ts'
import { migrateToLatest } from '../../db/migrate.ts'
import { restore } from '../../db/restore.ts'
import { type Command, open, type Setup, UsageError } from '../command.ts'

export const backup: Command = {
  name: 'backup',
  options: 'FILE',
  does: ['copies the SQLite database, also while the server runs; without sessions, never', 'over a file'],
  async run(setup, args) {
    const { file } = read(args, 'backup')
    sqliteOnly(setup, 'pg_dump -Fc --exclude-table-data="session*" --exclude-table-data=rate_limit')
    const { tips, people, bytes } = told(() => backUp(setup.config.dataDir, file))
    const saved = `${tips} tips, ${people} people, ${Math.ceil(bytes / 1000)} kB`
    return `Done: ${file} (${saved}). Keep it elsewhere; it holds people's names and addresses, and the webhooks' secrets.`
  },
}

export const restoreCommand: Command = {
  name: 'restore',
  options: 'FILE [--force]',
  does: [
    'puts a backup in the place of the SQLite database, while no server runs; --force',
    'where tips are there',
  ],
  async run(setup, args) {
    const { file, force } = read(args, 'restore')
    sqliteOnly(setup, 'pg_restore --clean --if-exists')
    const { kept } = told(() => restore(setup.config.dataDir, file, { force, now: new Date() }))
    const db = open(setup, { statementMs: 0 })
    try {
      const done = await migrateToLatest(db)
      const { tips, last } = await db
        .selectFrom('tip')
        .select((e) => [e.fn.countAll<number>().as('tips'), e.fn.max<number | null>('updated_at').as('last')])
        .executeTakeFirstOrThrow()
      const since = new Date(last ?? Date.now()).toISOString().slice(0, 16)
      const { differences, more } = await verifyBooks(db)
      const wrong = differences.length + more
      const said = [
        `Restored from ${file}: ${tips} tips.`,
        ...(done.length > 0 ? [`The tables were brought up to date: ${done.join(', ')}.`] : []),
        ...(kept ? [`What was there before is kept as ${kept}.`] : []),
        wrong === 0 ? 'The books add up.' : `The books do NOT add up: npm run admin -- books verify`,
        `Next: start the server. It takes no payment of an earlier tip before it has read from Stripe what was paid since ${since}Z;`,
        `npm run admin -- reconcile --since ${since}Z fetches the rest at once: refunds, disputes, fees.`,
      ].join('\n')
      return wrong === 0 ? said : { said, failed: true }
    } finally {
      await db.destroy()
    }
  },
}

function read(args: string[], name: string): { file: string; force: boolean } {
  const usage = new UsageError(`npm run admin -- ${name} FILE`)
  try {
    const options = name === 'restore' ? { force: { type: 'boolean' as const } } : {}
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options })
    const [file, ...more] = positionals
    if (!file || more.length > 0) throw usage
    return { file, force: (values as { force?: boolean }).force === true }
  } catch {
    throw usage
  }
}

function sqliteOnly({ config }: Setup, instead: string): void {
  if (config.database === 'postgres') throw new UsageError(`The books are in PostgreSQL: use ${instead}`)
}

function told<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof BackupError) throw new UsageError(error.message)
    throw error
  }
}
