import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backUp } from '../../server/db/backup.ts'
import type { Db } from '../../server/db/database.ts'
import { restore } from '../../server/db/restore.ts'
import { createDatabase, type TestDatabase } from './databases.ts'

/** A copy of a database as it stands now, by the means that docs/operating.md names; `restored` puts it into a fresh one. */
export function backUpOf({ kind, dataDir, databaseUrl }: TestDatabase) {
  const dir = mkdtempSync(join(tmpdir(), 'tipping-copy-'))
  const file = join(dir, 'copy')
  if (kind === 'sqlite') backUp(dataDir, file)
  else execFileSync('pg_dump', ['-Fc', '-f', file, databaseUrl ?? ''])
  return {
    async restored(): Promise<{ db: Db; database: TestDatabase; drop: () => Promise<void> }> {
      const fresh = await createDatabase(kind)
      if (kind === 'sqlite') restore(fresh.dataDir, file, { force: false, now: new Date() })
      else execFileSync('pg_restore', ['-d', fresh.databaseUrl ?? '', file])
      return { db: await fresh.open(), database: fresh, drop: () => fresh.drop() }
    },
    remove: () => rmSync(dir, { recursive: true, force: true }),
  }
}
