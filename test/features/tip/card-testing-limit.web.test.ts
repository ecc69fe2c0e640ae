import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCardTestingLimit, tooMany } from '../../../server/features/tip/card-testing-limit.ts'
import type { DeclineKey } from '../../../server/gateways/stripe/decline.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { beginTip, cardToken, guestBrowser, hiddenField } from '../../support/guest.ts'
import { describeWithRedis, startRedis, type TestRedis } from '../../support/redis.ts'

const refused = 'pm_card_visa_chargeDeclined'

/** The next full hour has just begun: it won't begin in the middle of a test. */
const ahead = 3_600_000 - (Date.now() % 3_600_000)
const clock = () => Date.now() + ahead

describe('how many declines are too many', () => {
  it.each([
    ['one short', 'network', 19, 0, false],
    ['nothing but declines', 'network', 20, 0, true],
    ['more than every third', 'network', 30, 59, true],
    ['every third', 'network', 30, 60, false],
    ['a banquet of a thousand, 3 % of them declined', 'network', 30, 970, false],
    ['the same, each trying twice', 'network', 60, 970, false],
    ['the site, one short', 'site', 99, 0, false],
    ['the site', 'site', 100, 0, true],
    ['a busy site whose guests’ cards are often declined', 'site', 180, 820, false],
  ] as const)('%s', (_, scope, declined, paid, expected) =>
    expect(tooMany(scope, declined, paid)).toBe(expected),
  )
})

