import { writeHeartbeat } from '../../../db/heartbeat.store.ts'
import { OtherVersionError, pendingMigrations } from '../../../db/migrate.ts'
import { type DoctorCheck, fail, ok } from '../finding.types.ts'

export const database: DoctorCheck = {
  id: 'database',
  async run({ config, db, noDatabase, clock }) {
    const kind = config.database === 'postgres' ? 'PostgreSQL' : 'SQLite'
    if (!db) return fail(`${kind}: ${noDatabase}`, 'is DATA_DIR right? `admin migrate` makes a new one')
    let missing: string[]
    try {
      missing = await pendingMigrations(db)
    } catch (error) {
      if (error instanceof OtherVersionError) return fail(error.message, 'see docs/operating.md, Updates')
      return fail(`${kind} does not answer (${codeOf(error)})`, 'see DATABASE_URL: address, password, name')
    }
    if (missing.length > 0)
      return fail(`${kind} answers, its tables lack ${missing.join(', ')}`, 'run `admin migrate`')
    try {
      await writeHeartbeat(db, clock())
    } catch (error) {
      return fail(
        `${kind} answers, and can not be written (${codeOf(error)})`,
        'is its disk full or read-only?',
      )
    }
    return ok(`${kind} answers, can be written, its tables are up to date`)
  },
}

/** The database's own code, such as `ECONNREFUSED` or `28P01`. Its message may name people's data. */
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'no code'
