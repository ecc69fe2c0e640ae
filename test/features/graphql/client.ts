import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type AnyVariables, Client, cacheExchange, fetchExchange } from '@urql/core'
import type { Express } from 'express'
import { afterAll, beforeAll } from 'vitest'
import { demoMembers } from '../../demo/seed-demo.ts'
import type { IdentityApp } from '../../support/account-app.ts'

export const password = 'Correct-horse-1'

/** What a client sees: data, or why not. */
export type Answer = {
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape, looked at loosely by tests
  data: any
  errors: { message: string; code: unknown; path: string; fields: unknown }[]
}

export type Asker = (document: string, variables?: Record<string, unknown>) => Promise<Answer>

export type Endpoint = {
  url: string
  /** A client as another system has one; with a token, or a visitor's. */
  as(token?: string, headers?: Record<string, string>): Asker
}

/** An application that listens, as other systems find it. */
export function listening(app: () => Express): Endpoint {
  const holder = { url: '' } as Endpoint
  let server: Server
  beforeAll(async () => {
    server = createServer(app())
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    holder.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`
  })
  afterAll(() => new Promise<void>((done) => void server.close(() => done())))
  holder.as = (token, headers = {}) => {
    const client = new Client({
      url: holder.url,
      exchanges: [cacheExchange, fetchExchange],
      requestPolicy: 'network-only',
      preferGetMethod: false,
      fetchOptions: {
        headers: { 'Accept-Language': 'en', ...(token && { Authorization: `Bearer ${token}` }), ...headers },
      },
    })
    return async (document, variables = {}) => {
      const result = await client.query<unknown, AnyVariables>(document, variables).toPromise()
      if (result.error?.networkError) throw result.error.networkError
      const errors = (result.error?.graphQLErrors ?? []).map((error) => ({
        message: error.message,
        code: error.extensions.code,
        path: error.path?.join('.') ?? '',
        fields: error.extensions.fields,
      }))
      return { data: result.data, errors }
    }
  }
  return holder
}

type Sent = {
  status: number
  body: { data?: unknown; errors?: { message: string; extensions?: { code?: string } }[] }
  headers: Headers
}

/** A request as it goes over the wire, also one that no client would send. */
export async function post(url: string, body: string, headers: Record<string, string> = {}): Promise<Sent> {
  const answer = await fetch(url, {
    method: 'POST',
    body,
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      'Accept-Language': 'en',
      ...headers,
    },
  })
  return { status: answer.status, body: (await answer.json()) as Sent['body'], headers: answer.headers }
}
export const query = (document: string, variables = {}) => JSON.stringify({ query: document, variables })
export const codesOf = ({ body }: Sent) => body.errors?.map(({ extensions }) => extensions?.code)

/** An access token as another system gets one: from the user pool itself. The demo's members have accepted their places. */
export async function tokenOf(test: IdentityApp, email: string, name = 'Somebody'): Promise<string> {
  const { sub } = Object.values(demoMembers).find((member) => member.email === email) ?? {}
  await test.people.add({ email, password, name, ...(sub && { sub }) })
  return (await test.deps.accounts.identity.signIn({ email, password })).accessToken
}
