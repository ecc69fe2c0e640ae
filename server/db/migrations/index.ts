import type { Migration } from 'kysely/migration'
import * as baseline from './0001-baseline.ts'

/** In order of their names. A migration that has been released never changes: the next change is a new file. */
export const migrations: Record<string, Migration> = {
  '0001-baseline': baseline,
}
