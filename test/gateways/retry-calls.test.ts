import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { withRetries } from '../../server/gateways/hooks/hook-sender.ts'
import type { Sent } from '../../server/gateways/hooks/hook-sending.ts'
import type { PaymentGateway } from '../../server/gateways/stripe/payment-gateway.ts'
import { createStripeGateway } from '../../server/gateways/stripe/stripe.gateway.ts'

/** Time that passes only by sleeping; every pause is as long as the rule allows. */
function virtualTime() {
  const pauses: number[] = []
  let now = 1_000_000
  const sleep = async (ms: number) => {
    pauses.push(ms)
    now += ms
  }
  return { pauses, time: { now: () => now, random: () => 1, sleep } }
}

const usual = [200, 400, 800]

type Fault = { page?: string; status?: number; hang?: boolean }

describe('calls to Stripe', async () => {
  let fault: Fault = {}
  const asked: { url: string | undefined; headers: IncomingHttpHeaders }[] = []
  const server = createServer((req, res) => {
    asked.push({ url: req.url, headers: req.headers })
    req.resume()
    if (fault.hang) return
    if (fault.status === undefined) return void req.socket.destroy()
    res.writeHead(fault.status, { 'Content-Type': fault.page ? 'text/html' : 'application/json' })
    res.end(fault.page ?? JSON.stringify({ error: { type: 'api_error', message: 'no' } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const config = { apiUrl, stripeSecretKey: 'sk_test_1', stripeWebhookSecret: 'whsec_1' }
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  beforeEach(() => void asked.splice(0))

  const order = { attemptId: 'a', tipId: 't', branchId: 'b', recipient: 'all', amount: 500 }
  const urls = { successUrl: 'https://x.jp/s', cancelUrl: 'https://x.jp/c' }
  const first = async (list: AsyncIterable<unknown>) => {
    for await (const one of list) return one
    return undefined
  }
  /** Every call of the gateway; `once` where a repetition could do harm, if it were not for the same key. */
  const calls: Record<string, { once?: true; call: (payments: PaymentGateway) => Promise<unknown> }> = {
    createIntent: { once: true, call: (p) => p.createIntent({ ...order, description: 'd' }) },
    confirmIntent: {
      once: true,
      call: (p) =>
        p.confirmIntent({
          id: 'pi_1',
          attemptId: 'a',
          confirmationToken: 'ctoken_1',
          returnUrl: 'https://x.jp',
        }),
    },
    cancelIntent: { call: (p) => p.cancelIntent('pi_1', 'abandoned') },
    retrieveIntent: { call: (p) => p.retrieveIntent('pi_1') },
    createCheckout: {
      once: true,
      call: (p) => p.createCheckout({ ...order, ...urls, title: 't', locale: 'en', expiresAtMs: 0 }),
    },
    expireCheckout: { call: (p) => p.expireCheckout('cs_1') },
    retrieveCheckout: { call: (p) => p.retrieveCheckout('cs_1') },
    createRefund: {
      once: true,
      call: (p) =>
        p.createRefund({
          requestId: 'r',
          round: 0,
          intentId: 'pi_1',
          amount: 1,
          reason: 'requested_by_customer',
        }),
    },
    findRefund: { call: (p) => p.findRefund({ requestId: 'r', intentId: 'pi_1' }) },
    previewCard: { call: (p) => p.previewCard('ctoken_1') },
    listEvents: { call: (p) => first(p.listEvents(0)) },
    listPaidIntents: { call: (p) => first(p.listPaidIntents(0)) },
  }

  // Which failures are worth another try: test/gateways/stripe-asking.test.ts.
  it.each(Object.entries(calls))('%s is made again', async (_, { once, call }) => {
    fault = { status: 503 }
    const virtual = virtualTime()
    const payments = createStripeGateway({ ...config, timeoutMs: 1000 }, virtual.time)
    await expect(call(payments)).rejects.toMatchObject({ name: 'PaymentUnavailable' })
    expect([virtual.pauses, asked.length]).toEqual([usual, 4])
    const keys = new Set(asked.map(({ headers }) => headers['idempotency-key']))
    if (once) expect([...keys]).toEqual([expect.stringMatching(/^[ar]-/)])
  })

  it.each([
    ['<html>502 Bad Gateway</html>', 502, 'stripe_5xx 502', 4],
    ['', 504, 'stripe_5xx 504', 4],
    ['<html>Please sign in to the hotel’s network</html>', 200, 'network', 1],
  ])('answered by another machine with “%s” (%i) end as %s', async (page, status, code, tries) => {
    fault = { status, page }
    const virtual = virtualTime()
    const payments = createStripeGateway({ ...config, timeoutMs: 1000 }, virtual.time)
    await expect(calls.createIntent?.call(payments)).rejects.toMatchObject({ code })
    expect(asked).toHaveLength(tries)
  })

  it('are made again when the connection breaks', async () => {
    fault = {}
    const virtual = virtualTime()
    const payments = createStripeGateway({ ...config, timeoutMs: 1000 }, virtual.time)
    await expect(calls.createIntent?.call(payments)).rejects.toMatchObject({ reason: 'network' })
    expect(virtual.pauses).toEqual(usual)
    // The package itself sends again over a fresh connection, since one that was kept may have been closed long ago.
    expect(asked).toHaveLength(8)
    expect(new Set(asked.map(({ headers }) => headers['idempotency-key']))).toEqual(new Set(['a-create']))
  })

  it('end when nothing is heard for twice the time of one try', async () => {
    fault = { hang: true }
    // Real time: 2 s for a try, and a busy machine may be late for the second.
    const payments = createStripeGateway({ ...config, timeoutMs: 2000 })
    await expect(payments.retrieveIntent('pi_1')).rejects.toMatchObject({
      reason: 'timeout',
    })
    expect(asked.length).toBe(2)
  })
})

describe('a webhook on its way out', () => {
  const sending = { id: 'm', payload: '{}' }
  const answer = (status: number, retryAfterMs?: number): Sent => ({ kind: 'answer', status, retryAfterMs })
  const none = (why: Extract<Sent, { kind: 'none' }>['why']): Sent => ({ kind: 'none', why })

  it.each<[string, Sent, number[]]>([
    ['arrived', answer(204), []],
    ['refused', answer(400), []],
    ['unwanted for good', answer(410), []],
    ['redirected', answer(302), []],
    ['throttled', answer(429), usual],
    ['asked to wait', answer(429, 3000), [3000, 3000, 3000]],
    ['asked to wait longer than a delivery may', answer(503, 60_000), []],
    ['failed', answer(500), usual],
    ['not answered in time', none('timeout'), usual],
    ['cut off', none('connection'), usual],
    ['without a name to go to', none('dns'), usual],
    ['led where it may not go', none('address'), []],
    ['without a certificate', none('tls'), []],
  ])('%s', async (_, sent, pauses) => {
    const { time, pauses: made } = virtualTime()
    const send = vi.fn(async () => sent)
    expect(await withRetries({ send }, time).send(sending)).toEqual(sent)
    expect(made).toEqual(pauses)
    expect(send).toHaveBeenCalledTimes(pauses.length + 1)
  })

  it('is sent once more only until it has arrived', async () => {
    const { time, pauses } = virtualTime()
    const outcomes = [answer(500), none('connection'), answer(200)]
    const sender = { send: async () => outcomes.shift() ?? answer(599) }
    expect(await withRetries(sender, time).send(sending)).toEqual(answer(200))
    expect(pauses).toEqual([200, 400])
  })
})
