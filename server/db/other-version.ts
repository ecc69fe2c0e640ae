import { program } from '../base/program.ts'
import { migrations } from './migrations/index.ts'

/**
 * What is known of tables: `done`: the migrations they have run; `by`: the version that ran the last of them; `before`:
 * the backup that it made first.
 */
type Tables = { done: string[]; by: string | undefined; before: string | undefined }

/** What to do with tables of another version, in one line; undefined if this version knows all of them. */
export function whyOtherVersion({ done, by, before }: Tables): string | undefined {
  const unknown = done.filter((name) => !(name in migrations))
  const [first = ''] = Object.keys(migrations)
  if (unknown.length === 0) return undefined
  if (!done.includes(first))
    return 'is from before version 1.0.0, which can not read it: keep a copy, and begin with an empty database'
  const newer = by ? `version ${by}` : 'a newer version'
  return (
    `was changed by ${newer} (${unknown.join(', ')}), and this is version ${program.build}, which does not know that. ` +
    `Start the newer version again; or go back to the backup from before the update` +
    (before ? `: ${program.admin} restore --force ${before}` : ' (docs/operating.md, Going back)')
  )
}
