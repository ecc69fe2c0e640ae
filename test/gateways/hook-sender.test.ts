import { execFileSync } from 'node:child_process'
import type { LookupAddress } from 'node:dns'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parseNetwork } from '../../server/base/networks.ts'
import { createHookSender } from '../../server/gateways/hooks/hook-sender.ts'
import { addressRule } from '../../server/gateways/hooks/public-address.ts'
import { type Receiver, startReceiver } from '../features/hooks/receiver.ts'

const secret = `whsec_${Buffer.from('a secret for the tests of webhooks').toString('base64')}`
const other = `whsec_${Buffer.from('another secret for those tests....').toString('base64')}`
const payload = JSON.stringify({
  type: 'webhook.test',
  timestamp: new Date(0).toISOString(),
  data: { note: '試' },
})
const clock = Date.now
const local = ['127.0.0.0/8']

describe('sending a webhook', () => {
  let receiver: Receiver
  beforeAll(async () => {
    receiver = await startReceiver()
  })
  afterAll(() => receiver.close())
  beforeEach(() => {
    receiver.secrets = [secret]
    receiver.received.length = 0
    receiver.forged = 0
    receiver.answers = []
  })
  const sending = (url = receiver.url, secrets = [secret]) => ({ url, id: 'msg_1', payload, secrets })
  /** A sender whose names lead where the test says, one answer after the other. */
  const sender = (networks: string[], found: LookupAddress[][] = [], more = {}) => {
    const asked: string[] = []
    const hooks = createHookSender({
      networks,
      clock,
      timeoutMs: 1000,
      resolve: (name, _options, done) => {
        asked.push(name)
        done(null, found.length > 1 ? (found.shift() ?? []) : (found[0] ?? []))
      },
      ...more,
    })
    return { ...hooks, asked }
  }
  const v4 = (address: string) => ({ address, family: 4 })

  it('is verified by the library of the scheme, with whichever secret it has', async () => {
    expect(await sender(local).send(sending())).toEqual({ kind: 'answer', status: 204 })
    expect(await sender(local).send(sending(receiver.url, [other, secret]))).toEqual({
      kind: 'answer',
      status: 204,
    })
    expect(receiver.received.map(({ id, type, body }) => [id, type, body])).toEqual([
      ['msg_1', 'webhook.test', payload],
      ['msg_1', 'webhook.test', payload],
    ])
    expect(receiver.received[0]?.headers['content-type']).toBe('application/json')
    receiver.secrets = [other]
    await sender(local).send(sending())
    expect([receiver.received.length, receiver.forged]).toEqual([2, 1])
  })

  it('follows no redirect, and reads no more than it must', async () => {
    receiver.answers = [{ status: 302, headers: { Location: `${receiver.url}/elsewhere` } }]
    expect(await sender(local).send(sending())).toEqual({ kind: 'answer', status: 302 })
    receiver.answers = [{ status: 200, body: 'x'.repeat(5_000_000) }]
    expect(await sender(local).send(sending())).toEqual({ kind: 'answer', status: 200 })
    receiver.answers = [{ status: 503, headers: { 'Retry-After': '120' } }]
    expect(await sender(local).send(sending())).toEqual({
      kind: 'answer',
      status: 503,
      retryAfterMs: 120_000,
    })
    expect(receiver.forged).toBe(0)
  })

  it('says why there was no answer', async () => {
    receiver.answers = ['hang', 'cut']
    expect(await sender(local).send(sending())).toEqual({ kind: 'none', why: 'timeout' })
    expect(await sender(local).send(sending())).toEqual({ kind: 'none', why: 'connection' })
    const unknown = Object.assign(new Error('x'), { code: 'ENOTFOUND' })
    const lost = sender(local, [], {
      resolve: (_n: string, _o: object, done: (e: Error) => void) => done(unknown),
    })
    expect(await lost.send(sending('http://nowhere.example/'))).toEqual({ kind: 'none', why: 'dns' })
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
    for (const _ of answers) came.push(await sender(local).send(sending(url)))
    server.close()
    expect(came).toEqual([
      { kind: 'answer', status: 101 },
      { kind: 'none', why: 'timeout' },
      { kind: 'none', why: 'timeout' },
      { kind: 'none', why: 'connection' },
    ])
  })

  it('goes nowhere but to public addresses, whatever the address is called', async () => {
    const none = { kind: 'none', why: 'address' }
    const { port } = receiver
    for (const host of [
      '127.0.0.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '0x7f000001',
      '2130706433',
      '127.1',
      '0.0.0.0',
    ])
      for (const url of [`https://${host}/`, `https://${host}:${port}/`])
        expect([url, await sender([]).send(sending(url))]).toEqual([url, none])
    for (const address of ['127.0.0.1', '10.1.2.3', '169.254.169.254', '100.64.0.1'])
      for (const url of ['https://a.example/', `https://a.example:${port}/`])
        expect(await sender([], [[v4(address)]]).send(sending(url))).toEqual(none)
    // One good address does not make up for a bad one.
    const mixed = [v4('93.184.215.14'), v4('127.0.0.1')]
    expect(await sender([], [mixed]).send(sending('https://a.example/'))).toEqual(none)
    // Another port than 443 goes to named networks only.
    for (const to of ['https://a.example:8443/', 'https://a.example:80/'])
      expect(await sender(local, [[v4('93.184.215.14')]]).send(sending(to))).toEqual(none)
    // Plain http goes to named networks only.
    expect(await sender(local, [[v4('93.184.215.14')]]).send(sending('http://a.example/'))).toEqual(none)
    expect(receiver.received.length + receiver.forged).toBe(0)
  })

  it('connects to the address that was checked: a name that changes its mind is asked once, and again next time', async () => {
    const rebinding = sender(local, [[v4('127.0.0.1')], [v4('10.0.0.1')]])
    const url = `http://rebind.example:${receiver.port}/`
    expect(await rebinding.send(sending(url))).toEqual({ kind: 'answer', status: 204 })
    expect(rebinding.asked).toEqual(['rebind.example'])
    expect(await rebinding.send(sending(url))).toEqual({ kind: 'none', why: 'address' })
    expect(rebinding.asked).toHaveLength(2)
    expect(receiver.received).toHaveLength(1)
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
      expect(await sender(local).send(sending(`https://127.0.0.1:${port}/`))).toEqual({
        kind: 'none',
        why: 'tls',
      })
      expect(asked).toBe(0)
      await new Promise((resolve) => server.close(resolve))
    },
  )
})

