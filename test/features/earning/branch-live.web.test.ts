import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Request, Response } from 'express'
import { afterAll, expect, it, vi } from 'vitest'
import type { Listener } from '../../../server/features/earning/earning.live.service.ts'
import { branchLiveController } from '../../../server/features/earning/earning.routes.tsx'
import type { AccountWeb } from '../../../server/web.ts'
import { demoMembers } from '../../demo/seed-demo.ts'
import { createAccountApp } from '../../support/account-app.ts'
import { until } from '../../support/until.ts'
import { payTip } from './earned.ts'

const password = 'Correct-horse-1'

const test = await createAccountApp()
await test.cognito.seedUser({ ...demoMembers.manager, password })
const server = test.app.listen(0)
await once(server, 'listening')
const url = `http://localhost:${(server.address() as AddressInfo).port}`
const login = await fetch(`${url}/auth/login`, {
  method: 'POST',
  redirect: 'manual',
  headers: { 'Sec-Fetch-Site': 'same-origin' },
  body: new URLSearchParams({ email: demoMembers.manager.email, password }),
})
const cookie = login.headers
  .getSetCookie()
  .map((each) => each.split(';')[0])
  .join('; ')
afterAll(async () => {
  test.deps.live.stop()
  await new Promise((resolve) => server.close(resolve))
  await test.close()
})

const listen = async (headers: Record<string, string> = {}, signal?: AbortSignal) => {
  const answer = await fetch(`${url}/branch/live`, {
    headers: { Cookie: cookie, ...headers },
    ...(signal && { signal }),
  })
  const stream = { answer, text: '', ended: false }
  void (async () => {
    for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) stream.text += piece
    stream.ended = true
  })().catch(() => {})
  return stream
}

it('tells of what is new without saying what, never stored, never kept back, and ends with the server', async () => {
  const stream = await listen({ 'Accept-Encoding': 'gzip, br' })
  expect(stream.answer.status).toBe(200)
  expect(stream.answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(stream.answer.headers.get('cache-control')).toBe('no-store, no-transform')
  expect(stream.answer.headers.get('content-encoding')).toBeNull()
  expect(stream.answer.headers.get('set-cookie')).toBeNull()
  await until(() => expect(stream.text).toMatch(/^retry: \d+\n\n/))
  const at = Date.now()
  await payTip(test.deps.db, { branchId: test.seed.branchId, amount: 4321, at, review: 'Secret words' })
  await until(() => expect(stream.text).toContain(`id: ${at}\nevent: earnings\ndata: new\n\n`))
  expect(stream.text).not.toMatch(/4321|Secret/)

  const leaving = new AbortController()
  await listen({}, leaving.signal)
  const many = await Promise.all(Array.from({ length: 5 }, () => listen()))
  expect(many.map(({ answer }) => answer.status).sort()).toEqual([200, 200, 200, 200, 429])
  const lines = () => test.logged.filter((line) => line.route === '/branch/live' && line.status === 200)
  leaving.abort()
  await until(() => expect(lines()).toHaveLength(1))
  test.deps.live.stop()
  await until(() => expect(stream.ended).toBe(true))
  await until(() => expect(many.every(({ ended }) => ended)).toBe(true))
  expect(test.logged.filter((line) => line.msg === 'request aborted')).toEqual([])
})

it('takes no place for those who only ask whether it is there', async () => {
  const ask = () => fetch(`${url}/branch/live`, { method: 'HEAD', headers: { Cookie: cookie } })
  for (let time = 0; time < 8; time++) expect((await ask()).status).toBe(200)
})

it('is for members only', async () => {
  const stranger = await fetch(`${url}/branch/live`, { redirect: 'manual' })
  expect([stranger.status, stranger.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(/^\/auth\/login/),
  ])
})

it('tells of a new day, where the business is: what was earned today is nothing yet', async () => {
  let now = Date.parse('2026-11-21T23:59:50+09:00')
  const join = vi.fn<(listener: Listener) => () => void>(() => () => {})
  const { db } = test.deps
  const { get } = branchLiveController({
    db,
    access: {} as AccountWeb['access'],
    clock: () => now,
    live: { join, stop: () => {} },
  })
  const write = vi.fn()
  const res = { write, set: () => res, once: () => res, closed: false }
  const req = { method: 'GET', query: {}, get: () => undefined, member: { businessId: test.seed.businessId } }
  await get(req as unknown as Request, res as unknown as Response, () => {})
  const beats = (by: number) => {
    now += by
    write.mockClear()
    join.mock.lastCall?.[0].beat()
    return write.mock.lastCall?.[0]
  }
  expect(beats(5000)).toBe(': still here\n\n')
  expect(beats(10_000)).toBe(`id: ${now}\nevent: earnings\ndata: new\n\n`)
  expect(beats(10_000)).toBe(': still here\n\n')
})
