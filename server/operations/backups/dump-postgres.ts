import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { program } from '../../config/config.ts'
import { BackupError, createPrivate } from '../../db/backup-file.ts'
import type { Db } from '../../db/database.ts'
import type { Copied } from './copy-apart.ts'

const run = promisify(execFile)

/** As docs/operating.md tells an operator: rows that sign somebody in, or are useless later, are left out. */
const leftOut = ['session*', 'rate_limit', 'identity_[cs]*', 'password_link']
const options = ['-Fc', ...leftOut.map((tables) => `--exclude-table-data=${tables}`)]

/** Tables without whose rows nobody could tip. */
const needed = ['business', 'branch', 'tip', 'share', 'booking']

/** True if PostgreSQL's own tools can be started here. */
export const hasDumpTools = (): Promise<boolean> =>
  Promise.all(['pg_dump', 'pg_restore'].map((tool) => run(tool, ['--version']))).then(
    () => true,
    () => false,
  )

/**
 * Dumps the database to a new file (mode 600) and reads the file's list of contents. Throws {@link BackupError} with what
 * the tools say; then part of the file may be left.
 * @param withinMs after this time the tools are stopped
 */
export async function dumpPostgres(
  databaseUrl: string,
  file: string,
  { signal, withinMs }: { signal: AbortSignal | undefined; withinMs: number },
): Promise<Copied> {
  const limits = { signal, timeout: withinMs, maxBuffer: 2 ** 24 }
  const env = { ...toolEnvironment(), ...connectionOf(databaseUrl) }
  createPrivate(file)
  try {
    await run('pg_dump', [...options, '--no-password', '-f', file], { ...limits, env })
    const { stdout: contents } = await run('pg_restore', ['--list', file], {
      ...limits,
      env: toolEnvironment(),
    })
    const missing = needed.filter((table) => !new RegExp(` TABLE DATA \\S+ ${table} `).test(contents))
    if (missing.length > 0) throw new BackupError(`the dump lacks ${missing.join(', ')}`)
    return { bytes: statSync(file).size, differences: 0 }
  } catch (error) {
    if (signal?.aborted || error instanceof BackupError) throw error
    throw new BackupError(said(error))
  }
}

/** The tools need none of our secrets. */
const toolEnvironment = () => ({ PATH: program.path, LC_ALL: 'C' })

const said = (error: unknown): string => {
  const { stderr, message } = error as Error & { stderr?: string }
  return (stderr || message).trim().split('\n').slice(0, 3).join('; ')
}

/** Options of the address that PostgreSQL's tools know by a variable. */
const known: Record<string, string> = {
  host: 'PGHOST',
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
}

/** By variables: a command line, with the password in it, can be read by everybody on the machine. */
function connectionOf(databaseUrl: string): Record<string, string> {
  const url = new URL(databaseUrl.replace('@/', '@localhost/'))
  const given = {
    PGHOST: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    PGPORT: url.port,
    PGUSER: url.username,
    PGPASSWORD: url.password,
    PGDATABASE: url.pathname.slice(1),
  }
  const plain = Object.entries(given).map(([name, value]) => [name, decodeURIComponent(value)])
  const more = [...url.searchParams].flatMap(([name, value]) => (known[name] ? [[known[name], value]] : []))
  return Object.fromEntries([...plain, ...more].filter(([, value]) => value !== ''))
}

/** The size of the PostgreSQL database, in bytes. */
export async function sizeOfPostgres(db: Db): Promise<number> {
  const { rows } = await sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(
    db,
  )
  return rows[0]?.size ?? 0
}
