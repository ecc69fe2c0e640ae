import { pendingMigrations } from '../../db/migrate.ts'
import { whyNotOpened } from '../../db/why-not-started.ts'
import { UpdateError, updateSqlite } from '../../operations/backups/update.ts'
import { updatePostgres } from '../../operations/backups/update-postgres.ts'
import { type Command, open, UsageError } from '../command.ts'
import { readOptions } from '../options.ts'
import { upgradeNotes } from '../release-notes.ts'

const nothing = 'Nothing to do: the database is up to date.'
const toCome = (names: string[]) =>
  names.length === 0 ? nothing : `To come: ${names.join(', ')}\n\n${upgradeNotes()}`

export const migrate: Command = {
  name: 'migrate',
  options: '[--dry-run] [--without-backup]',
  does: [
    'brings the tables of the database up to date; --dry-run only lists what is to come, and',
    'what the release notes say. With PostgreSQL it wants a backup of the last day, or makes',
    'one where pg_dump is; --without-backup: you have one that these books know nothing of',
  ],
  async run(setup, args) {
    const flags = readOptions(args, [], [], ['dry-run', 'without-backup'])
    const { 'dry-run': onlyList, 'without-backup': withoutBackup } = flags
    // No time limit: changing a large table may take long.
    const db = open(setup, { statementMs: 0 })
    try {
      if (onlyList) return toCome(await pendingMigrations(db))
      const { migrations, backup } =
        setup.config.database === 'sqlite'
          ? await updateSqlite(db, setup.config)
          : await updatePostgres(db, setup, { withoutBackup, now: Date.now() })
      if (migrations.length === 0) return nothing
      return `Done: ${migrations.join(', ')}${backup ? `. As it was before: ${backup}` : ''}`
    } catch (error) {
      if (error instanceof UpdateError) throw new UsageError(error.message)
      const why = setup.config.database === 'sqlite' ? whyNotOpened(error, setup.config.dataDir) : undefined
      throw why === undefined ? error : new UsageError(why)
    } finally {
      await db.destroy().catch(() => {})
    }
  },
}
