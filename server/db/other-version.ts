import { migrations } from './migrations/index.ts'

/** What to do with a database that has run these migrations; undefined if this version knows all of them. */
export function whyOtherVersion(done: string[]): string | undefined {
  const unknown = done.filter((name) => !(name in migrations))
  const [first = ''] = Object.keys(migrations)
  if (unknown.length === 0) return undefined
  if (done.includes(first)) return `is of a newer version (${unknown.join(', ')}): update first`
  return 'is from before version 1.0.0, which can not read it: keep a copy, and begin with an empty database'
}
