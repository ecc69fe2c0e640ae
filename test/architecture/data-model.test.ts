import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root, sourceFiles } from '../support/source-files.ts'

const schema = readFileSync(join(root, 'server/db/schema.ts'), 'utf8')
const tables = [...schema.matchAll(/^ {2}(\w+): \w+Table$/gm)].map((match) => match[1] ?? '')

/** The operator's tool and migrations write everything. */
const tools = /^server\/(cli|db\/migrations|money\/books\/forget-test)/
const files = sourceFiles('server').filter(({ path }) => !tools.test(path))
const writersOf = (table: string) => {
  const writes = new RegExp(`(insertInto|updateTable|deleteFrom)\\(\\s*'${table}( as \\w+)?'`)
  return files.filter(({ text }) => writes.test(text)).map(({ path }) => path)
}

const document = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
const rows = new Map(
  [...document.slice(document.indexOf('## The data')).matchAll(/^\| `(\w+)` \|(.*)\|$/gm)].map((match) => [
    match[1] ?? '',
    (match[2] ?? '').split('|').map((cell) => cell.trim()),
  ]),
)
const namedFor = (table: string) =>
  [...(rows.get(table)?.[1] ?? '').matchAll(/`([^`]+)`/g)].map((match) => `server/${match[1]}`)

describe('the data in docs/architecture.md', () => {
  it('has a row for each table', () => {
    expect(tables.length).toBeGreaterThan(20)
    expect([...rows.keys()].toSorted()).toEqual(tables.toSorted())
    expect([...rows].filter(([, cells]) => cells.length !== 2 || cells.includes(''))).toEqual([])
  })

  it.each(tables)('names what writes %s', (table) => {
    expect(namedFor(table)).toEqual(expect.arrayContaining(writersOf(table)))
  })

  it.each(tables)('names no file that has nothing to do with %s', (table) => {
    const text = new Map(files.map((file) => [file.path, file.text]))
    const knows = new RegExp(`'${table}( as \\w+)?'`)
    expect(namedFor(table).filter((path) => !knows.test(text.get(path) ?? ''))).toEqual([])
  })
})
