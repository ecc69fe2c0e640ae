import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import words from '../../locales/ja/setup.json' with { type: 'json' }
import { checks } from '../../server/operations/doctor/checks/index.ts'
import { root } from '../support/source-files.ts'

const text = readFileSync(join(root, 'docs/doctor.md'), 'utf8')
const sections = text.split(/^## /m).slice(1)
const ids = checks.map(({ id }) => id)
const headings = [...new Set(checks.map(({ heading }) => heading))]

it('docs/doctor.md has a section for each heading, in the order in which they are shown, and so have the words', () => {
  expect(headings).toHaveLength(10)
  expect(sections.map((section) => section.split('\n')[0])).toEqual(headings)
  expect(Object.keys(words.services.headings)).toEqual(headings)
})

it('each check is named in the section of its heading', () => {
  const unnamed = checks.filter(
    ({ id, heading }) => !sections[headings.indexOf(heading)]?.includes(`**${id}**`),
  )
  expect(unnamed.map(({ id }) => id)).toEqual([])
})

it('each check of the background has words for owners, and no other', () => {
  const background = checks.filter(({ when }) => when !== 'by command').map(({ id }) => id)
  expect(Object.keys(words.services.checks).toSorted()).toEqual(background.toSorted())
})

it('a check needs only those that stand before it', () => {
  const early = checks.flatMap(({ id, needs = [] }, at) =>
    needs.filter((need) => !ids.slice(0, at).includes(need)).map((need) => `${id} needs ${need}`),
  )
  expect(early).toEqual([])
})
