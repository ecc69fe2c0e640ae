import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root, sourceFiles } from '../support/source-files.ts'

const document = readFileSync(join(root, 'docs/security.md'), 'utf8')
const asvs = document.slice(document.indexOf('## ASVS'))
const requirements = (text: string) => text.match(/\d+\.\d+\.\d+/g) ?? []
/** What stands below a heading of that part, up to the next one. */
const below = (heading: string) => asvs.split(`\n### ${heading}\n`)[1]?.split('\n### ')[0] ?? ''

/**
 * The requirements of levels 1 and 2 of ASVS 5.0.0, by section: how many there are, from 1 on. Those of level 3 come after
 * them in each section (github.com/OWASP/ASVS, 5.0.0).
 */
const sections: Record<string, number> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
}

describe('docs/security.md', () => {
  it('answers each requirement of levels 1 and 2 once', () => {
    const asked = Object.entries(sections).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, at) => `${section}.${at + 1}`),
    )
    expect(asked).toHaveLength(253)
    expect(requirements(asvs).toSorted()).toEqual(asked.toSorted())
  })

  it('leaves open only what is not ours, or what the specification wants so, and says why', () => {
    const rows = below('Not met')
      .split('\n')
      .filter((line) => /^\| \d/.test(line))
    expect(rows.length).toBeGreaterThan(5)
    for (const row of rows)
      expect(row).toMatch(
        /^\| \d[^|]+ \| (Cognito's|the proxy's|the operator's|specification)[^|]* \| [^|]*\w[^|]* \|$/,
      )
  })

  it('says of each that is met where it shows', () => {
    const answers = below('Met').split('\n- ').slice(1)
    expect(answers.length).toBeGreaterThan(80)
    expect(answers.filter((answer) => !/^\d[^:]+:\s+\S/.test(answer))).toEqual([])
    const before = answers.flatMap((answer) => requirements(answer.split(/:\s/)[0] ?? ''))
    expect(before).toEqual(requirements(below('Met')))
  })

  it('names files and tests, and only such as exist', () => {
    const named = [...document.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.\w+)`/g)].map((match) => match[1] ?? '')
    expect(named.length).toBeGreaterThan(80)
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})

it('says each limit as the code has it, and none that it has not', () => {
  const shape = /name: '([a-z-]+)',\s+points: ([\d_]+),\s+seconds: ([\d *]+)/g
  const spans: Record<number, string> = { 60: 'a minute', 600: '10 minutes', 3600: 'an hour', 86400: 'a day' }
  const product = (text: string) => text.split('*').reduce((all, one) => all * Number(one), 1)
  const inCode = sourceFiles('server').flatMap(({ text }) =>
    [...text.matchAll(shape)].map(([, name, points = '', seconds = '']) => {
      const count = Number(points.replaceAll('_', '')).toLocaleString('en')
      return `${name}: ${count} in ${spans[product(seconds)]}`
    }),
  )
  expect(inCode.length).toBeGreaterThan(15)
  const said = [...document.matchAll(/^\| ([\d,]+ in [^|]+) \| (`[a-z-]+`.*) \|$/gm)].flatMap(
    ([, limit, names = '']) => [...names.matchAll(/`([a-z-]+)`/g)].map(([, name]) => `${name}: ${limit}`),
  )
  expect(said.toSorted()).toEqual(inCode.toSorted())
})

it('no certificate goes unchecked', () => {
  const loose = /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|insecureHTTPParser/
  const files = sourceFiles('server')
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter(({ text }) => loose.test(text)).map(({ path }) => path)).toEqual([])
})
