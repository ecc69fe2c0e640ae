import { createHmac } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, testApp } from '../support/app.ts'
import { beginTip, guestBrowser } from '../support/guest.ts'
import { readRow } from '../support/rows.ts'
import { addressOf, type Life, type LifeName, said, steps, tipLives } from './tip-lives.ts'
import { ownForm, titleOf, useWire } from './wire.ts'

const otherBrowser = 'This tip was begun in another browser'
const sign = (value: string, secret: string) =>
  `${value}.${createHmac('sha256', secret).update(value).digest('base64').replace(/=+$/, '')}`
const rowOf = (test: TestApp, id: string) => readRow(test.deps.db, 'tip', id)
const countTips = async (test: TestApp) =>
  (await test.deps.db.selectFrom('tip').select('id').execute()).length

const secret = 'a-secret-for-tests-that-is-long-enough'

/** The guest's cookie as the browser sends it, and what it says unsigned. */
async function cookieOf(test: TestApp) {
  const path = `/tip/${test.seed.branchId}`
  const wire = guestBrowser(test.app)
  const begun = await wire.post(path, {
    recipient: 'all',
    amount: said.amount,
    review: said.review,
    preset: '',
  })
  const cookie = String(begun.headers['set-cookie']?.[0]).split(';')[0] ?? ''
  const value = decodeURIComponent(cookie.replace('guest=', ''))
  const id = /^s:guest=([^.]+)\./.exec(value)?.[1] ?? ''
  return { cookie, id, confirm: begun.headers.location ?? '' }
}

describe('a tip of another browser', () => {
  const test = testApp()
  const wire = useWire(test)

  describe.each(['ready', 'bank', 'declined', 'succeeded'] satisfies LifeName[])('that is %s', (name) => {
    let life: Life
    beforeAll(async () => {
      life = await tipLives(test)[name]()
    })

    it('is shown to nobody else, with or without tips of their own', async () => {
      const stranger = guestBrowser(test.app)
      const tipping = guestBrowser(test.app)
      await beginTip(tipping, test.seed.branchId)
      for (const guest of [stranger, tipping]) {
        for (const step of steps) {
          const { status, text } = await guest.get(life.at(step))
          expect([step, status, titleOf(text)]).toEqual([step, 404, otherBrowser])
          // Where a bank or Stripe leads back to, this guest may have paid: in another browser of the same phone.
          const comesBack = step === 'payment' || step === 'success' || step === 'cancel'
          expect([step, text.includes('please don’t pay again')]).toEqual([step, comesBack])
          expect([step, text.includes(`href="/tip/${test.seed.branchId}"`)]).toEqual([step, !comesBack])
          // Ids are random, and may hold these digits among others.
          expect(text).not.toMatch(/(?<![\w-])(2,?345|4242)(?![\w-])|With love/)
        }
      }
    })

    it('is changed, paid or ended by nobody else; whoever fills its form begins a tip of their own', async () => {
      const stranger = guestBrowser(test.app)
      await beginTip(stranger, test.seed.branchId)
      const before = await rowOf(test, life.tipId)
      const fields = { version: String(before.version), receiptEmail: '' }
      for (const step of ['confirm', 'credit', 'payment', 'cancel'] as const) {
        const { status, text } = await stranger.post(life.at(step), fields)
        expect([step, status, titleOf(text)]).toEqual([step, 404, otherBrowser])
      }
      const form = { recipient: 'branch', preset: '', amount: '100', review: '' }
      const begun = await stranger.post(life.at('amount'), form)
      expect(begun.status).toBe(303)
      expect(begun.headers.location).not.toContain(life.tipId)
      expect(await rowOf(test, life.tipId)).toEqual(before)
    })
  })

  it('can’t be had by writing a cookie oneself', async () => {
    const { cookie, id, confirm } = await cookieOf(test)
    const forged = [
      `guest=${id}`,
      `guest=s%3A${id}`,
      `guest=s%3A${id}.`,
      ...[`guest=${id}`, id].flatMap((value) => [
        `guest=${encodeURIComponent(`s:${sign(value, 'another-secret-that-is-long-enough-too')}`)}`,
        `guest=${encodeURIComponent(`s:${sign(value, '')}`)}`,
      ]),
      // The right secret, but signed for no name, or for another.
      `guest=${encodeURIComponent(`s:${sign(id, secret)}`)}`,
      `guest=${encodeURIComponent(`s:${sign(`flash=${id}`, secret)}`)}`,
      cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      cookie.replace('guest=s%3A', 'guest=s%3Ax'),
      `guest=j%3A${encodeURIComponent(JSON.stringify({ id }))}`,
      cookie.replace('guest=', '__Host-guest='),
      cookie.replace('guest=', 'flash='),
    ]
    for (const one of forged) {
      expect([one, (await wire.ask(confirm, { headers: { Cookie: one } })).status]).toEqual([one, 404])
    }
    expect((await wire.ask(confirm, { headers: { Cookie: cookie } })).status).toBe(200)
  })

  it('stays its guest’s while the secret changes, and no longer than the old one is kept', async () => {
    const { cookie, confirm } = await cookieOf(test)
    const fresh = 'another-secret-for-tests-that-is-long-enough'
    const { db, payments } = test.deps
    const during = await createTestApp({ db, payments }, { SESSION_SECRETS: `${fresh},${secret}` })
    const after = await createTestApp({ db, payments }, { SESSION_SECRETS: fresh })
    const at = (app: TestApp, sent: string) => {
      const guest = guestBrowser(app.app, { Cookie: sent, 'Accept-Language': 'en' })
      return guest.get(confirm)
    }
    expect((await at(during, cookie)).status).toBe(200)
    expect((await at(after, cookie)).status).toBe(404)
    const changing = guestBrowser(during.app, { Cookie: cookie })
    const changed = await changing.post(confirm.replace('/confirm', ''), {
      recipient: 'all',
      preset: '',
      amount: '700',
      review: '',
    })
    const renewed = String(changed.headers['set-cookie']?.[0]).split(';')[0] ?? ''
    expect(renewed).not.toBe(cookie)
    expect((await at(after, renewed)).text).toContain('700')
    await Promise.all([during.close(), after.close()])
  })
})

