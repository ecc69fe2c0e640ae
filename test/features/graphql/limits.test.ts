import { createServer } from 'node:http'
import express from 'express'
import { describe, expect, it } from 'vitest'
import { createApp } from '../../../server/app.ts'
import { createBearers } from '../../../server/features/auth/bearer.service.ts'
import { createContext } from '../../../server/features/graphql/graphql.context.ts'
import { limits } from '../../../server/features/graphql/graphql.limits.ts'
import { graphqlServer } from '../../../server/features/graphql/graphql.server.ts'
import { createRateLimits } from '../../../server/people/limits/rate-limit.ts'
import { codesOf as codes, listening, post, query } from './client.ts'
import { counted } from './counted.ts'
import { graphqlSite } from './graphql-site.ts'

const site = graphqlSite()
const send = (document: string, variables = {}) => post(site.endpoint.url, query(document, variables))
const branch = (fields: string) => `{ branch(id: "${site.seed.branchId}") { ${fields} } }`

describe('a document', () => {
  it('is refused where it is nested too deep', async () => {
    const nest = (depth: number): string =>
      depth === 0 ? 'id' : `business { branches { ${nest(depth - 1)} } }`
    expect(codes(await send(branch(nest(6))))).toContain('QUERY_DEPTH')
    const shallow = await post(site.endpoint.url, query(branch(nest(2))), {
      Authorization: `Bearer ${site.tokens.owner}`,
    })
    expect(codes(shallow)).toBeUndefined()
  })

  it('is refused where it would cost too much: long pages in long pages, the same many times over', async () => {
    const pages =
      '{ business { branches { staff(first: 100) { nodes { branch { staff(first: 100) { nodes { name } } } } } } } }'
    expect(codes(await send(pages))).toEqual(['QUERY_COMPLEXITY'])
    const aliases = Array.from({ length: 60 }, (_, n) => `b${n}: branch(number: "${n}") { id }`).join(' ')
    expect(codes(await send(`{ ${aliases} }`))).toEqual(['QUERY_COMPLEXITY'])
    const hidden =
      'query Q($first: Int!) { business { branches { staff(first: $first) { nodes { branch { staff(first: $first) { nodes { name } } } } } } } }'
    expect(codes(await send(hidden, { first: 100 }))).toEqual(['QUERY_COMPLEXITY'])
    const negative = hidden.replace('$first: Int!', '$first: Int! = -1000000')
    expect(codes(await send(negative))).toEqual(['UNAUTHENTICATED'])
  })

  it('asks for pages of 1 to 100 lines, after a cursor of the same list', async () => {
    for (const args of ['first: 0', 'first: 101', 'after: "nonsense"', 'after: "WyJhIl0"']) {
      const { errors } = await site.ask.owner(`{ audit(${args}) { nodes { id } } }`)
      expect([args, errors[0]?.code]).toEqual([args, 'BAD_USER_INPUT'])
    }
  })

  it('searches for no more than the pages do: a longer text is no error of ours', async () => {
    const search = 'x'.repeat(60_000)
    const { data, errors } = await site.ask.owner(
      'query Q($id: ID!, $search: String) { branch(id: $id) { staff(search: $search) { nodes { id } } } }',
      { id: site.seed.branchId, search },
    )
    expect([errors, data?.branch.staff.nodes]).toEqual([[], []])
  })

  it('is refused where it is longer than anybody writes one', async () => {
    const fields = Array.from({ length: 400 }, (_, n) => `f${n}: id`).join(' ')
    const { status, body } = await send(branch(fields))
    expect([status, body.errors?.[0]?.message]).toEqual([200, expect.stringContaining('1000')])
  })

  it('is one a request, and in JSON that can be read', async () => {
    const { url } = site.endpoint
    const wrong = [
      `[${query('{ __typename }')}]`,
      '{',
      '"text"',
      '{}',
      '{"query":1}',
      query('{ branch(id: "\\u0000") { id } }'),
    ]
    for (const body of [...wrong, query('{ __typename }', { id: '\0' })])
      expect([body, (await post(url, body)).status]).toEqual([body, 400])
    const large = await post(url, query(`{ __typename } # ${'x'.repeat(limits.bodyBytes)}`))
    expect([large.status, codes(large)]).toEqual([413, ['PAYLOAD_TOO_LARGE']])
  })

  it('is refused with days that are none, in the document as in its variables', async () => {
    const day = 'query Q($from: Day) { earnings { total(from: $from) { received } } }'
    for (const answer of [
      await send('{ earnings { total(from: "2026-02-30") { received } } }'),
      await send(day, { from: 'yesterday' }),
    ])
      expect(answer.body.errors?.[0]?.message).toMatch(/YYYY-MM-DD/)
  })

  it('of fragments that double each other is weighed at once', async () => {
    const doubled = Array.from(
      { length: 11 },
      (_, n) => `fragment f${n} on Branch { ...f${n + 1} ...f${n + 1} }`,
    )
    const fragments = `${doubled.join(' ')} fragment f11 on Branch { id }`
    expect(codes(await send(`${branch('...f0')} ${fragments}`))).toBeUndefined()
    const costly = fragments.replace('{ id }', '{ tippableStaff { id } }')
    expect(codes(await send(`${branch('...f0')} ${costly}`))).toEqual(['QUERY_COMPLEXITY'])
  })

  it('that is none says where', async () => {
    const { body } = await send('{ branch(id: 1) { nothing } }')
    expect(body.errors?.[0]?.message).toContain('nothing')
    expect((await send('{ branch(')).body.errors?.[0]?.message).toContain('Syntax Error')
    expect(site.logged).toContainEqual(expect.objectContaining({ msg: 'document refused' }))
  })
})

