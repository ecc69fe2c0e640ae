import { createServer } from 'node:http'
import { beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../../server/app.ts'
import { chunksOf } from '../../../server/db/chunks.ts'
import { QueryDepthError } from '../../../server/features/graphql/graphql.body.ts'
import { readDocument } from '../../../server/features/graphql/graphql.server.ts'
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
    ['fields', (deep: number) => `{ ${'business { '.repeat(deep)} id ${'}'.repeat(deep)} }`],
  ] as const)('of %s deep inside each other is the client’s mistake', async (_, made) => {
    for (const deep of [100, 245, 490, 1900, 4000]) {
      const { status, body } = await send(made(deep))
      expect([deep, status, body.data]).toEqual([deep, 200, undefined])
      expect(body.errors?.[0]?.message).toMatch(/Syntax Error|cannot represent|Cannot query/)
    }
  })

  it('may hold as many brackets as its tokens allow, and any number in a text or a comment', async () => {
    for (const text of [
      `{ ${'... { '.repeat(240)} __typename ${'}'.repeat(240)} }`,
      `{ __typename } # ${'['.repeat(9000)}`,
    ])
      expect((await send(text)).body.errors).toBeUndefined()
    for (const text of [`"${'\\"['.repeat(9000)}"`, `"""${'"[ \\""" '.repeat(5000)}"""`])
      expect(codes(await send(`{ branch(id: ${text}) { id } }`))).toEqual(['NOT_FOUND'])
  })

  it('with variables deep inside each other is the client’s mistake', async () => {
    for (const deep of [100, 30_000]) {
      const asked = query('query Q($id: ID!) { branch(id: $id) { id } }', { id: 1 })
      const body = asked.replace('"id":1', `"id":${'['.repeat(deep)}${']'.repeat(deep)}`)
      const answer = await post(site.endpoint.url, body)
      expect([answer.status, answer.body.errors?.[0]?.message]).toEqual([
        200,
        expect.stringMatching(/cannot represent/),
      ])
    }
  })

  it('for which the stack has no room is refused as one that is too deep', () => {
    const query = `{ ${'... { '.repeat(240)} __typename ${'}'.repeat(240)} }`
    /** Calls itself until there is no room for another call. Then each call on the way back tries to read. */
    const readAtTheEnd = (): unknown => {
      try {
        return readAtTheEnd()
      } catch (error) {
        if (!(error instanceof RangeError)) throw error
        return readDocument({ query }, true)
      }
    }
    expect(readAtTheEnd).toThrow(QueryDepthError)
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
