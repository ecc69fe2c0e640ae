import type { Migration } from 'kysely/migration'
import * as baseline from './baseline.ts'

/**
 * In order of their names; each begins with the version that brings it. Until 1.0.0 is released, a change of the tables
 * changes the baseline. From then on what is released never changes: the next change is a new file.
 */
export const migrations: Record<string, Migration> = { '1.0.0': baseline }
