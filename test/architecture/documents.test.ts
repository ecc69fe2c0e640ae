import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commands } from '../../server/cli/run.ts'
import { guestLangs, inSmallPrint, namesOfLangs } from '../../views/languages.ts'
import { root, sourceFiles } from '../support/source-files.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const decisions = globSync('docs/decisions/0*.md', { cwd: root })
const sources = globSync('{server,pages,islands,views,test}/**/*.{ts,tsx,mjs,css,md,graphql}', { cwd: root })
const documents = ['README.md', 'CHANGELOG.md', ...globSync(['docs/**/*.md', '.github/*.md'], { cwd: root })]

describe('README', () => {
  it('leads to the Japanese pages', () => expect(read('README.md')).toContain('(docs/ja/README.md)'))

  it('names the languages in which everything is', () =>
    expect(read('README.md').replace(/\s+/g, ' ')).toContain(namesOfLangs('en')))

  it('names the languages that guests read', () =>
    expect(read('README.md').replace(/\s+/g, ' ')).toContain(namesOfLangs('en', guestLangs())))

  it('is read in a few minutes', () => {
    expect(read('README.md').split(/\s+/).length).toBeLessThanOrEqual(1100)
    expect(
      read('README.md')
        .split('\n')
        .filter((line) => line.length > 120),
    ).toEqual([])
  })
})

describe('every document', () => {
  it.each(documents)('%s has lines of at most 140 columns, but for tables and what is typed', (path) => {
    const prose = read(path).replaceAll(/^ *```[\s\S]*?^ *```/gm, '')
    const long = prose.split('\n').filter((line) => line.length > 140 && !line.startsWith('|'))
    expect(long).toEqual([])
  })
})

