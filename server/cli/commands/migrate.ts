import { program } from '../../config/config.ts'
import { pendingMigrations } from '../../db/migrate.ts'
import { whyNotOpened } from '../../db/why-not-started.ts'
import { UpdateError, updateTables } from '../../operations/backups/update.ts'
import { type Command, open, type Setup, UsageError } from '../command.ts'
import { readOptions } from '../options.ts'
import { upgradeNotes } from '../release-notes.ts'

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