describe('introspection', () => {
  const schema = '{ __schema { queryType { name } } }'

  it('is off unless it is switched on', async () => {
    expect((await send(schema)).body.errors?.[0]?.message).toContain('introspection')
    expect((await send('{ __typename }')).body.data).toEqual({ __typename: 'Query' })
  })

  const open = listening(() =>
    createApp({ ...site.deps, config: { ...site.deps.config, graphqlIntrospection: true } }),
  )
  const misspelled = '{ branc(number: "1001") { id } }'
  it('is off for names that are almost right, too', async () => {
    const { errors } = (await send(misspelled)).body
    expect(errors?.map(({ message }) => message)).toEqual(['Cannot query field "branc" on type "Query".'])
  })

  it('is on where it is', async () => {
    expect((await post(open.url, query(schema))).body.data).toEqual({
      __schema: { queryType: { name: 'Query' } },
    })
    const { errors } = (await post(open.url, query(misspelled))).body
    expect(errors?.[0]?.message).toContain('Did you mean "branch"?')
  })
})

describe('requests', () => {
  // A hundredth of what is allowed, so that the test need not send thousands.
  const rates = createRateLimits(undefined)
  const few: typeof rates = {
    ...rates,
    guard: (limit, key) => rates.guard({ ...limit, points: Math.ceil(limit.points / 100) }, key),
  }
  const strict = listening(() => createApp({ ...site.deps, limits: few }))

  it('are counted by person, else by address', async () => {
    const as = (who: 'owner' | 'staff') => ({ Authorization: `Bearer ${site.tokens[who]}` })
    const ask = (headers = {}) => post(strict.url, query('{ __typename }'), headers)
    for (let n = 0; n < 6; n++) expect((await ask()).status).toBe(200)
    const refused = await ask()
    expect([refused.status, codes(refused)]).toEqual([429, ['RATE_LIMITED']])
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    for (let n = 0; n < 12; n++) expect((await ask(as('owner'))).status).toBe(200)
    expect((await ask(as('owner'))).status).toBe(429)
    expect((await ask(as('staff'))).status).toBe(200)
  })

  it('are counted before their body is read, those too that nobody can read', async () => {
    const statuses: number[] = []
    const ask = () => post(strict.url, '"\\'.repeat(9), { 'X-Forwarded-For': '198.51.100.4' })
    for (let n = 0; n < 8; n++) statuses.push((await ask()).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 429, 429])
  })

  const guesser = listening(() =>
    createApp({
      ...site.deps,
      limits: {
        ...rates,
        guard: (limit, key) =>
          rates.guard(
            { ...limit, name: `g-${limit.name}`, points: limit.name === 'tip-number' ? 2 : limit.points },
            key,
          ),
      },
    }),
  )
  it('can’t count through branch numbers, many in one request included', async () => {
    const three =
      '{ a: branch(number: "1") { id } b: branch(number: "2") { id } c: branch(number: "3") { id } }'
    const answer = await post(guesser.url, query(three))
    expect(codes(answer)?.toSorted()).toContain('RATE_LIMITED')
  })
})

describe('an operation', () => {
  let counter: ReturnType<typeof counted>
  const lines: unknown[] = []
  const log = {
    info: (line: unknown) => lines.push(line),
    warn: () => {},
    error: (line: unknown) => lines.push(line),
  }
  const quick = listening(() => {
    counter = counted(site.deps.db)
    const needs = {
      ...site.deps,
      db: counter.db,
      bearers: createBearers({ ...site.deps, ...site.deps.accounts }),
    }
    const answer = graphqlServer({ introspection: false, timeMs: 100 })
    return express().post('/graphql', express.json(), async (req, res) => {
      Object.assign(req, { id: 'the-request', log, lang: 'en', text: (key: string) => key })
      await answer(
        createContext(needs, req, async () => {}),
        req.body,
        res,
      )
    })
  })

  it('ends when it takes too long', async () => {
    const release = counter.hold()
    const answer = await post(quick.url, query(branch('name')))
    release()
    expect(codes(answer)).toEqual(['TIMEOUT'])
    expect(lines).toContainEqual(expect.objectContaining({ codes: ['TIMEOUT'] }))
  })

  it('that fails for a reason of ours says no more than the request’s id', async () => {
    const broken = {
      ...site.deps.db,
      selectFrom: () => {
        throw new Error('secret: connection refused at db.internal')
      },
    }
    const app = createApp({ ...site.deps, db: broken as never })
    const server = createServer(app)
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as { port: number }
    const answer = await post(`http://127.0.0.1:${port}/graphql`, query(branch('name')))
    server.close()
    expect(codes(answer)).toEqual(['INTERNAL_SERVER_ERROR'])
    expect(JSON.stringify(answer.body)).not.toContain('secret')
    expect(answer.body.errors?.[0]?.extensions).toMatchObject({
      requestId: answer.headers.get('X-Request-Id'),
    })
    expect(JSON.stringify(site.logged)).toContain('db.internal')
  })
})
