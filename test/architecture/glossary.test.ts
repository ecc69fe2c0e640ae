import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { langs } from '../../views/lang.ts'
import { root, sourceFiles } from '../support/source-files.ts'

const document = (name: string) => readFileSync(join(root, 'docs', name), 'utf8')

/** The columns after the first of each row below the table's head. */
const rows = document('glossary.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Thing'))
  .map((line) => line.split('|').slice(2, -1))
const listed = (words: string | undefined) =>
  (words ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
const glossary = (column: number) => {
  const cells = rows.map((row) => /^([^(]*)(?:\(not: (.*)\))?\s*$/.exec(row[column] ?? '') ?? [])
  return {
    names: cells.flatMap(([, names]) => listed(names)),
    wrong: cells.flatMap(([, , wrong]) => listed(wrong)),
  }
}
/** Words of Latin letters are whole ones, also in the plural. */
const anyOf = (words: string[]) => {
  const each = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(
    each.map((word) => (/^[\x20-\x7e]+$/.test(word) ? `\\b${word}s?\\b` : word)).join('|'),
    'gi',
  )
}

/** As the specification has them, word for word. */
const quoted = new Set([...document('specification.md').matchAll(/"([^"]+)"/g)].map(([, text]) => text))

const textsOf = (texts: object): string[] =>
  Object.values(texts).flatMap((text) => (typeof text === 'string' ? [text] : textsOf(text)))

/** The texts that call something by a word that may not stand for it. */
const misnamed = (column: number, texts: string[]) => {
  const { names, wrong } = glossary(column)
  const never = anyOf(wrong)
  // Another thing's name may hold such a word: プレビュー, public review.
  const known = anyOf(names.filter((name) => name.search(never) !== -1))
  return texts.filter((text) => !quoted.has(text) && text.replaceAll(known, '').search(never) !== -1)
}

describe.each(langs.map((lang) => [lang, ['en', 'ja', 'cn'].indexOf(lang)] as const))(
  'words in %s',
  (lang, column) => {
    it('stand for one thing each, as the glossary has them', () => {
      const files = sourceFiles(`locales/${lang}`, /\.json$/)
      const texts = files.flatMap(({ text }) => textsOf(JSON.parse(text)))
      expect(texts.length).toBeGreaterThan(500)
      expect(misnamed(column, texts)).toEqual([])
    })

    it('name each thing, and say of many what may not stand for it', () => {
      const { names, wrong } = glossary(column)
      expect(names.length).toBeGreaterThan(15)
      expect(wrong.length).toBeGreaterThan(8)
      for (const word of wrong) expect(misnamed(column, [`… ${word} …`])).toHaveLength(1)
    })
  },
)