describe('an address that is typed', () => {
  const strict = createHookSender({ networks: [], clock })
  const own = createHookSender({ networks: ['10.0.0.0/8'], clock })

  it.each([
    ['https://hooks.example.com/tips?key=1', undefined, undefined],
    ['https://hooks.example.com:8443/', 'port', undefined],
    ['https://hooks.example.com:443/', undefined, undefined],
    ['https://93.184.215.14:22/', 'port', 'port'],
    ['https://10.0.0.5:8443/', 'address', undefined],
    ['https://example.com./', 'name', 'name'],
    ['https://localhost./', 'name', 'name'],
    ['http://10.0.0.5./', 'https', undefined],
    ['http://till./', 'https', 'name'],
    ['https://a..example.com/', 'name', 'name'],
    ['https://日本語.jp/', undefined, undefined],
    ['https://93.184.215.14/', undefined, undefined],
    ['hooks.example.com', 'shape', 'shape'],
    ['ftp://example.com/', 'shape', 'shape'],
    ['javascript:alert(1)', 'shape', 'shape'],
    ['https://user:password@example.com/', 'shape', 'shape'],
    ['https://example.com/#a', 'shape', 'shape'],
    ['http://example.com/', 'https', undefined],
    ['http://10.0.0.5/', 'https', undefined],
    ['http://192.168.0.5/', 'https', 'https'],
    ['https://10.0.0.5/', 'address', undefined],
    ['https://localhost/', 'address', undefined],
    ['https://router.local/', 'address', undefined],
    ['https://[fd00::1]/', 'address', 'address'],
  ])('%s: %s, with a network of one’s own: %s', (url, alone, withNetwork) => {
    expect([strict.refuses(url), own.refuses(url)]).toEqual([alone, withNetwork])
  })
})

describe('public addresses', () => {
  const { allows } = addressRule([])
  it.each(
    '0.0.0.0 10.255.0.1 100.64.0.1 100.127.255.255 127.0.0.1 127.255.0.3 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.8 192.168.1.1 198.18.0.1 224.0.0.1 255.255.255.255 ::1 :: fe80::1 fec0::1 fc00::1 fdab::1 ff02::1 ::ffff:10.0.0.1 ::ffff:8.8.8.8 64:ff9b::a00:1 2002:a00:1:: 2001::1 2001:db8::1 168.63.129.16 192.0.0.192 100.100.100.200 fd00:ec2::254 localhost 1.2.3'.split(
      ' ',
    ),
  )('are not %s', (ip) => {
    expect(allows(ip)).toBe(false)
  })
  it.each(
    '1.1.1.1 168.63.129.17 93.184.215.14 100.63.255.255 100.128.0.1 172.15.0.1 172.32.0.1 192.167.0.1 2606:4700::1111 2400:cb00::1'.split(
      ' ',
    ),
  )('are such as %s', (ip) => {
    expect(allows(ip)).toBe(true)
  })
  it('are joined by the networks that the operator names', () => {
    const rule = addressRule(['10.20.0.0/16', 'fd00:1::/32', '192.168.7.7'])
    expect(['10.20.3.4', 'fd00:1::5', '192.168.7.7', '1.1.1.1'].map(rule.allows)).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(['10.21.0.1', 'fd00:2::1', '192.168.7.8'].map(rule.allows)).toEqual([false, false, false])
    expect(['10.20.3.4', '1.1.1.1'].map(rule.named)).toEqual([true, false])
    expect(['10.0.0.0/33', '10.0.0/8', 'a', '10.0.0.0/8/8', '10.0.0.0/'].map(parseNetwork)).toEqual(
      Array.from({ length: 5 }, () => undefined),
    )
  })
})
