import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createHookSender } from '../../server/gateways/hooks/hook-sender.ts'
import { startReceiver } from '../outbox/hook/receiver.ts'

const secret = `whsec_${Buffer.from('a secret for the tests of webhooks').toString('base64')}`
const other = `whsec_${Buffer.from('another secret for those tests....').toString('base64')}`
const payload = JSON.stringify({
  type: 'tip.succeeded',
  timestamp: new Date(0).toISOString(),
  data: { note: '試' },
})
const clock = Date.now

describe('sending a webhook', async () => {
  const receiver = await startReceiver()
  afterAll(() => receiver.close())
  beforeEach(() => {
    receiver.secrets = [secret]
    receiver.received.length = 0
    receiver.forged = 0
    receiver.answers = []
  })
  const send = (url = receiver.url, secrets = [secret]) =>
    createHookSender({ url, secrets, clock, timeoutMs: 1000 }).send({ id: 'msg_1', payload })

  it('is verified by the library of the scheme, with whichever secret it has', async () => {
    expect(await send()).toEqual({ kind: 'answer', status: 204 })
    expect(await send(receiver.url, [other, secret])).toEqual({
      kind: 'answer',
      status: 204,
    })
    expect(receiver.received.map(({ id, type, body }) => [id, type, body])).toEqual([
      ['msg_1', 'tip.succeeded', payload],
      ['msg_1', 'tip.succeeded', payload],
    ])
    expect(receiver.received[0]?.headers['content-type']).toBe('application/json')
    receiver.secrets = [other]
    await send()
    expect([receiver.received.length, receiver.forged]).toEqual([2, 1])
  })

  it('follows no redirect, and reads no more than it must', async () => {
    receiver.answers = [{ status: 302, headers: { Location: `${receiver.url}/elsewhere` } }]
    expect(await send()).toEqual({ kind: 'answer', status: 302 })
    receiver.answers = [{ status: 200, body: 'x'.repeat(5_000_000) }]
    expect(await send()).toEqual({ kind: 'answer', status: 200 })
    receiver.answers = [{ status: 503, headers: { 'Retry-After': '120' } }]
    expect(await send()).toEqual({
      kind: 'answer',
      status: 503,
      retryAfterMs: 120_000,
    })
    expect(receiver.forged).toBe(0)
  })

  it('says why there was no answer', async () => {
    receiver.answers = ['hang', 'cut']
    expect(await send()).toEqual({ kind: 'none', why: 'timeout' })
    expect(await send()).toEqual({ kind: 'none', why: 'connection' })
    expect(await send('http://nowhere.invalid/')).toEqual({ kind: 'none', why: 'dns' })
  })

  it('comes to an end whatever the other side answers', async () => {
    const answers = [
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc',
      'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\n',
      'no HTTP at all\r\n\r\n',
    ]
    const said: string[] = []
    const server = createTcpServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => socket.write(said.shift() ?? ''))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    said.push(...answers)
    const came = []
    for (const _ of answers) came.push(await send(url))
    server.close()
    expect(came).toEqual([
      { kind: 'answer', status: 101 },
      { kind: 'none', why: 'timeout' },
      { kind: 'none', why: 'timeout' },
      { kind: 'none', why: 'connection' },
    ])
  })

  it.skipIf(!existsSync('/usr/bin/openssl'))(
    'does not trust a certificate that nobody vouches for',
    async () => {
      const dir = mkdtempSync(join(tmpdir(), 'hooks-'))
      const [key, cert] = [join(dir, 'key'), join(dir, 'cert')]
      const subject = ['-subj', '/CN=localhost', '-days', '1']
      const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, ...subject]
      execFileSync('openssl', made, { stdio: 'ignore' })
      const tls = { key: readFileSync(key), cert: readFileSync(cert) }
      rmSync(dir, { recursive: true })
      let asked = 0
      const server = createServer(tls, (_req, res) => {
        asked += 1
        res.end()
      }).listen(0, '127.0.0.1')
      await new Promise((resolve) => server.once('listening', resolve))
      const { port } = server.address() as AddressInfo
      expect(await send(`https://127.0.0.1:${port}/`)).toEqual({
        kind: 'none',
        why: 'tls',
      })
      expect(asked).toBe(0)
      await new Promise((resolve) => server.close(resolve))
    },
  )
})