describe('docs/ja', () => {
  const blocks = /^ *```\w*\n([\s\S]*?)^ *```$/gm
  /** What stands in blocks to copy, line by line, without remarks. */
  const copied = (text: string) =>
    [...text.matchAll(blocks)].flatMap(([, block = '']) =>
      block.split('\n').flatMap((line) => line.replace(/ +#.*/, '').trim() || []),
    )
  /** What is typed or shown by a program, which no language changes. */
  const typed = (text: string) =>
    [...text.replaceAll(blocks, '').matchAll(/`([^`]+)`/g)].map(([, one = '']) => one).toSorted()
  const firstHalf = (text: string) => text.slice(text.indexOf('## '), text.search(/^## (Update|更新)$/m))

  it.each(['first-day.md', 'ten-commands.md'])(
    '%s names every command that the English page names',
    (name) => {
      const commandsOf = (text: string) => typed(text).filter((one) => /^(docker|admin|npm|https)/.test(one))
      const there = commandsOf(read(`docs/ja/${name}`))
      expect(there.length).toBeGreaterThan(3)
      expect(commandsOf(read(`docs/${name}`)).filter((one) => !there.includes(one))).toEqual([])
    },
  )

  /** What of the English page of operating has a Japanese one. */
  const parts: Record<string, RegExp> = {
    'operating.md': /^## Backup and restore[\s\S]*?(?=^## Several containers)/m,
  }

  it.each(['stripe.md', 'accounts.md', 'operating.md', 'troubleshooting.md'])(
    '%s has the headings, the lines to copy, the commands, settings and log lines of the English page',
    (name) => {
      const english = (parts[name] ?? /[\s\S]*/).exec(read(`docs/${name}`))?.[0] ?? ''
      const japanese = read(`docs/ja/${name}`)
      const levels = (text: string) =>
        [...text.replaceAll(blocks, '').matchAll(/^#{2,} /gm)].map(([level]) => level)
      expect(levels(japanese)).toEqual(levels(english))
      const there = new Set(typed(japanese))
      // The events of Stripe are copied from the English page.
      const needed = typed(english).filter((one) => !/^\w+\.\w+(?:\.\w+)?$/.test(one) || one.endsWith('.yml'))
      expect(needed.length).toBeGreaterThan(9)
      expect(needed.filter((one) => !there.has(one))).toEqual([])
      expect(copied(japanese)).toEqual(copied(english))
    },
  )

  it('has the same eight steps as README, with the same signs of success', () => {
    const steps = (text: string) => /^1\. [\s\S]*/m.exec(firstHalf(text))?.[0] ?? ''
    const there = typed(steps(read('docs/ja/README.md')))
    expect(typed(steps(read('README.md'))).filter((one) => !there.includes(one))).toEqual([])
  })

  it('has the same lines to copy as README', () => {
    const lines = copied(read('README.md'))
    expect(lines.length).toBeGreaterThan(14)
    expect(copied(read('docs/ja/README.md'))).toEqual(lines)
  })
})

it.each(['CHANGELOG.md', 'docs/operating.md'])('%s says in which languages name cards are', (path) => {
  const [told] = /name cards[^.]*\b[A-Z]\w+ and [A-Z]\w+/.exec(read(path).replace(/\s+/g, ' ')) ?? []
  expect(told?.endsWith(namesOfLangs('en', guestLangs().slice(0, inSmallPrint)))).toBe(true)
})

describe.each([
  ['docs/first-day.md', 'en', 10, /(?<!\*)\*([^*]+)\*(?!\*)/g],
  ['docs/ja/first-day.md', 'ja', 10, /「([^」]+)」/g],
  ['docs/decisions/0114-the-card-opens-where-one-chooses-how-to-pay.md', 'en', 2, /"([^"]+)"/g],
])('%s', (path, language, least, quoted) => {
  it('calls what stands on the screen by the name that it has there', () => {
    const shown = new Set(
      globSync(`locales/${language}/*.json`, { cwd: root }).flatMap((file) =>
        textsOf(JSON.parse(read(file))),
      ),
    )
    const named = [...read(path).matchAll(quoted)].flatMap(([, names = '']) =>
      names.replace(/\s+/g, ' ').split(' → '),
    )
    expect(named.length).toBeGreaterThan(least)
    expect(named.filter((name) => !shown.has(name))).toEqual([])
  })
})

const textsOf = (part: unknown): unknown[] =>
  typeof part === 'object' && part ? Object.values(part).flatMap(textsOf) : [part]

describe('CHANGELOG', () => {
  it('begins with the version of this tree', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string }
    expect(/^## (\S+)$/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version)
  })
})

describe.each(documents)('%s', (document) => {
  const text = read(document)

  it('names only files that exist', () => {
    const folders = 'server|pages|views|islands|locales|public|test|docs|\\.github|\\.ci'
    const path = new RegExp(`(?<![\\w/.-])(?:${folders})/[\\w./*{},-]*[\\w*}/]`, 'g')
    const named = [...text.matchAll(path)].map(([found]) => found)
    expect(named.filter((each) => globSync(each, { cwd: root }).length === 0)).toEqual([])
  })

  it('has links that lead somewhere', () => {
    const targets = [...text.matchAll(/\]\((?!https?:)([^)\s]*)\)|(?:src|href)="(?!https?:)([^"]+)"/g)].map(
      (match) => match[1] ?? match[2] ?? '',
    )
    expect(targets.filter((target) => !leads(document, target))).toEqual([])
  })
})

function leads(document: string, target: string): boolean {
  const [path = '', heading] = target.split('#')
  const file = path === '' ? document : normalize(join(dirname(document), path))
  if (!existsSync(join(root, file))) return false
  return heading === undefined || headings(read(file)).includes(heading)
}

/** As GitHub makes addresses of them. */
const headings = (text: string) =>
  [...text.matchAll(/^#+ (.*)$/gm)].map((match) =>
    (match[1] ?? '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )

describe('docs/decisions', () => {
  it('has each decision that is named anywhere', () => {
    const texts = [...sources, 'vite.config.ts', ...documents].map((path) => `${path}\n${read(path)}`)
    const named = texts.flatMap((text) =>
      [...text.matchAll(/decisions?(?:\/| )\*?\s*(\d{4}(?:(?:,|\s*\*?\s*and)\s*\*?\s*\d{4})*)/gi)].flatMap(
        (match) => (match[1] ?? '').split(/\D+/).map((number) => `${number}: ${text.split('\n')[0]}`),
      ),
    )
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter((each) => !decisions.some((path) => path.includes(`/${each.slice(0, 4)}-`)))).toEqual(
      [],
    )
  })

  it('has an index with the title of each', () => {
    const lines = decisions.map((path) => {
      const name = path.slice('docs/decisions/'.length)
      return `- ${name.slice(0, 4)} [${read(path).split('\n')[0]?.slice(2)}](${name})`
    })
    const index = read('docs/decisions/README.md').split('\n')
    expect(index.filter((line) => line.startsWith('- '))).toEqual(lines.toSorted())
  })

  it('tells of each when it was, and when to look again', () => {
    const undated = decisions.filter((path) => !/^# .+\n\n\d{4}-\d{2}-\d{2}\n\n/.test(read(path)))
    expect(undated).toEqual([])
    expect(decisions.filter((path) => !/\bLook again\b/.test(read(path)))).toEqual([])
  })
})

it('each cited section of the product specification is there', () => {
  const numbers = [...read('docs/specification.md').matchAll(/^## (\d+)\. /gm)].map((match) => match[1])
  const cited = [...sources, ...documents].flatMap((path) =>
    [...read(path).matchAll(/specification(?:,|’s|'s) sections? (\d+)(?: and (\d+))?/gi)].flatMap((match) =>
      match.slice(1).filter((number) => number !== undefined),
    ),
  )
  expect(cited.length).toBeGreaterThan(4)
  expect(cited.filter((number) => !numbers.includes(number))).toEqual([])
})

describe('docs/specification.md', () => {
  it('says of speed and memory what the figures say where they are over', () => {
    const flat = (path: string) => read(path).replace(/\s+/g, ' ')
    const figures = flat('docs/figures.md')
    const [, sqlite, postgres] = /memory afterwards (\d+) MB[^.]*? and (\d+) MB/.exec(figures) ?? []
    const [, least, most] = /the same on PostgreSQL \| 3 : 1 \| ([\d.]+)–([\d.]+) : 1/.exec(figures) ?? []
    const share = (2 / (Number(least) + Number(most))).toFixed(2)
    const told = flat('docs/specification.md')
    expect(told).toContain(`it is ${share} on PostgreSQL`)
    expect(told).toContain(`it is ${sqlite} MB, and ${postgres} MB with PostgreSQL`)
  })
})

describe('docs/troubleshooting.md', () => {
  const text = read('docs/troubleshooting.md')

  it('names only alerts that there are, and each of these says what to do', () => {
    const [, ...alerts] = read('docs/monitoring/alerts.yml').split('- alert: ')
    expect(alerts.length).toBeGreaterThan(10)
    expect(alerts.filter((alert) => !/^ +description: '\w.{20,}'$/m.test(alert))).toEqual([])
    const known = alerts.map((alert) => /^\w+/.exec(alert)?.[0])
    const named = [...text.matchAll(/`(Tipping\w+)`/g)].map(([, name]) => name)
    expect(named.filter((name) => !known.includes(name))).toEqual([])
  })

  it('says what to do at each error line of the log', () => {
    const ofServer = sourceFiles('server').flatMap((file) =>
      [...file.text.matchAll(/\blog\.(?:error|fatal)\(/g)].map(({ index }) => messageAfter(file.text, index)),
    )
    const ofContainer = [
      ...read('server/container/entrypoint.sh').matchAll(/\bsay (?:error|fatal) ["']([^"']+)/g),
    ].map((match) => match[1] ?? '')
    const lines = [...ofServer, ...ofContainer].map((line) => line.split(/:|\$/)[0]?.trim() ?? '')
    // Told once a minute while a service is away for everybody.
    const outages = [...read('server/http/error-answers.ts').matchAll(/\baway\('([^']+)'\)/g)].map(
      ([, line = '']) => line,
    )
    expect(outages).toHaveLength(3)
    lines.push(...outages)
    expect(lines.length).toBeGreaterThan(20)
    expect([...new Set(lines)].filter((line) => line === '' || !text.includes(`\`${line}`))).toEqual([])
  })
})

/** The first text with more than one word: the message of a line comes after its fields. */
function messageAfter(source: string, index: number): string {
  return /(['`])((?:(?!\1)[^\n])+ (?:(?!\1)[^\n])+)\1/.exec(source.slice(index))?.[2] ?? ''
}

describe('the commands of docs/operating.md', () => {
  it('are those of the operator’s tool', () => {
    const text = read('docs/operating.md')
    const table = text.slice(text.indexOf('## The commands'), text.indexOf('## Sign-ins'))
    const cells = [...table.matchAll(/^\| (`.+?`) \|/gm)].map((match) => match[1] ?? '')
    const named = cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ''))
    const known = [...commands.map(({ name }) => name), 'version']
    expect(named.map((name) => name.replace(/ [A-Z]+$/, '')).toSorted()).toEqual(known.toSorted())
  })
})
