import { Agent, get } from 'node:http'
import { describe, expect, it } from 'vitest'
import { reconcile } from '../../server/money/stripe-events/reconcile.ts'
import { testApp } from '../support/app.ts'
import { beginTip, cardToken, guestBrowser, hiddenField, pay, toPreview } from '../support/guest.ts'
import { addressOf, intentOf, tipLives } from './tip-lives.ts'
import { ownForm, useWire } from './wire.ts'

/** Recognisable wherever they turn up. */
const secret = {
  review: 'Wordsnobodymayread',
  email: 'hidden.guest@example.jp',
  person: 'Sakura',
  query: 'querysecret',
  agent: 'agentsecret',
}

describe('the log', () => {
  const test = testApp()
  const wire = useWire(test)
  const guest = () =>
    guestBrowser(test.app, {
      'Accept-Language': 'en',
      'User-Agent': secret.agent,
      'X-Forwarded-For': '203.0.113.9',
    })
  /** What has been logged since. */
  const since = async (work: () => Promise<unknown>) => {
    const before = test.logged.length
    await work()
    // A request's line is written when its socket is done with it.
    await new Promise((done) => setTimeout(done, 20))
    return test.logged.slice(before)
  }
  const lines = (logged: Record<string, unknown>[], msg: string) => logged.filter((line) => line.msg === msg)

  it('has one line a request, with these fields and no others', async () => {
    const path = `/tip/${test.seed.branchId}`
    const logged = await since(async () => {
      await wire.ask(`${path}?tip=&staff=${secret.query}`, { headers: { 'Accept-Language': 'en' } })
      await wire.ask('/nowhere', { headers: { 'Accept-Language': 'zh' } })
      await wire.ask(path, { method: 'POST', headers: ownForm, body: 'amount=x' })
      await wire.ask(path, { method: 'POST' })
      await wire.ask('/webhooks/stripe', { method: 'POST', body: '{}' })
      await wire.ask(`/q/${test.seed.codes.branch}`, { method: 'HEAD' })
      await wire.ask('/ping')
    })
    const requests = logged.filter(({ route }) => route !== undefined)
    const common = { level: 'info', time: expect.any(String), req: expect.stringMatching(/^[0-9a-f-]{36}$/) }
    const rest = { msg: 'request', ms: expect.any(Number), bytes: expect.any(Number) }
    const line = (method: string, route: string | null, status: number, lang: string | null, more = {}) => ({
      ...common,
      ...rest,
      method,
      route,
      status,
      lang,
      ...(status >= 400 && { network: expect.stringMatching(/^[\w-]{16}$/) }),
      ...more,
    })
    const failed = (error: string, more = {}) => ({ msg: 'request failed', error, ...more })
    const unsigned = { msg: 'webhook with a wrong signature', error: 'PaymentSignatureError', level: 'warn' }
    expect(requests).toEqual([
      line('GET', '/tip/:branchId', 200, 'en'),
      line('GET', null, 404, 'cn', failed('NotFoundError')),
      line('POST', '/tip/:branchId', 400, 'en'),
      line(
        'POST',
        null,
        403,
        'ja',
        failed('CrossOriginError', { level: 'warn', why: expect.stringContaining('PUBLIC_URL') }),
      ),
      line('POST', '/webhooks/stripe', 400, null, unsigned),
      line('HEAD', '/q/:token', 303, 'ja'),
    ])
    expect(new Set(requests.map((one) => one.req)).size).toBe(6)
    expect(requests.every((one) => Number(one.ms) >= 0 && Number(one.bytes) > 100)).toBe(true)
  })

  it('counts the bytes of each answer of a connection apart, as they are on the wire', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const ask = () =>
      new Promise<void>((resolve, reject) => {
        get(`${wire.url}/`, { agent, headers: { 'Accept-Encoding': 'br' } }, (res) => {
          res.resume().on('end', resolve)
        }).on('error', reject)
      })
    const logged = await since(async () => {
      await ask()
      await ask()
    })
    agent.destroy()
    const sizes = lines(logged, 'request').map((line) => Number(line.bytes))
    expect(sizes).toHaveLength(2)
    expect(Math.abs((sizes[0] ?? 0) - (sizes[1] ?? 0))).toBeLessThan(100)
  })

  it('has a line for each thing that happens to a tip, with its ids', async () => {
    const lives = tipLives(test)
    const branchId = test.seed.branchId
    const happened = async (life: () => Promise<{ tipId: string }>) => {
      let tipId = ''
      const logged = await since(async () => {
        tipId = (await life()).tipId
      })
      const own = logged.filter((line) => line.tipId === tipId && line.msg !== 'stripe webhook')
      expect(own.every((line) => line.branchId === branchId)).toBe(true)
      return own.map((line) => line.msg)
    }
    expect(await happened(lives.draft)).toEqual(['tip created'])
    expect(await happened(lives.succeeded)).toEqual(['tip created', 'tip sent to Stripe', 'tip paid'])
    expect(await happened(lives.declined)).toEqual(['tip created', 'tip sent to Stripe', 'tip declined'])
    expect(await happened(lives.cancelled)).toEqual(['tip created', 'tip sent to Stripe', 'tip cancelled'])
    expect(await happened(lives.expired)).toEqual(['tip created', 'tip sent to Stripe', 'tip expired'])
    expect(await happened(lives.refunded)).toEqual([
      'tip created',
      'tip sent to Stripe',
      'tip paid',
      'tip refunded',
    ])
    expect(await happened(lives.disputed)).toEqual([
      'tip created',
      'tip sent to Stripe',
      'tip paid',
      'tip disputed',
    ])
    const reconciled = async () => {
      const life = await lives.bank()
      test.sandbox.control.loseEvents()
      test.sandbox.control.authenticate({ payment_intent: intentOf(test, life), result: 'complete' })
      await reconcile(test.deps, { everything: true })
      test.sandbox.control.clearEventRules()
      return life
    }
    expect(await happened(reconciled)).toEqual([
      'tip created',
      'tip sent to Stripe',
      'tip paid',
      'tip reconciled',
    ])
  })

  it('has nobody’s name, words, e-mail, card, token, cookie, address or query in it, whatever happens', async () => {
    const { sandbox, seed } = test
    const { control } = sandbox
    const browser = guest()
    const tokens: string[] = []
    const logged = await since(async () => {
      // A way with everything on it, a decline, 3-D Secure, the hosted page.
      const { confirm, tipId } = await beginTip(browser, seed.branchId, {
        recipient: `staff:${seed.staffIds[0]}`,
        review: secret.review,
      })
      const receipt = { receiptEmail: secret.email }
      await pay(browser, await toPreview(browser, sandbox, confirm, 'pm_card_visa_chargeDeclined'), receipt)
      await pay(browser, await toPreview(browser, sandbox, confirm, 'pm_card_threeDSecure2Required'), receipt)
      const waiting = sandbox
        .books()
        .paymentIntents.find((one) => one.metadata.tip_id === tipId && one.status === 'requires_action')
      const { returnTo } = control.authenticate({ payment_intent: waiting?.id ?? '', result: 'complete' })
      await browser.get((returnTo ?? '').replace(/^https?:\/\/[^/]+/, ''))
      const second = await beginTip(browser, seed.branchId, { review: secret.review })
      const page = await browser.get(second.confirm)
      await browser.post(second.confirm, { version: hiddenField(page.text, 'version'), ...receipt })

      // Everything that is refused, with the same in it.
      const token = await cardToken(sandbox)
      tokens.push(token)
      const third = await beginTip(browser, seed.branchId)
      const at = (step: 'credit' | 'payment' | 'confirm') => addressOf(seed.branchId, third.tipId, step)
      await browser.post(at('payment'), { version: '77', confirmationToken: token, ...receipt })
      await browser.post(at('confirm'), { version: '1', receiptEmail: `${secret.email} x` })
      await browser.post(`/tip/${seed.branchId}`, { amount: secret.review, review: secret.review.repeat(20) })
      await browser.post('/tip', { branchNumber: secret.review })
      await browser.get(`/nowhere/${secret.query}?email=${secret.email}&token=${secret.query}`)
      await browser.get(`/q/${secret.query}`)
      await browser.get(`/%E0%A4%A${secret.query}`)
      await wire.ask(`/tip/${seed.branchId}?x=${secret.query}`, {
        method: 'POST',
        headers: { ...ownForm, 'Sec-Fetch-Site': 'cross-site', Origin: 'https://elsewhere.example' },
        body: `review=${secret.review}`,
      })
      await wire.ask('/tip', {
        method: 'POST',
        headers: { ...ownForm, 'Content-Encoding': 'gzip' },
        body: secret.review,
      })
      await wire.ask('/webhooks/stripe', {
        method: 'POST',
        headers: { 'Stripe-Signature': `t=1,v1=${secret.query}` },
        body: JSON.stringify({ email: secret.email }),
      })

      // Stripe's own errors, which may quote what they were given.
      const quoting = {
        message: `No such customer: ${secret.email} (${secret.person} 4242)`,
        param: 'x',
      }
      const failing = async (path: string, status: number) => {
        const type = status === 402 ? 'card_error' : 'invalid_request_error'
        const payer = guest()
        const { confirm } = await beginTip(payer, seed.branchId, { review: secret.review })
        const preview = await toPreview(payer, sandbox, confirm)
        control.fail({ method: 'POST', path, times: null, status, error: { ...quoting, type } })
        await pay(payer, preview, receipt)
        control.clearFaults()
      }
      for (const status of [400, 402, 404, 500]) {
        await failing('/v1/payment_intents', status)
        await failing('/v1/payment_intents/*/confirm', status)
      }
      control.fail({ path: '/v1/confirmation_tokens/*', times: null, status: 500, error: quoting })
      await toPreview(browser, sandbox, (await beginTip(browser, seed.branchId)).confirm)
      control.clearFaults()
      await control.idle()
    })
    const guests = await test.deps.db.selectFrom('tip').select('guest_id').execute()
    // The database going away, with all of it in the statement that fails.
    const broken = await since(async () => {
      await test.deps.db.destroy()
      await browser.post(`/tip/${seed.branchId}`, {
        recipient: 'all',
        preset: '',
        amount: '500',
        review: secret.review,
      })
    })

    const all = [...logged, ...broken]
    expect(all.filter(({ status }) => status !== undefined).length).toBeGreaterThan(40)
    const failures = all.map(({ err, error }) => (err as { type?: string } | undefined)?.type ?? error)
    expect(failures).toEqual(
      expect.arrayContaining(['PaymentUnavailable', 'PaymentRefused', 'PaymentSignatureError']),
    )
    expect(all.filter(({ status }) => status === 429)).toEqual([])
    const text = JSON.stringify(all)
    const ids = sandbox.books().paymentIntents.map((one) => one.client_secret)
    const forbidden = [
      ...Object.values(secret),
      ...tokens,
      ...ids,
      ...guests.map((row) => row.guest_id),
      'ctoken_',
      'client_secret',
      'guest=',
      '203.0.113.9',
      seed.codes.branch,
      sandbox.secretKey,
      sandbox.webhookSecret,
    ]
    // Four digits turn up in ids, times and sizes too; a card's would stand in a text of their own.
    expect(text).not.toMatch(/"[^"]*(?<![\w.-])4242(?![\w.-])[^"]*"(?!:)/)
    for (const one of forbidden) expect([one, text.includes(String(one))]).toEqual([one, false])
  })
})
