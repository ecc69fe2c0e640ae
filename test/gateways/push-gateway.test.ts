import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { PushMessage } from '../../server/gateways/push/push-gateway.ts'
import { createPushGateway } from '../../server/gateways/push/web-push.gateway.ts'
import { startPushSandbox } from '../sandbox/push/server.ts'

const publicUrl = 'https://tips.example.jp'
const clock = Date.now
const payload = JSON.stringify({ title: 'チップ', body: '¥1,000' })

describe('the gateway to push services', async () => {
  const service = await startPushSandbox()
  const gateway = createPushGateway({ publicUrl, pushServiceUrl: service.url, clock, timeoutMs: 1000 })
  afterAll(() => service.close())
  beforeEach(() => {
    service.received.length = 0
    service.refused.length = 0
    service.answers.length = 0
  })
  const message = (more: Partial<PushMessage> = {}): PushMessage => {
    const keys = gateway.newKeys()
    return { to: service.subscribe(keys.publicKey), keys, payload, ttlSeconds: 7200, topic: 'tips', ...more }
  }

  it('sends what only the browser can read, signed as this server', async () => {
    const sent = message()
    expect(await gateway.send(sent)).toEqual({ kind: 'sent' })
    expect(service.received).toEqual([
      { to: sent.to.endpoint, payload, ttl: 7200, urgency: 'high', topic: 'tips' },
    ])
  })

  it('is refused with keys that the browser has not subscribed with', async () => {
    expect(await gateway.send({ ...message(), keys: gateway.newKeys() })).toEqual({
      kind: 'refused',
      status: 403,
    })
    expect(service.refused).toEqual(['another key'])
  })

  it('says that a browser is gone', async () => {
    const sent = message()
    service.unsubscribe(sent.to.endpoint)
    expect(await gateway.send(sent)).toEqual({ kind: 'gone' })
    service.answers = [404]
    expect(await gateway.send(message())).toEqual({ kind: 'gone' })
  })

  it.each([
    [
      { status: 429, headers: { 'Retry-After': '90' } },
      { kind: 'later', why: 'busy', waitMs: 90_000 },
    ],
    [500, { kind: 'later', why: 'broken', waitMs: undefined }],
    [503, { kind: 'later', why: 'broken', waitMs: undefined }],
    ['hang' as const, { kind: 'later', why: 'timeout' }],
    ['cut' as const, { kind: 'later', why: 'connection' }],
    [400, { kind: 'refused', status: 400 }],
    [413, { kind: 'refused', status: 413 }],
    [302, { kind: 'refused', status: 302 }],
  ])('takes the answer %j as %j', async (answer, outcome) => {
    service.answers = [answer]
    expect(await gateway.send(message())).toEqual(outcome)
  })

  it('knows the push services of browsers, and no other address', () => {
    const { to } = message()
    const strict = createPushGateway({ publicUrl, clock })
    const said = (endpoint: string) => strict.refuses({ ...to, endpoint })
    expect(
      [
        'https://fcm.googleapis.com/fcm/send/abc',
        'https://updates.push.services.mozilla.com/wpush/v2/abc',
        'https://web.push.apple.com/abc',
        'https://wns2-par02p.notify.windows.com/w/?token=abc',
      ].map(said),
    ).toEqual([undefined, undefined, undefined, undefined])
    const others = [
      'http://fcm.googleapis.com/fcm/send/abc',
      'https://fcm.googleapis.com:8443/fcm/send/abc',
      'https://fcm.googleapis.com.example.com/fcm/send/abc',
      'https://evilfcm.googleapis.com/',
      'https://push.apple.com.example.com/',
      'https://evilpush.apple.com/',
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://169.254.169.254/latest/meta-data',
      service.url,
    ]
    expect(others.filter((endpoint) => said(endpoint) !== 'service')).toEqual([])
    const shapes = [
      'fcm.googleapis.com',
      'https://user:pass@fcm.googleapis.com/',
      'https://fcm.googleapis.com/#hash',
      `https://fcm.googleapis.com/${'a'.repeat(1000)}`,
    ]
    expect(shapes.filter((endpoint) => said(endpoint) !== 'shape')).toEqual([])
  })

  it('refuses keys that no browser has', async () => {
    const { to, ...rest } = message()
    expect(gateway.refuses({ ...to, p256dh: 'short' })).toBe('shape')
    expect(gateway.refuses({ ...to, auth: `${to.auth}AAAA` })).toBe('shape')
    const nowhere = `B${'A'.repeat(86)}`
    expect(await gateway.send({ ...rest, to: { ...to, p256dh: nowhere } })).toEqual({
      kind: 'refused',
      status: undefined,
    })
  })

  it('connects to public addresses only, whatever a name points to', async () => {
    const asked: string[] = []
    const strict = createPushGateway({
      publicUrl,
      clock,
      resolve: (name, _options, done) => {
        asked.push(name)
        done(null, [{ address: '10.0.0.7', family: 4 }])
      },
    })
    const { to, ...rest } = message()
    const sent = await strict.send({ ...rest, to: { ...to, endpoint: 'https://web.push.apple.com/abc' } })
    expect(sent).toEqual({ kind: 'refused', status: undefined })
    expect(asked).toEqual(['web.push.apple.com'])
    expect(await strict.send({ ...rest, to })).toEqual({ kind: 'refused', status: undefined })
    expect(service.received).toEqual([])
  })
})
