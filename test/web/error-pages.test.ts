import express from 'express'
import Stripe from 'stripe'
import supertest from 'supertest'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DatabaseAwayError, DatabaseBusyError } from '../../server/db/database-busy.ts'
import { errorHandler } from '../../server/http/middleware/error-handler.tsx'
import { language } from '../../server/http/middleware/language.ts'
import { requestLog } from '../../server/http/middleware/request-log.ts'
import { createTestApp, type TestApp, testApp } from '../support/app.ts'
import { beginTip, guestBrowser } from '../support/guest.ts'
import { addressOf, steps } from './tip-lives.ts'
import { titleOf, useWire } from './wire.ts'

const readers = {
  en: {
    missing: 'Page Not Found',
    path: 'Page not found: ',
    broken: 'Internal Server Error',
    checking: 'Checking your payment',
  },
  ja: {
    missing: 'ページが見つかりません',
    path: 'お探しのアドレス：',
    broken: 'サーバーエラー',
    checking: 'お支払いを確認しています',
  },
  'zh-CN': {
    missing: '找不到页面',
    path: '您访问的网址：',
    broken: '服务器错误',
    checking: '正在确认您的付款',
  },
}

describe('a page that is not there', () => {
  const test = testApp()
  const wire = useWire(test)

  it.each(Object.entries(readers))('says so in %s, with its path', async (lang, { missing, path }) => {
    for (const address of ['/nowhere', '/tip/x/y', `/tip/${test.seed.branchId}/nothing`, '/tip/unknown']) {
      const { status, text } = await wire.ask(`${address}?secret=1`, { headers: { 'Accept-Language': lang } })
      expect([address, status, titleOf(text)]).toEqual([address, 404, missing])
      expect(text).toContain(`${path}${address}<`)
      expect(text).toContain('<meta name="robots" content="noindex">')
    }
  })

  it('which a code of another site leads to, asks for the number below the code', async () => {
    const { status, text } = await wire.ask('/q/unknown', { headers: { 'Accept-Language': 'ja' } })
    expect([status, titleOf(text)]).toEqual([404, 'このQRコードは登録されていません'])
    expect(text).toMatch(/<a href="\/tip" class="btn primary">店舗番号を入力する/)
  })

  it('shows the path as text, whatever it says', async () => {
    const tricks = [
      '/<script>alert(1)</script>',
      '/"onmouseover="alert(1)',
      "/'><img/src=x>",
      '/%3Cb%3E',
      '/{{path}}',
    ]
    for (const trick of tricks) {
      const { status, text } = await wire.ask(trick)
      expect(status).toBe(404)
      expect(text).not.toMatch(/<script>|<img|onmouseover="|<b>/)
    }
  })

  it.each([
    '/%E0%A4%A',
    '/tip/%E0%A4%A',
    '/q/%zz',
    '/tip/%00',
    '/q/a%00b',
    `/tip/x?tip=%E0%A4%A`,
    '/tip/%2F',
    '/%',
  ])('is what %s is too, however it is written', async (address) => {
    const { status, text } = await wire.ask(address, { headers: { 'Accept-Language': 'en' } })
    expect([status, titleOf(text)]).toEqual([404, 'Page Not Found'])
  })

  it('is told in JSON to clients that ask for it, and only to them', async () => {
    for (const accept of [
      'application/json',
      'application/json, text/plain',
      'text/html;q=0.1, application/json',
    ]) {
      const { status, headers, text } = await wire.ask('/nowhere', {
        headers: { Accept: accept, 'Accept-Language': 'en' },
      })
      expect([status, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
      expect(JSON.parse(text)).toEqual({
        error: { status: 404, message: 'Page Not Found', requestId: headers['x-request-id'] },
      })
    }
    for (const accept of ['*/*', 'text/html,application/xhtml+xml,*/*;q=0.8', '', 'image/png', 'nonsense']) {
      const { headers } = await wire.ask('/nowhere', { headers: { Accept: accept } })
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
    }
  })
})

describe('while the database is down', () => {
  let test: TestApp | undefined
  afterEach(() => test?.close())

  it('every page still says what it can, in the reader’s language', async () => {
    test = await createTestApp()
    const { app, deps, seed, logged } = test
    const guest = guestBrowser(app)
    const { tipId } = await beginTip(guest, seed.branchId, { review: 'Private words' })
    await deps.db.destroy()
    const { branchId, codes } = seed
    const addresses = [
      `/tip/${branchId}`,
      `/q/${codes.branch}`,
      ...steps.map((step) => addressOf(branchId, tipId, step)),
    ]
    for (const [lang, { broken, checking }] of Object.entries(readers)) {
      for (const address of addresses) {
        const reader = `${address}${address.includes('?') ? '&' : '?'}lang=${lang}`
        const { status, text, headers } = await guest.get(reader)
        const isPaying = address.includes('/payment')
        expect([address, status, titleOf(text)]).toEqual([address, 500, isPaying ? checking : broken])
        if (isPaying) expect(text).toContain('http-equiv="refresh"')
        else expect(text).toContain(headers['x-request-id'])
        if (!isPaying) expect(text).toContain(`href="${reader.replaceAll('&', '&amp;')}"`)
        const said = text.replace(/<style[\s\S]*<\/style>/, '')
        expect(said).not.toMatch(/SQLITE|sqlite|stack|Error:|node_modules/)
      }
    }
    for (const step of ['amount', 'confirm', 'credit', 'payment', 'cancel'] as const) {
      const { status, text } = await guest.post(addressOf(branchId, tipId, step), {
        version: '1',
        receiptEmail: '',
      })
      expect([step, status, titleOf(text)]).toEqual([
        step,
        500,
        ['payment', 'cancel'].includes(step) ? '正在确认您的付款' : '服务器错误',
      ])
    }
    for (const path of ['/', '/nowhere'])
      expect((await guest.get(path)).status).toBe(path === '/' ? 200 : 404)
    expect((await guest.get('/health')).body).toMatchObject({ status: 'down', database: 'down' })
    expect((await guest.get('/ping')).text).toBe('pong')
    const notice = await guest.post('/webhooks/stripe', {})
    expect(notice.status).toBe(400)
    expect(JSON.stringify(logged)).not.toContain('Private words')
  })

  it('Stripe hears that its notice was not taken, and sends it again', async () => {
    test = await createTestApp()
    const { app, deps, sandbox } = test
    const payload = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'payment_intent.succeeded',
      created: 1,
      data: { object: { object: 'payment_intent', id: 'pi_1', metadata: {} } },
    })
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: sandbox.webhookSecret })
    await deps.db.destroy()
    const answer = await supertest(app)
      .post('/webhooks/stripe')
      .set({ 'Stripe-Signature': signature, 'Content-Type': 'application/json' })
      .send(payload)
    expect(answer.status).toBe(500)
    const nonsense = Stripe.webhooks.generateTestHeaderString({
      payload: '{}',
      secret: sandbox.webhookSecret,
    })
    const refused = await supertest(app)
      .post('/webhooks/stripe')
      .set({ 'Stripe-Signature': nonsense, 'Content-Type': 'application/json' })
      .send('{}')
    expect([refused.status, refused.body]).toEqual([400, { received: false }])
    expect(answer.body).toEqual({ error: { status: 500, requestId: answer.headers['x-request-id'] } })
  })
})

