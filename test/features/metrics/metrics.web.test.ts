import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import supertest from 'supertest'
import { describe, expect, it } from 'vitest'
import { program } from '../../../server/config/config.ts'
import { metricsListener } from '../../../server/features/metrics/metrics.controller.ts'
import { createMetrics } from '../../../server/features/metrics/metrics.service.ts'
import { testApp } from '../../support/app.ts'
import { beginTip, guestBrowser, pay, toPreview } from '../../support/guest.ts'
import { readMetrics } from '../../support/prometheus.ts'
import { setRow } from '../../support/rows.ts'
import { useWire } from '../../web/wire.ts'

const token = 'a-token-for-whoever-reads-metrics'
const duration = 'tipping_http_request_duration_seconds'

describe('metrics', () => {
  const test = testApp({}, { METRICS_TOKEN: token })
  const wire = useWire(test)
  const ask = (authorization?: string) =>
    supertest(test.app)
      .get('/metrics')
      .set(authorization === undefined ? {} : { Authorization: authorization })
      .buffer(true)
  const read = async () => readMetrics((await ask(`Bearer ${token}`)).text)

  it('are for those who carry the token, and nobody else', async () => {
    for (const wrong of [undefined, '', token, 'Bearer ', `Bearer ${token}x`, `Basic ${token}`]) {
      const answer = await ask(wrong)
      expect([wrong, answer.status, answer.text]).toEqual([wrong, 401, ''])
      expect([answer.headers['www-authenticate'], answer.headers['cache-control']]).toEqual([
        'Bearer',
        'no-store',
      ])
    }
    const right = await ask(`Bearer ${token}`)
    expect([right.status, right.headers['content-type'], right.headers['cache-control']]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
      'no-store',
    ])
    expect(right.headers['set-cookie']).toBeUndefined()
  })

  it('count a tip from the first form to the refund', async () => {
    const before = await read()
    const paidBefore = before.value('tipping_tip_events_total', { event: 'paid' })
    expect(paidBefore).toBe(0)
    const guest = guestBrowser(test.app)
    const { confirm, tipId } = await beginTip(guest, test.seed.branchId, { amount: '1234' })
    await pay(guest, await toPreview(guest, test.sandbox, confirm))
    const charge = test.sandbox.books().charges.find((one) => one.metadata.tip_id === tipId)
    test.sandbox.control.refund({ charge: charge?.id ?? '', amount: 234 })
    await expect
      .poll(async () => {
        const metrics = await read()
        const refunded = metrics.value('tipping_tip_events_total', { event: 'refunded' })
        return [refunded, (metrics.value('tipping_stripe_webhooks_total', { result: 'done' }) ?? 0) > 0]
      })
      .toEqual([1, true])

    const after = await read()
    expect(after.value('tipping_tip_events_total', { event: 'created' })).toBe(1)
    expect(after.value('tipping_tip_events_total', { event: 'paid' })).toBe(1)
    expect(after.value('tipping_tip_yen_total', { event: 'paid' })).toBe(1234)
    expect(after.value('tipping_tip_yen_total', { event: 'refunded' })).toBe(234)
    expect(after.series('tipping_stripe_webhook_lag_seconds_count')).toBeGreaterThan(0)
    expect(after.series('tipping_stripe_webhook_lag_seconds_sum')).toBeLessThan(60)
  })

  it('count requests by route and status, without letting anybody make up a label', async () => {
    const path = `/tip/${test.seed.branchId}`
    await wire.ask(path, {})
    await wire.ask('/tip/none-such', {})
    for (const made of ['/a1', '/a2', '/b?c=d']) await wire.ask(made, {})
    await wire.ask(path, { method: 'PROPFIND' })
    const got = { route: '/tip/:branchId', method: 'GET' }
    // A request is counted when its socket is done with it.
    await expect.poll(async () => (await read()).series(`${duration}_count`, { method: 'other' })).toBe(1)
    const metrics = await read()
    expect(metrics.type(duration)).toBe('HISTOGRAM')
    expect(metrics.series(`${duration}_count`, { ...got, status: '200' })).toBe(1)
    expect(metrics.series(`${duration}_count`, { ...got, status: '404' })).toBe(1)
    expect(metrics.series(`${duration}_count`, { route: 'none', status: '404', method: 'GET' })).toBe(3)
    expect(metrics.series(`${duration}_bucket`, { ...got, status: '200', le: '10' })).toBe(1)
    const { text } = await ask(`Bearer ${token}`)
    for (const hidden of [test.seed.branchId, 'none-such', 'PROPFIND', '/a1'])
      expect(text).not.toContain(hidden)
  })

  it('tell the state of the parts and what waits', async () => {
    const { db } = test.deps
    const metrics = await read()
    expect(metrics.value('tipping_up', { part: 'database' })).toBe(1)
    expect(metrics.value('tipping_up', { part: 'sessions' })).toBe(1)
    expect(metrics.value('tipping_database_answer_seconds')).toBeGreaterThan(0)
    expect(metrics.value('tipping_reconcile_due_tips')).toBe(0)
    expect(metrics.value('tipping_reconcile_oldest_due_seconds')).toBe(0)
    // Never read: a metric that is not there would keep the alert from ever firing.
    expect(metrics.value('tipping_reconcile_lists_read_timestamp_seconds')).toBe(0)
    expect(metrics.value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
    expect(metrics.labels('tipping_build_info', 'node')).toEqual([process.version])
    expect(metrics.labels('tipping_build_info', 'version')).toEqual([program.version])

    const { tipId } = await beginTip(guestBrowser(test.app), test.seed.branchId)
    await setRow(db, 'tip', tipId, { next_check_at: Date.now() - 600_000 })
    const later = await read()
    expect(later.value('tipping_reconcile_due_tips')).toBe(1)
    expect(later.value('tipping_reconcile_oldest_due_seconds')).toBeGreaterThanOrEqual(600)
  })

  it('tell how long tips from before the start wait, while Stripe’s charges can not be read', async () => {
    const waited = async () => (await read()).value('tipping_start_gate_closed_seconds')
    expect(await waited()).toBe(0)
    test.sandbox.control.fail({ method: 'GET', path: '/v1/payment_intents', times: null })
    const stop = test.deps.startJobs()
    try {
      await expect.poll(waited).toBeGreaterThan(0.1)
      test.sandbox.control.clearFaults()
      await expect.poll(waited, { timeout: 10_000 }).toBe(0)
    } finally {
      await stop()
    }
  }, 20_000)

  it('count notices of Stripe that are of another account', async () => {
    const foreign = async () => (await read()).value('tipping_stripe_webhooks_total', { result: 'foreign' })
    expect(await foreign()).toBe(0)
    const event = { id: 'evt_x', object: 'event', type: 'charge.refunded', account: 'acct_x', created: 1 }
    const payload = JSON.stringify({ ...event, livemode: false, data: { object: { object: 'charge' } } })
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: test.sandbox.webhookSecret,
    })
    const send = supertest(test.app).post('/webhooks/stripe').set('Stripe-Signature', signature)
    await send.type('json').send(payload).expect(200)
    expect(await foreign()).toBe(1)
  })

  it('are all there that the dashboard and the alert rules ask for', async () => {
    const folder = 'docs/monitoring'
    const asked = ['grafana.json', 'alerts.yml'].flatMap((file) =>
      [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(/\b(tipping|nodejs|process)_\w+/g)].map(
        ([n]) => n,
      ),
    )
    expect(new Set(asked).size).toBeGreaterThan(15)
    const { text } = await ask(`Bearer ${token}`)
    const declared = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name))
    const missing = asked.filter(
      (name) => !declared.has(name.replace(/_(bucket|count|sum)$/, '')) && !declared.has(name),
    )
    expect([...new Set(missing)]).toEqual([])
    const shown = readFileSync(`${folder}/grafana.json`, 'utf8')
    const hidden = [...declared].filter(
      (name) => /_(backup|doctor)_/.test(name ?? '') && !shown.includes(name ?? ''),
    )
    expect(hidden).toEqual([])
  })
})

