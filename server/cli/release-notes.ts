import { readFileSync } from 'node:fs'
import { program } from '../config/config.ts'

/** Two folders above this program, built or not. */
const here = new URL('../../CHANGELOG.md', import.meta.url)

/**
 * What CHANGELOG.md tells an operator to do for the newest version, in its section *Upgrade*. Which version the books had
 * is not known: a database knows its tables only. Never throws.
 */
export function upgradeNotes(file: URL | string = here): string {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return `CHANGELOG.md is not beside this program: read the release notes of ${program.version} first.`
  }
  const [, newest = ''] = text.split(/^## /m)
  const [version = ''] = newest.split('\n')
  const notes = newest
    .split(/^### Upgrade$/m)[1]
    ?.split(/^### /m)[0]
    ?.trim()
  return notes ? `Upgrade to ${version}:\n${notes}` : `${version}: CHANGELOG.md names nothing to do.`
}
