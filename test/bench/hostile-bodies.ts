import { limits } from '../../server/features/graphql/graphql.limits.ts'
import type { BenchSite } from './bench-site.ts'
import { processorMs } from './floor-cost.ts'
import type { Row } from './rows.ts'

const budget = 50
const runs = 5
/** The system counts in steps of 10 ms, so a run is several requests. */
const requestsInRun = 5
const mostTokens = limits.tokens - 10

/** Small pieces that a reader of JSON or of a document might read again and again, to be put one behind the other. */
const pieces = [
  '"\\',
  '\\"',
  '"',
  '""',
  '"""',
  '"""\\"""',
  '{',
  '[',
  '(',
  '{a',
  '[{',
  '{"a":',
  '#',
  '#\n',
  'a',
  'a,',
  '\\',
  '\\u',
  '\\u{',
  '\\u{0',
  '\\u00',
  ',',
  ' ',
  '\n',
  '\r',
  '.',
  '...',
  '... {',
  '$',
  '$a',
  '@',
  '@a ',
  '&',
  '|',
  '!',
  '-',
  '0',
  '1e',
  '1.',
  'é',
  '😀',
  '\ufeff',
  'on ',
  'query',
  'fragment ',
  'a:b ',
  'a(b:1) ',
  '__typename ',
]

/** Documents that a reader of the schema might compare field by field. */
const documents = {
  'the same field': `{ ${'id '.repeat(mostTokens - 2)} }`,
  'aliases of one field': `{ ${aliases(Math.floor(mostTokens / 3), '__typename')} }`,
  'one alias of two fields': `{ ${'a: __typename b: __schema '.repeat(Math.floor(mostTokens / 6))} }`,
  'fields of the same fields': `{ ${'business { name } '.repeat(Math.floor(mostTokens / 4))} }`,
  'fragments in fragments': fragments((at, last) => (at < last ? `...f${at + 1} ...f${at + 1}` : 'id')),
  'fragments in a circle': fragments((at, last) => `...f${(at + 1) % (last + 1)}`),
  'a fragment for each field': `{ business { ${'... { name } '.repeat(Math.floor(mostTokens / 4) - 2)} } }`,
  'unknown fields': `{ ${'busines '.repeat(mostTokens - 2)} }`,
  'long unknown fields': `{ ${'x'.repeat(60_000)} }`,
  'unknown arguments': `{ branch(${'a: 1 '.repeat(Math.floor(mostTokens / 3) - 3)}) { id } }`,
  variables: `query Q(${Array.from({ length: Math.floor(mostTokens / 5) }, (_, at) => `$v${at}: Int`).join(' ')}) { __typename }`,
  'lists in lists': `{ branch(id: ${'['.repeat(mostTokens / 2 - 6)}${']'.repeat(mostTokens / 2 - 6)}) { id } }`,
  'objects in objects': `{ branch(id: ${'{a:'.repeat(mostTokens / 4 - 6)}1${'}'.repeat(mostTokens / 4 - 6)}) { id } }`,
  'selections in selections': `{ ${'... { '.repeat(mostTokens / 3 - 3)} id ${'}'.repeat(mostTokens / 3 - 3)} }`,
}

function aliases(count: number, field: string) {
  return Array.from({ length: count }, (_, at) => `a${at}: ${field}`).join(' ')
}

function fragments(body: (at: number, last: number) => string) {
  const count = Math.floor(mostTokens / 11)
  const all = Array.from({ length: count }, (_, at) => `fragment f${at} on Branch { ${body(at, count - 1)} }`)
  return `{ branch(id: "1") { ...f0 } } ${all.join(' ')}`
}

/** As many of a piece as a body may hold: as the whole body, as a document, and in a list of variables. */
function bodiesOf(piece: string): [string, string][] {
  const asked = (query: string, variables?: unknown) => JSON.stringify({ query, variables })
  const most = (wrap: (text: string) => string) => {
    const room = limits.bodyBytes - Buffer.byteLength(wrap(''))
    const each = Buffer.byteLength(wrap(piece.repeat(10))) - Buffer.byteLength(wrap(''))
    return wrap(piece.repeat(Math.floor((10 * room) / each)))
  }
  const name = JSON.stringify(piece)
  return [
    [`${name} as the body`, most((text) => text)],
    [`${name} as a document`, most((text) => asked(text))],
    [`${name} in a text of a document`, most((text) => asked(`{ branch(id: "${text}`))],
    [
      `${name} as a variable`,
      most((text) => asked('query Q($a: ID!) { branch(id: $a) { id } }', { a: text })),
    ],
  ]
}

/** What the server works for a request of 64 kB that any stranger may send to `/graphql`: the least of some runs. */
export async function measureHostileBodies(
  { server }: BenchSite,
  tell: (text: string) => void,
): Promise<Row[]> {
  const bodies = [
    ...pieces.flatMap(bodiesOf),
    ...Object.entries(documents).map(([name, query]) => [name, JSON.stringify({ query })] as const),
  ]
  tell(`${bodies.length} hostile bodies for /graphql`)
  let longest = { name: '', ms: 0 }
  for (const [name, body] of bodies) {
    const times = []
    for (let run = 0; run < runs; run++) {
      const before = processorMs(server.pid)
      for (let each = 0; each < requestsInRun; each++) await send(server.url, body)
      times.push((processorMs(server.pid) - before) / requestsInRun)
    }
    const ms = Math.min(...times)
    if (ms > longest.ms) longest = { name, ms }
  }
  return [
    {
      name: 'processor time of 64 kB to /graphql',
      value: longest.ms,
      budget,
      unit: 'ms',
      note: longest.name,
    },
  ]
}

let sent = 0

/** Each time from another network: one may ask 600 times only. */
async function send(url: string, body: string) {
  sent += 1
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.1.${sent >> 8}.${sent & 255}` }
  const answer = await fetch(`${url}/graphql`, { method: 'POST', headers, body })
  await answer.text()
  if (![200, 400].includes(answer.status)) throw new Error(`${answer.status} to ${body.slice(0, 100)}`)
}