describe('metrics where none are asked for', () => {
  const test = testApp()
  it('are not there, and nothing is counted', async () => {
    expect((await supertest(test.app).get('/metrics')).status).toBe(404)
    expect(test.deps.metrics).toBeUndefined()
  })
})

describe('metrics on a port of their own', () => {
  it('are at their address only, and leave out what can not be known', async () => {
    const probes = [
      { name: 'fine', help: 'Fine.', read: async () => [{ value: 7 }] },
      { name: 'broken', help: 'Broken.', read: () => Promise.reject(new Error('down')) },
      { name: 'hanging', help: 'Hanging.', read: () => new Promise<never>(() => {}) },
    ]
    const metrics = createMetrics({ build: 'x', probes, probeMs: 20 })
    const server = createServer(metricsListener(metrics, '/metrics')).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    try {
      const answer = await fetch(`${url}/metrics`)
      const seen = readMetrics(await answer.text())
      expect([answer.status, seen.value('fine')]).toEqual([200, 7])
      expect([seen.value('broken'), seen.value('hanging')]).toEqual([undefined, undefined])
      expect(answer.headers.get('cache-control')).toBe('no-store')
      const elsewhere = await fetch(`${url}/`)
      expect(elsewhere.status).toBe(404)
      for (const { headers } of [answer, elsewhere]) {
        expect(headers.get('content-security-policy')).toContain("default-src 'none'")
        expect(headers.get('x-content-type-options')).toBe('nosniff')
      }
      expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(404)
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })
})
