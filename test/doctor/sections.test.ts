import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import words from '../../locales/ja/setup.json' with { type: 'json' }
import { checks } from '../../server/operations/doctor/checks/index.ts'
import { root } from '../support/source-files.ts'

const text = readFileSync(join(root, 'docs/doctor.md'), 'utf8')
const [, ...sections] = text.split(/^## /m)
const ids = checks.map(({ id }) => id)

it('docs/doctor.md has a section for each check, in the order in which they are shown', () => {
  expect(sections.map((section) => section.split('\n')[0])).toEqual(ids)
})

it('each section says something, and is short', () => {
  const lengths = sections.map((section) => section.split('\n').filter((line) => line !== '').length - 1)
  expect(lengths.filter((lines) => lines < 1 || lines > 12)).toEqual([])
})

it('each check of the background has words for owners, and no other', () => {
  const background = checks.filter(({ slow }) => !slow).map(({ id }) => id)
  expect(Object.keys(words.services.checks).toSorted()).toEqual(background.toSorted())
})

it('a check needs only those that stand before it', () => {
  const early = checks.flatMap(({ id, needs = [] }, at) =>
    needs.filter((need) => !ids.slice(0, at).includes(need)).map((need) => `${id} needs ${need}`),
  )
  expect(early).toEqual([])
})
