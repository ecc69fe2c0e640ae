import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importsOf, root, type SourceFile, sourceFiles } from '../support/source-files.ts'

type Rule = { name: string; files: SourceFile[]; forbidden: (imported: string, file: SourceFile) => boolean }

const inside = (...folders: string[]) => {
  return (imported: string) => folders.some((folder) => imported.startsWith(`${folder}/`))
}
const nodeModule = (imported: string) => imported.startsWith('node:')
const ui = [...sourceFiles('pages'), ...sourceFiles('views')]
const islands = sourceFiles('islands')
const server = sourceFiles('server')
const features = server.filter((file) => file.path.startsWith('server/features/'))
const featureOf = (path: string) => /^server\/features\/([\w-]+)\//.exec(path)?.[1]
/** What controllers get is listed at the entrance; they know its types. */
const handedIn = ['server/deps.ts', 'server/web.ts']
/**
 * From the top floor to the bottom: a room uses what stands below it. Rooms of one floor do not use each other. The files
 * that stand in `server/` itself are the entrance.
 */
const floors = [
  ['entrance'],
  ['cli'],
  ['features'],
  ['operations'],
  ['people', 'money'],
  ['http'],
  ['outbox'],
  ['venues', 'words'],
  ['config'],
  ['gateways'],
  ['db'],
  ['base'],
]
const roomOf = (path: string) => /^server\/([\w-]+)\//.exec(path)?.[1] ?? 'entrance'
const floorOf = (path: string) => floors.findIndex((rooms) => rooms.includes(roomOf(path)))

/** The rooms inside `money` and `people`, from the top floor to the bottom. Files beside the rooms put them together. */
const innerFloors: Record<string, string[][]> = {
  money: [
    ['verify', 'stripe-events', 'stripe-endpoint'],
    ['journal'],
    ['payday'],
    ['cash', 'deposits'],
    ['payment'],
    ['refund'],
    ['books'],
  ],
  people: [['access'], ['identity'], ['session'], ['limits']],
}
/** The room inside `money` or `people` that a file stands in, as `money/books`. */
const innerRoomOf = (path: string) => /^server\/((?:money|people)\/[\w-]+)\//.exec(path)?.[1]
const innerFloorOf = (room: string) => {
  const [house = '', name = ''] = room.split('/')
  return innerFloors[house]?.findIndex((rooms) => rooms.includes(name)) ?? -1
}
const innerFiles = server.filter(({ path }) => innerRoomOf(path))

/** Which feature may use which. GraphQL stands over the others: it shows what they know to other systems. */
const pairs: Record<string, string[]> = {
  auth: ['legal'],
  customer: ['auth', 'legal', 'staff'],
  earning: ['refund'],
  graphql: ['audit', 'auth', 'customer', 'earning', 'qr', 'staff'],
  home: ['earning', 'push'],
  member: ['auth', 'qr'],
  setup: ['branch', 'legal', 'member'],
  staff: ['auth', 'earning'],
  system: ['auth', 'legal', 'push'],
  words: ['earning'],
}

const rules: Rule[] = [
  {
    name: 'pages and views know no server code, no Node module and no Express',
    files: ui,
    forbidden: (i) => inside('server', 'test')(i) || nodeModule(i) || i === 'express',
  },
  {
    name: 'islands run in the browser: no server code, no pages, no Node module',
    files: islands,
    forbidden: (i) => inside('server', 'pages', 'test')(i) || nodeModule(i) || i === 'react-dom/server',
  },
  {
    name: 'the server knows nothing of the tests and their stand-ins',
    files: server,
    forbidden: inside('test'),
  },
  {
    name: 'money knows nothing of the web, though it stands above it',
    files: server.filter((file) => file.path.startsWith('server/money/')),
    forbidden: inside('server/http'),
  },
  {
    name: 'a room of the server uses only rooms on lower floors',
    files: server,
    forbidden: (i, file) =>
      i.startsWith('server/') &&
      !(file.path.startsWith('server/features/') && handedIn.includes(i)) &&
      roomOf(i) !== roomOf(file.path) &&
      floorOf(i) <= floorOf(file.path),
  },
  {
    name: 'a room inside money or people uses only rooms on lower floors of its house',
    files: innerFiles,
    forbidden: (i, file) => {
      const [own, other] = [innerRoomOf(file.path) ?? '', innerRoomOf(i)]
      return other !== undefined && other !== own && innerFloorOf(other) <= innerFloorOf(own)
    },
  },
  {
    name: 'a room inside money or people is used through its index.ts, which lists what it can do',
    files: server,
    forbidden: (i, file) => {
      const room = innerRoomOf(i)
      return room !== undefined && room !== innerRoomOf(file.path) && i !== `server/${room}/index.ts`
    },
  },
  {
    name: 'a migration is Kysely and SQL alone: what the product becomes later does not change it',
    files: server.filter(
      ({ path }) => path.startsWith('server/db/migrations/') && path !== 'server/db/migrations/index.ts',
    ),
    forbidden: (i) => i !== 'kysely' && !i.startsWith('server/db/migrations/'),
  },
  {
    name: 'a feature uses only the features that stand beside its name',
    files: features,
    forbidden: (i, file) => {
      const own = featureOf(file.path) ?? ''
      const other = featureOf(i)
      return other !== undefined && other !== own && !pairs[own]?.includes(other)
    },
  },
]

