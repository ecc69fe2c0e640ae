import type { LookupAddress } from 'node:dns'
import { afterAll, describe, expect, it } from 'vitest'
import { isPublic } from '../../server/gateways/hooks/guarded-lookup.ts'
import { guardedPost } from '../../server/gateways/hooks/guarded-post.ts'
import { startReceiver } from '../outbox/hook/receiver.ts'

describe('a request to an address that strangers have given', async () => {
  const receiver = await startReceiver()
  afterAll(() => receiver.close())
  const v4 = (address: string) => ({ address, family: 4 })
  /** Names lead where the test says, one answer after the other. */
  const posting = (allows: (ip: string) => boolean, found: LookupAddress[][] = []) => {
    const asked: string[] = []
    const post = (url: string) =>
      guardedPost({
        url: new URL(url),
        headers: {},
        body: '{}',
        allows,
        clock: Date.now,
        timeoutMs: 1000,
        resolve: (name, _options, done) => {
          asked.push(name)
          done(null, found.length > 1 ? (found.shift() ?? []) : (found[0] ?? []))
        },
      })
    return { post, asked }
  }

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
      for (const url of [`http://${host}:${port}/`, `https://${host}/`])
        expect([url, await posting(isPublic).post(url)]).toEqual([url, none])
    for (const address of ['127.0.0.1', '10.1.2.3', '169.254.169.254', '100.64.0.1'])
      expect(await posting(isPublic, [[v4(address)]]).post(`http://a.example:${port}/`)).toEqual(none)
    // One good address does not make up for a bad one.
    const mixed = [v4('93.184.215.14'), v4('127.0.0.1')]
    expect(await posting(isPublic, [mixed]).post(`http://a.example:${port}/`)).toEqual(none)
    expect(receiver.received.length + receiver.forged).toBe(0)
  })

  it('connects to the address that was checked: a name that changes its mind is asked once, and again next time', async () => {
    const rebinding = posting((ip) => ip === '127.0.0.1', [[v4('127.0.0.1')], [v4('10.0.0.1')]])
    const url = `http://rebind.example:${receiver.port}/`
    expect(await rebinding.post(url)).toEqual({ kind: 'answer', status: 204 })
    expect(rebinding.asked).toEqual(['rebind.example'])
    expect(await rebinding.post(url)).toEqual({ kind: 'none', why: 'address' })
    expect(rebinding.asked).toHaveLength(2)
    expect(receiver.forged).toBe(1)
  })
})

describe('public addresses', () => {
  it.each(
    '0.0.0.0 10.255.0.1 100.64.0.1 100.127.255.255 127.0.0.1 127.255.0.3 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.8 192.168.1.1 198.18.0.1 224.0.0.1 255.255.255.255 ::1 :: fe80::1 fec0::1 fc00::1 fdab::1 ff02::1 ::ffff:10.0.0.1 ::ffff:8.8.8.8 64:ff9b::a00:1 2002:a00:1:: 2001::1 2001:db8::1 168.63.129.16 192.0.0.192 100.100.100.200 fd00:ec2::254 localhost 1.2.3'.split(
      ' ',
    ),
  )('are not %s', (ip) => {
    expect(isPublic(ip)).toBe(false)
  })
  it.each(
    '1.1.1.1 168.63.129.17 93.184.215.14 100.63.255.255 100.128.0.1 172.15.0.1 172.32.0.1 192.167.0.1 2606:4700::1111 2400:cb00::1'.split(
      ' ',
    ),
  )('are such as %s', (ip) => {
    expect(isPublic(ip)).toBe(true)
  })
})