describe('a tip of another venue in the address', () => {
  const test = testApp()
  useWire(test)

  it('is not this venue’s: its pages are not shown, its forms begin another tip', async () => {
    const life = await tipLives(test).ready()
    const hotel = test.seed.hotel.branchId
    for (const step of steps) {
      const { status } = await life.guest.get(addressOf(hotel, life.tipId, step))
      expect([step, status]).toEqual([step, 404])
    }
    const before = await rowOf(test, life.tipId)
    for (const step of ['confirm', 'credit', 'payment', 'cancel'] as const) {
      const { status } = await life.guest.post(addressOf(hotel, life.tipId, step), {
        version: '1',
        receiptEmail: '',
      })
      expect([step, status]).toEqual([step, 404])
    }
    const form = { recipient: 'branch', preset: '', amount: '900', review: '' }
    const begun = await life.guest.post(addressOf(hotel, life.tipId, 'amount'), form)
    const there = begun.headers.location ?? ''
    expect(there).toMatch(new RegExp(`^/tip/${hotel}/confirm\\?tip=`))
    expect(there).not.toContain(life.tipId)
    expect((await life.guest.get(there)).text).toContain('900')
    expect(await rowOf(test, life.tipId)).toEqual(before)
  })
})

describe('a tip whose id means nothing', () => {
  const test = testApp()
  const wire = useWire(test)

  it('leads to the beginning', async () => {
    const count = await countTips(test)
    for (const id of ['', '%00', 'a b', '../x', "'%20or%201=1", 'x'.repeat(65)]) {
      const { status, headers } = await wire.ask(`/tip/${test.seed.branchId}/confirm?tip=${encodeURI(id)}`)
      expect([id, status, headers.location]).toEqual([id, 303, `/tip/${test.seed.branchId}`])
    }
    for (const id of ['unknown', 'x'.repeat(64), '__proto__']) {
      const { status, headers } = await wire.ask(`/tip/${test.seed.branchId}/confirm?tip=${id}`)
      expect([id, status, headers.location]).toEqual([id, 303, `/tip/${test.seed.branchId}`])
    }
    const body = 'recipient=all&amount=500'
    const posted = await wire.ask(`/tip/${test.seed.branchId}?tip=a%20b`, {
      method: 'POST',
      headers: ownForm,
      body,
    })
    expect(posted.status).toBe(303)
    expect(await countTips(test)).toBe(count + 1)
  })
})