describe('import rules', () => {
  it('give every room of the server its floor', () => {
    expect([...new Set(server.map(({ path }) => roomOf(path)))].sort()).toEqual(floors.flat().sort())
  })

  it('stand in docs/architecture.md: each room in the table, from the top floor down, and in the picture', () => {
    const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
    const rows = [...text.matchAll(/^\| (?:`([a-z]+)\/`|the (entrance) \(.*?\)) \|/gm)]
    const rooms = floors.flat()
    expect(rows.slice(0, rooms.length).map(([, room, entrance]) => room ?? entrance)).toEqual(rooms)
    const picture = /```mermaid\nflowchart[\s\S]*?```/.exec(text)?.[0] ?? ''
    expect(rooms.filter((room) => !new RegExp(`\\b${room}\\["`).test(picture))).toEqual([])
    // Each arrow between rooms leads down.
    const arrows = [...picture.matchAll(/^ {2}(\w+) --> (\w+)/gm)].map(([, from = '', to = '']) => [from, to])
    const at = (room: string) => floors.findIndex((floor) => floor.includes(room))
    const up = arrows.filter(([from = '', to = '']) => at(from) >= 0 && at(to) >= 0 && at(from) >= at(to))
    expect(up).toEqual([])
  })

  it('give every room inside money and people its floor, as docs/architecture.md shows them', () => {
    const rooms = Object.entries(innerFloors).flatMap(([house, floors]) =>
      floors.flat().map((room) => `${house}/${room}`),
    )
    expect([...new Set(innerFiles.map(({ path }) => innerRoomOf(path)))].sort()).toEqual([...rooms].sort())
    const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
    const shown = [...text.matchAll(/^\| `(money|people)\/` \| (`[^|]+`) \|/gm)].map(
      ([, house = '', row = '']) => [
        house,
        row.split(' → ').map((floor) => [...floor.matchAll(/`([\w-]+)`/g)].map(([, room]) => room)),
      ],
    )
    expect(Object.fromEntries(shown)).toEqual(innerFloors)
  })

  it.each(rules)('$name', ({ files, forbidden }) => {
    expect(files.length).toBeGreaterThan(0)
    const broken = files.flatMap((file) =>
      importsOf(file)
        .filter((imported) => forbidden(imported, file))
        .map((imported) => `${file.path} → ${imported}`),
    )
    expect(broken).toEqual([])
  })

  it('names no pair of features that is not needed', () => {
    const used = (own: string, other: string) =>
      features.some(
        (file) => featureOf(file.path) === own && importsOf(file).some((i) => featureOf(i) === other),
      )
    const idle = Object.entries(pairs).flatMap(([own, others]) =>
      others.filter((other) => !used(own, other)).map((other) => `${own} → ${other}`),
    )
    expect(idle).toEqual([])
  })

  it('have no circle, types included', () => {
    expect(circles([...ui, ...islands, ...server])).toEqual([])
  })

  it('find a circle', () => {
    const file = (path: string, imported: string) => ({ path, text: `import type { A } from '${imported}'` })
    const files = [
      file('server/a.ts', './b.ts'),
      file('server/b.ts', './c.ts'),
      file('server/c.ts', './b.ts'),
    ]
    expect(circles(files)).toEqual([['server/b.ts', 'server/c.ts']])
  })

  it('sees the ways in which a file can import', () => {
    const text =
      "import a from './a.ts'\nexport { b } from '../b.ts'\nconst c = import('./c.ts')\nimport 'd'\nimport {\n  e,\n} from 'e'"
    expect(importsOf({ path: 'server/x/y.ts', text })).toEqual([
      'server/x/a.ts',
      'server/b.ts',
      'server/x/c.ts',
      'd',
      'e',
    ])
  })
})

/** Files that import each other, around however many corners: each circle once, from where it was entered. */
function circles(files: SourceFile[]): string[][] {
  const imports = new Map(files.map((file) => [file.path, importsOf(file)]))
  const done = new Set<string>()
  const found: string[][] = []
  const visit = (path: string, way: string[]) => {
    if (way.includes(path)) found.push(way.slice(way.indexOf(path)))
    if (way.includes(path) || done.has(path)) return
    for (const next of imports.get(path) ?? []) visit(next, [...way, path])
    done.add(path)
  }
  for (const { path } of files) visit(path, [])
  return found
}
