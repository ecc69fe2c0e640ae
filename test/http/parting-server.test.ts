import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, it } from 'vitest'
import { createPartingServer } from '../../server/operations/start/parting-server.ts'
import { until } from '../support/until.ts'

async function listen(listener: RequestListener) {
  const { server, close } = createPartingServer(listener)
  server.keepAliveTimeout = 65_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close }
}

/** A connection that a proxy keeps. */
async function kept(port: number) {
  const socket = connect(port, '127.0.0.1')
  let said = ''
  let trouble: unknown
  socket.on('data', (data) => {
    said += data
  })
  socket.on('error', (error) => {
    trouble = error
  })
  await once(socket, 'connect')
  const ended = once(socket, 'close')
  return {
    ask: () => void socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'),
    answers: () => said.split('HTTP/1.1 ').slice(1),
    ended,
    trouble: () => trouble,
  }
}

it('tells each connection with an answer that it ends, and cuts off none', async () => {
  let finish = () => {}
  const { port, close } = await listen((req, res) => {
    if (req.url === '/') finish = () => res.end('done')
    if (!isSlow) finish()
  })
  let isSlow = false
  const [busy, idle] = await Promise.all([kept(port), kept(port)])
  idle.ask()
  await until(() => expect(idle.answers()).toHaveLength(1))
  expect(idle.answers()[0]).toMatch(/^connection: keep-alive$/im)
  isSlow = true
  const before = finish
  busy.ask()
  await until(() => expect(finish).not.toBe(before))
  const slow = finish
  const closed = close()
  isSlow = false
  // The proxy has not heard of it yet.
  idle.ask()
  await until(() => expect(idle.answers()).toHaveLength(2))
  slow()
  await Promise.all([idle.ended, busy.ended, closed])
  for (const answer of [idle.answers()[1], busy.answers()[0]]) {
    expect(answer).toMatch(/^200 OK/)
    expect(answer).toMatch(/^connection: close$/im)
  }
  expect([idle.trouble(), busy.trouble()]).toEqual([undefined, undefined])
  await expect(kept(port)).rejects.toThrow('ECONNREFUSED')
})

it('closes a connection on which nobody asks anything', async () => {
  const { port, close } = await listen((_, res) => void res.end())
  const idle = await kept(port)
  await close()
  await idle.ended
  expect(idle.answers()).toEqual([])
})
