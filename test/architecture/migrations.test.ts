import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { sourceFiles } from '../support/source-files.ts'

/**
 * A migration that has been released never changes: databases have run it as it was. The next change of the tables is
 * a new file, with a line here.
 */
const frozen = {
  '0001-baseline.ts': '97b091d9dae0ead92a8a7e37e4a79eff8b0dc56de32f52853e6d8fedb628c389',
}

it('a migration stays as it was released', () => {
  const files = sourceFiles('server/db/migrations')
    .map(({ path, text }) => ({ name: path.split('/').at(-1) ?? '', text }))
    .filter(({ name }) => /^\d/.test(name))
  const hashes = files.map(({ name, text }) => [name, createHash('sha256').update(text).digest('hex')])
  expect(Object.fromEntries(hashes)).toEqual(frozen)
})