/** The whole way on one store of counters. */
function brake(open: () => Promise<{ test: TestApp; close(): Promise<void> }>) {
  let test: TestApp
  let close: () => Promise<void>
  beforeAll(async () => {
    const opened = await open()
    test = opened.test
    close = opened.close
  })
  afterAll(() => close())

  /** A browser without any cookie, which tries one card; where it was sent. */
  const tryCard = async (ip: string, card?: string) => {
    const guest = guestBrowser(test.app, { 'Accept-Language': 'en', 'X-Forwarded-For': ip })
    const { confirm } = await beginTip(guest, test.seed.branchId)
    const page = await guest.get(confirm)
    const answer = await guest.post(confirm.replace('/confirm', '/payment'), {
      version: hiddenField(page.text, 'version'),
      confirmationToken: await cardToken(test.sandbox, card),
    })
    return {
      guest,
      confirm,
      page,
      to: new URL(answer.headers.location ?? '', 'http://x').pathname.split('/').at(-1),
    }
  }

  it('ends cards for that network alone, however new the browser, and leads to Stripe’s page', async () => {
    const here = '198.51.100.20'
    for (let tries = 0; tries < 20; tries += 1) expect((await tryCard(here, refused)).to).toBe('cancel')
    const before = test.sandbox.books().charges.length
    const { guest, confirm, page, to } = await tryCard(here)
    expect(to).toBe('confirm')
    expect(test.sandbox.books().charges.length).toBe(before)
    expect(page.text).toContain('Many cards were declined here')
    expect(page.text).not.toMatch(/data-island="(wallet-buttons|card-form)"|href="[^"]*\/credit/)
    for (const step of ['credit', 'payment']) {
      const answer = await guest.get(confirm.replace('confirm', step))
      expect([step, answer.headers.location]).toEqual([step, confirm])
    }
    const version = hiddenField(page.text, 'version')
    const opened = await guest.post(confirm, { version, receiptEmail: '' })
    expect(opened.headers.location).toContain(test.sandbox.url)
    expect(test.logged.filter(({ msg }) => String(msg).startsWith('many cards are declined'))).toMatchObject([
      { level: 'error', scope: 'network', declined: 20, paid: 0 },
    ])
    expect(JSON.stringify(test.logged)).not.toContain(here)
    expect((await tryCard('198.51.100.21')).to).toBe('success')
  })

  it('counts a network of IPv6 as one, and begins anew with the next hour', async () => {
    const networkOf = (at: number) => `2001:db8:7:7::${at.toString(16)}`
    const { brakeAt, tip, req } = direct(test)
    for (let at = 1; at <= 20; at += 1)
      await brakeAt(0).note(req(networkOf(at)), tip('draft', 0), tip('declined', 1))
    expect(await brakeAt(0).allows(req(networkOf(99)))).toBe(false)
    expect(await brakeAt(0).allows(req('2001:db8:7:8::1'))).toBe(true)
    expect(await brakeAt(3_600_000).allows(req(networkOf(99)))).toBe(true)
  })

  it('ends cards for the whole site where many networks share the work', async () => {
    const { brakeAt, tip, req } = direct(test)
    const later = 7_200_000
    for (let at = 0; at < 100; at += 1)
      await brakeAt(later).note(req(`203.0.113.${at}`), tip('draft', 0), tip('declined', 1))
    expect(await brakeAt(later).allows(req('192.0.2.1'))).toBe(false)
    for (let at = 0; at < 200; at += 1)
      await brakeAt(later).note(req(`2001:db8:9:${at}::1`), tip('pending', 0), tip('succeeded', 1))
    expect(await brakeAt(later).allows(req('192.0.2.1'))).toBe(true)
  })

  it('leaves cards to networks where a tip was paid, each up to its own declines', async () => {
    const { brakeAt, tip, req } = direct(test)
    const later = 14_400_000
    const guests = req('192.0.2.40')
    await brakeAt(0).note(guests, tip('pending', 0), tip('succeeded', 1))
    for (let at = 0; at < 100; at += 1)
      await brakeAt(later).note(req(`198.18.0.${at}`), tip('draft', 0), tip('declined', 1))
    expect(await brakeAt(later).allows(req('192.0.2.41'))).toBe(false)
    expect(await brakeAt(later).allows(guests)).toBe(true)
    for (let at = 0; at < 20; at += 1) await brakeAt(later).note(guests, tip('draft', 0), tip('declined', 1))
    expect(await brakeAt(later).allows(guests)).toBe(false)
  })

  it('does not count their declines for the others', async () => {
    const { brakeAt, tip, req } = direct(test)
    const later = 18_000_000
    for (let at = 0; at < 100; at += 1) {
      const guests = req(`198.18.1.${at}`)
      await brakeAt(later - 3_600_000).note(guests, tip('pending', 0), tip('succeeded', 1))
      await brakeAt(later).note(guests, tip('draft', 0), tip('declined', 1))
    }
    expect(await brakeAt(later).allows(req('192.0.2.51'))).toBe(true)
  })

  it('ends cards for a network that makes up wallets’ approvals, too', async () => {
    const here = '198.51.100.77'
    const guest = () => guestBrowser(test.app, { 'Accept-Language': 'en', 'X-Forwarded-For': here })
    const path = `/tip/${test.seed.branchId}/wallet`
    const form = { recipient: 'all', preset: '', amount: '500', review: '', sheet: '500' }
    const before = test.sandbox.books().paymentIntents.length
    for (let tries = 0; tries < 22; tries += 1)
      await guest().post(path, { ...form, confirmationToken: `ctoken_madeup${Date.now()}${tries}` })
    const asked = test.sandbox.books().paymentIntents.length - before
    expect(asked).toBe(20)
    // Five more networks do the same: a hundred and more in all.
    for (let tries = 0; tries < 100; tries += 1)
      await guestBrowser(test.app, { 'X-Forwarded-For': `198.51.100.${80 + (tries % 5)}` }).post(path, {
        ...form,
        confirmationToken: `ctoken_others${Date.now()}${tries}`,
      })
    // Anybody can make one up, so nobody is woken for it.
    const errors = JSON.stringify(test.logged.filter(({ level }) => level === 'error'))
    expect(errors).not.toMatch(/PaymentMissing|No such/)
    // The first page does not let Stripe in either, from then on.
    const policyAt = async (ip: string) => {
      const asked = guestBrowser(test.app, { 'Accept-Language': 'en', 'X-Forwarded-For': ip })
      return (await asked.get(`/tip/${test.seed.branchId}`)).headers['content-security-policy']
    }
    expect(await policyAt(here)).not.toContain(test.sandbox.url)
    expect((await guest().get(`${path}?recipient=all&amount=500`)).status).toBe(204)
    const elsewhere = '198.51.100.79'
    const wallet = guestBrowser(test.app, { 'X-Forwarded-For': elsewhere })
    expect((await wallet.get(`${path}?recipient=all&amount=500`)).status).toBe(200)
    expect(await policyAt(elsewhere)).toContain(test.sandbox.url)
    // Whoever comes from elsewhere pays by card as ever.
    expect((await tryCard('198.51.100.78')).to).toBe('success')
  })

  it('leaves cards to all others, however many networks make up approvals', async () => {
    const { brakeAt, tip, req } = direct(test)
    const later = 21_600_000
    for (let at = 0; at < 120; at += 1)
      await brakeAt(later).note(
        req(`198.18.2.${at % 6}`),
        tip('draft', 0),
        tip('declined', 1, 'card_details_expired'),
      )
    expect(await brakeAt(later).allows(req('198.18.2.0'))).toBe(false)
    expect(await brakeAt(later).allows(req('192.0.2.61'))).toBe(true)
  })

  it('counts nothing but a card company’s new word', async () => {
    const { brakeAt, tip, req } = direct(test)
    const later = 10_800_000
    const here = req('192.0.2.7')
    for (let at = 0; at < 25; at += 1) {
      await brakeAt(later).note(here, tip('declined', 1), tip('declined', 1))
      await brakeAt(later).note(here, tip('draft', 0), tip('declined', 1, undefined))
      await brakeAt(later).note(here, tip('draft', 0), tip('pending', 1))
    }
    expect(await brakeAt(later).allows(here)).toBe(true)
  })
}

/** The brake itself, so many ms from now. */
function direct(test: TestApp) {
  type Brake = ReturnType<typeof createCardTestingLimit>
  const tip = (state: string, at: number, declineKey: DeclineKey | undefined = undefined) =>
    ({ state, updatedAt: new Date(at), declineKey }) as unknown as Parameters<Brake['note']>[1]
  return {
    brakeAt: (ms: number) => createCardTestingLimit({ ...test.deps, clock: () => clock() + ms }),
    tip: (state: string, at: number, ...key: [DeclineKey | undefined] | []) =>
      tip(state, at, key.length > 0 ? key[0] : state === 'declined' ? 'generic_decline' : undefined),
    req: (ip: string) => ({ ip }) as unknown as Parameters<Brake['allows']>[0],
  }
}

describe('cards that are declined again and again', () => {
  brake(async () => {
    const test = await createTestApp({ clock })
    return { test, close: test.close }
  })
})

describeWithRedis('the same, counted in Redis', () => {
  let redis: TestRedis
  brake(async () => {
    redis = await startRedis()
    const test = await createTestApp({ clock }, { REDIS_URL: redis.url })
    return {
      test,
      close: async () => {
        await test.close()
        await redis.close()
      },
    }
  })
})