describe('an error after part of the answer is out', () => {
  const test = testApp()

  it('breaks the answer off, so that nobody takes it for the whole', async () => {
    const app = express()
    app.use(requestLog(test.deps), language(test.deps.i18n, test.deps.config))
    app.get('/half', async (_req, res) => {
      res.type('text').write('half')
      await new Promise((done) => setImmediate(done))
      throw new Error('in the middle')
    })
    const sends: unknown[] = []
    const flashes = { set: () => {}, read: () => undefined, take: () => undefined }
    app.use(errorHandler({ ...test.deps, flashes, send: (...args) => void sends.push(args) }))
    const server = app.listen(0)
    await new Promise((done) => server.once('listening', done))
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    await expect(fetch(`http://127.0.0.1:${port}/half`).then((answer) => answer.text())).rejects.toThrow()
    server.close()
    expect(sends).toEqual([])
    await expect.poll(() => test.logged.at(-1)).toMatchObject({ msg: 'request failed', route: '/half' })
  })
})

describe('who pays or comes back from paying while the database fails', () => {
  const test = testApp()

  const failures = {
    'is too busy': new DatabaseBusyError('no connection'),
    'has no room': Object.assign(new Error('database or disk is full'), { errcode: 13 }),
    'is gone': new DatabaseAwayError(new Error('Connection terminated unexpectedly')),
  }
  it.each(Object.entries(failures))('reads that we are checking where it %s', async (_, error) => {
    const guest = guestBrowser(test.app)
    const { tipId } = await beginTip(guest, test.seed.branchId)
    const there = `/tip/${test.seed.branchId}/payment?tip=${tipId}`
    const find = vi.spyOn(test.deps.tips, 'find').mockRejectedValue(error)
    try {
      const fields = { version: '1', receiptEmail: '', confirmationToken: '' }
      for (const { status, text } of [await guest.get(there), await guest.post(there, fields)]) {
        expect([status >= 500, titleOf(text)]).toEqual([true, readers.en.checking])
        expect(text).toContain('don’t pay again')
        expect(text).toContain(`<meta http-equiv="refresh" content="3;url=${there}">`)
      }
    } finally {
      find.mockRestore()
    }
  })
})
