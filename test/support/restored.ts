import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backUp } from '../../server/db/backup.ts'
import type { Db } from '../../server/db/database.ts'
import { restore } from '../../server/db/restore.ts'
import { createDatabase, type TestDatabase } from './databases.ts'

const operating = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8')

/** The options that docs/operating.md tells an operator to type, but for whose and which database it is. */
function documented(tool: 'pg_dump' | 'pg_restore' | 'psql'): string[] {
  const line = new RegExp(`\`[^\`]*${tool} -U tipping([^\`<>]*)`).exec(operating)?.[1] ?? ''
  const words = [...line.matchAll(/(?:[^\s']|'[^']*')+/g)].map(([word]) => word.replaceAll("'", ''))
  return words.filter((word, at) => word !== '-d' && words[at - 1] !== '-d' && word !== 'tipping')
}

export const dumpTo = (file: string, databaseUrl = '') =>
  execFileSync('pg_dump', [...documented('pg_dump'), '-f', file, databaseUrl])

/** Puts a dump in the place of what the database holds. */
export function restoreDump(file: string, databaseUrl = ''): void {
  execFileSync('psql', ['-q', ...documented('psql'), '-d', databaseUrl], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  execFileSync('pg_restore', [...documented('pg_restore'), '-d', databaseUrl, file])
}

/** A copy of a database as it stands now, by the means that docs/operating.md names; `restored` puts it into a fresh one. */
export function backUpOf({ kind, dataDir, databaseUrl }: TestDatabase) {
  const dir = mkdtempSync(join(tmpdir(), 'tipping-copy-'))
  const file = join(dir, 'copy')
  if (kind === 'sqlite') backUp(dataDir, file)
  else dumpTo(file, databaseUrl)
  return {
    async restored(): Promise<{ db: Db; database: TestDatabase; drop: () => Promise<void> }> {
      const fresh = await createDatabase(kind)
      if (kind === 'sqlite') restore(fresh.dataDir, file, { force: false, now: new Date() })
      else restoreDump(file, fresh.databaseUrl)
      return { db: await fresh.open(), database: fresh, drop: () => fresh.drop() }
    },
    remove: () => rmSync(dir, { recursive: true, force: true }),
  }
}
