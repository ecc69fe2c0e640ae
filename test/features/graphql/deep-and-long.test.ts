import { createServer } from 'node:http'
import { beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../../server/app.ts'
import { chunksOf } from '../../../server/db/chunks.ts'
import { codesOf as codes, post, query } from './client.ts'
import { counted } from './counted.ts'
import { graphqlSite } from './graphql-site.ts'

const site = graphqlSite()
const send = (document: string) => post(site.endpoint.url, query(document))
const branch = (fields: string) => `branch(id: "${site.seed.branchId}") { ${fields} }`

describe('a document', () => {
  it.each([
    ['values', (deep: number) => `{ branch(id: ${'['.repeat(deep)}${']'.repeat(deep)}) { id } }`],
    ['values that never end', (deep: number) => `{ branch(id: ${'['.repeat(deep)}`],
    ['objects', (deep: number) => `{ branch(id: ${'{a:'.repeat(deep)}1${'}'.repeat(deep)}) { id } }`],
    ['fragments', (deep: number) => `{ ${'... { '.repeat(deep)} __typename ${'}'.repeat(deep)} }`],
  ] as const)('of %s deep inside each other is the client’s mistake', async (_, made) => {
    for (const deep of [100, 640, 1900, 9000]) {
      const sent = await send(made(deep))
      expect([deep, sent.status, codes(sent)]).toEqual([deep, 400, ['QUERY_DEPTH']])
    }
  })

  it('may nest what anybody needs', async () => {
    expect(
      (await send(`{ ${'... { '.repeat(30)} __typename ${'}'.repeat(30)} }`)).body.errors,
    ).toBeUndefined()
    for (const text of [`# ${'['.repeat(100)}`, `# "\n # ${'{'.repeat(100)}`])
      expect((await send(`{ __typename } ${text}`)).body.errors).toBeUndefined()
    const texts = [`"${'\\"['.repeat(50)}"`, `"""${'"[ \\""" '.repeat(50)}"""`]
    for (const text of texts) {
      const { body } = await send(`{ branch(id: ${text}) { id } }`)
      expect(body.errors?.map(({ extensions }) => extensions?.code)).toEqual(['NOT_FOUND'])
    }
  })

  it('can’t hide its brackets behind texts and comments', async () => {
    const deep = `${'['.repeat(100)}${']'.repeat(100)}`
    for (const before of ['"a"', '""', '"""a " b"""', '"""\\""""""', '#"\n'])
      expect(codes(await send(`{ branch(number: ${before} id: ${deep}) { id } }`))).toEqual(['QUERY_DEPTH'])
  })

  it('with variables deep inside each other is the client’s mistake, whatever stands in their texts', async () => {
    for (const deep of [100, 30_000]) {
      const variables = `{"id":${'['.repeat(deep)}${']'.repeat(deep)}}`
      const answer = await post(site.endpoint.url, `{"query":"{ __typename }","variables":${variables}}`)
      expect([answer.status, codes(answer)]).toEqual([400, ['QUERY_DEPTH']])
    }
    const texts = query('{ __typename }', { a: '[{'.repeat(100), b: `"${'\\['.repeat(99)}` })
    expect((await post(site.endpoint.url, texts)).body.data).toEqual({ __typename: 'Query' })
  })
})

describe('lists of people', () => {
  const many = 2000
  beforeAll(async () => {
    const { businessId, hotel } = site.seed
    const people = Array.from({ length: many }, (_, n) => ({
      id: `many${n}`,
      business_id: businessId,
      branch_id: hotel.branchId,
      code: `m${n}`,
      name: `Person ${n}`,
      role: 'staff' as const,
      created_at: n,
    }))
    for (const rows of chunksOf(people)) await site.deps.db.insertInto('staff').values(rows).execute()
  })
  const asked = (times: number, field: string) =>
    Array.from({ length: times }, (_, n) => `a${n}: ${field}`).join(' ')
  const hotel = (fields: string) => `branch(id: "${site.seed.hotel.branchId}") { ${fields} }`

  it('cost what they hold: the same many times over is refused', async () => {
    const answer = await post(
      site.endpoint.url,
      query(`{ ${asked(60, hotel('tippableStaff { id name greeting }'))} }`),
    )
    expect(codes(answer)).toContain('QUERY_COMPLEXITY')
    expect(JSON.stringify(answer.body).length).toBeLessThan(100_000)
  })

  it('of colleagues, too', async () => {
    const owner = { Authorization: `Bearer ${site.tokens.owner}` }
    const list = `business { members { name } }`
    expect(codes(await post(site.endpoint.url, query(`{ ${list} }`), owner))).toBeUndefined()
    const often = await post(site.endpoint.url, query(`{ ${asked(4, list)} }`), owner)
    expect(codes(often)).toContain('QUERY_COMPLEXITY')
  })

  it('are asked once for a request, however often it names the branch', async () => {
    const counter = counted(site.deps.db)
    const app = createApp({ ...site.deps, db: counter.db })
    const server = createServer(app)
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as { port: number }
    const branches = asked(60, branch('name tippableStaff { name }'))
    const { result, queries } = await counter.during(() =>
      post(`http://127.0.0.1:${port}/graphql`, query(`{ ${branches} }`)),
    )
    server.close()
    expect(codes(result)).toBeUndefined()
    expect(queries).toBe(2)
  })
})
