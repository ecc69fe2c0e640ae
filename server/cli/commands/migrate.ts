import { migrateToLatest } from '../../db/migrate.ts'
import { type Command, open } from '../command.ts'

export const migrate: Command = {
  name: 'migrate',
  options: '',
  does: ['brings the tables of the database up to date'],
  async run(setup) {
    // No time limit: changing a large table may take long.
    const db = open(setup, { statementMs: 0 })
    try {
      const done = await migrateToLatest(db)
      return done.length === 0 ? 'Nothing to do: the database is up to date.' : `Done: ${done.join(', ')}`
    } finally {
      await db.destroy()
    }
  },
}
