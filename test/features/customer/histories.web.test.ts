import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import { reconcile } from '../../../server/features/payment/payment.reconcile.ts'
import {
  beginTip,
  type Fields,
  type GuestBrowser,
  guestBrowser,
  pay,
  toPreview,
} from '../../support/guest.ts'
import { addTip } from './books.ts'
import { accountApp, addAccount, newAddress, newPerson, password } from './signed-in.ts'

const test = accountApp()

/** A tip paid by card, from the code to the thanks; its id. */
async function tipped(browser: GuestBrowser, answers: Fields = {}, branchId = test.seed.branchId) {
  const { confirm, tipId } = await beginTip(browser, branchId, answers)
  const paid = await pay(browser, await toPreview(browser, test.sandbox, confirm))
  expect(paid.headers.location).toContain('/payment/success')
  return tipId
}
const intentOf = (tipId: string) =>
  test.sandbox.books().paymentIntents.findLast((intent) => intent.metadata.tip_id === tipId)?.id ?? ''
const linesOf = (html: string) => [...html.matchAll(/href="\/tip\/histories\/tips\/(\w+)"/g)].map((m) => m[1])

describe('tips of a browser', () => {
  it('follow the person who signs in there, and nobody who comes later', async () => {
    const browser = guestBrowser(test.app)
    const before = await tipped(browser, { amount: '1200', review: 'Lovely evening' })
    const [mine, theirs] = [newAddress(), newAddress()]
    await addAccount(test, mine, 'Mine')
    await addAccount(test, theirs, 'Theirs')

    await browser.post('/auth/login', { email: mine, password })
    const signedIn = await tipped(browser, { amount: '300' })
    // Stripe tells the second of a payment: two within one stand in either order.
    expect(new Set(linesOf((await browser.get('/tip/histories')).text))).toEqual(new Set([before, signedIn]))
    await browser.post('/auth/logout', {})
    const visitor = await tipped(browser, { amount: '400' })
    await browser.post('/auth/login', { email: theirs, password })
    expect(linesOf((await browser.get('/tip/histories')).text)).toEqual([visitor])
    for (const id of [before, signedIn]) {
      expect((await browser.get(`/tip/histories/tips/${id}`)).status).toBe(404)
    }
  })

  it('are not there while they are not paid', async () => {
    const { browser } = await newPerson(test)
    await beginTip(browser, test.seed.branchId)
    const page = await browser.get('/tip/histories')
    expect(page.text).toContain('No tips yet')
    expect(page.text).not.toContain('Download as CSV')
  })
})

describe('what was given back', () => {
  let browser: GuestBrowser
  const ids: Record<'whole' | 'partly' | 'refunded' | 'disputed', string> = {
    whole: '',
    partly: '',
    refunded: '',
    disputed: '',
  }
  beforeAll(async () => {
    browser = (await newPerson(test)).browser
    for (const name of Object.keys(ids) as (keyof typeof ids)[]) {
      ids[name] = await tipped(browser, { amount: '1000', recipient: `staff:${test.seed.staffIds[0]}` })
    }
    await test.sandbox.control.refund({ payment_intent: intentOf(ids.partly), amount: 300 })
    await test.sandbox.control.refund({ payment_intent: intentOf(ids.refunded) })
    await test.sandbox.control.openDispute({ payment_intent: intentOf(ids.disputed) })
    await reconcile(test.deps, { everything: true })
  })

  it('is said in the list', async () => {
    const { text } = await browser.get('/tip/histories')
    expect(linesOf(text)).toHaveLength(4)
    expect(text).toContain('Partly refunded: ¥300')
    expect(text).toMatch(/<s>.*1,000.*<\/s>.*Refunded</s)
    expect(text).toContain('Under review by the card company')
    expect(text).toContain('4 tips, ¥1,700')
  })

  it.each([
    ['whole', 'Paid', undefined],
    ['partly', 'Partly refunded', '¥300 of this tip has been refunded to your card'],
    ['refunded', 'Refunded', 'refunded to your card in full'],
    ['disputed', 'Under review', 'Your card company is looking into this payment'],
  ] as const)('is said of the %s tip: %s', async (name, state, why) => {
    const page = await browser.get(`/tip/histories/tips/${ids[name]}`)
    expect(page.status).toBe(200)
    expect(page.text).toContain(state)
    if (why) expect(page.text).toContain(why)
    expect(page.text).toContain('田中 さくら (Sakura)')
    expect(page.text).toContain('Visa ending in 4242')
    expect(page.text).toContain(ids[name])
    expect(page.text).toContain(`href="/tip/${test.seed.branchId}"`)
  })

  it('is not counted as spent', async () => {
    const { text } = await browser.get('/tip/histories?view=spending')
    expect(text.match(/1,700/g)?.length).toBeGreaterThanOrEqual(3)
  })
})

describe('foreign tips and venues', () => {
  it('do not exist', async () => {
    const one = await newPerson(test)
    const two = await newPerson(test)
    const id = await tipped(one.browser, {}, test.seed.hotel.branchId)
    expect((await one.browser.get(`/tip/histories/tips/${id}`)).status).toBe(200)
    expect((await one.browser.get(`/tip/histories/venues/${test.seed.hotel.branchId}`)).status).toBe(200)
    for (const path of [`tips/${id}`, `venues/${test.seed.hotel.branchId}`, 'tips/x', 'venues/x']) {
      const answer = await two.browser.get(`/tip/histories/${path}`)
      expect(answer.status).toBe(404)
      expect(answer.text).toContain('Page Not Found')
    }
  })
})

describe('many tips', () => {
  let browser: GuestBrowser
  let sub: string
  const venueOf = (branchId: string) => ({
    businessId: test.seed.businessId,
    branchId,
    staffId: '',
    timeZone: 'Asia/Tokyo',
  })
  beforeAll(async () => {
    ;({ browser, sub } = await newPerson(test))
    const { db } = test.deps
    for (let n = 0; n < 45; n++) {
      const day = new Date(Date.UTC(2026, 9, 31 - n, 3)).toISOString()
      const venue = n % 3 === 0 ? test.seed.hotel.branchId : test.seed.branchId
      await addTip(db, venueOf(venue), { person: sub, at: day, amount: 100 + n })
    }
  })

  it('come in pages of twenty, each leading to the next, and back to the newest', async () => {
    const seen: string[] = []
    let next = '/tip/histories'
    const sizes: number[] = []
    while (next) {
      const { text } = await browser.get(next)
      const lines = linesOf(text).map(String)
      sizes.push(lines.length)
      seen.push(...lines)
      expect(text.includes('>Newest<')).toBe(sizes.length > 1)
      next = /href="([^"]+)" rel="next"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    }
    expect(sizes).toEqual([20, 20, 5])
    expect(new Set(seen).size).toBe(45)
  })

  it.each(['after=', 'after=x', 'after=W10', 'view=nothing', 'after=a&after=b'])(
    'begin at the newest for %s',
    async (query) => {
      const page = await browser.get(`/tip/histories?${query}`)
      expect(page.status).toBe(200)
      expect(linesOf(page.text)).toHaveLength(20)
    },
  )

  it('can be asked for by days, in every view, and all dates again', async () => {
    const days = 'from=2026-10-01&to=2026-10-10'
    const list = await browser.get(`/tip/histories?${days}`)
    expect(linesOf(list.text)).toHaveLength(10)
    expect(list.text).toContain('value="2026-10-01"')
    expect(list.text).toContain('10 tips,')
    expect(list.text).toContain(`/tip/histories?view=visits&amp;${days.replace('&', '&amp;')}`)
    expect(list.text).toContain(`/tip/histories/csv?${days.replace('&', '&amp;')}`)
    expect(list.text).toContain('<a href="/tip/histories">All time<')
    const visits = await browser.get(`/tip/histories?view=visits&${days}`)
    expect(visits.text).toContain('4 visits, last on October 10, 2026')
    const spending = await browser.get(`/tip/histories?view=spending&${days}`)
    expect(spending.text.match(/<tr>/g)).toHaveLength(2)
    const none = await browser.get('/tip/histories?from=2030-01-01')
    expect(none.text).toContain('No tips in this period')
  })

  it.each([
    ['from=2026-02-30', 'Choose a valid date', 'href="#from"'],
    ['to=yesterday', 'Choose a valid date', 'href="#to"'],
    ['from=2026-10-10&to=2026-10-01', 'The start date must not be after the end date', 'href="#from"'],
  ])('say what is wrong with %s, and keep it', async (query, message, link) => {
    const page = await browser.get(`/tip/histories?${query}`)
    expect(page.status).toBe(400)
    expect(page.text).toContain(message)
    expect(page.text).toContain(link)
    expect(page.text).toContain('<title>Error: Your tips</title>')
    const [, value = ''] = /=([^&]*)/.exec(query) ?? []
    expect(page.text).toContain(`value="${value}"`)
  })

  it('make visits, which lead to the venue: its kind, address, map, own tips, and the way to tip again', async () => {
    const visits = await browser.get('/tip/histories?view=visits')
    const link = `/tip/histories/venues/${test.seed.branchId}`
    expect(visits.text).toContain(`href="${link}"`)
    expect(visits.text).toContain('30 visits, last on')
    const venue = await browser.get(link)
    for (const text of ['さくら食堂', 'Restaurant', '東京都台東区浅草1-2-3', '1001', 'Tip again']) {
      expect(venue.text).toContain(text)
    }
    expect(venue.text).toMatch(
      /href="https:\/\/www\.google\.com\/maps\/search\/\?api=1&amp;query=[^"]+" target="_blank" rel="noreferrer/,
    )
    expect(linesOf(venue.text)).toHaveLength(20)
    const older = /href="([^"]+)" rel="next"/.exec(venue.text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(linesOf((await browser.get(older)).text)).toHaveLength(10)
  })

  it('stay visible where a venue has closed; nobody can tip there again', async () => {
    const { db } = test.deps
    const branchId = newId()
    const branch = await db
      .selectFrom('branch')
      .selectAll()
      .where('id', '=', test.seed.branchId)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('branch')
      .values({ ...branch, id: branchId, number: newId(), closed_at: 1 })
      .execute()
    const person = await newPerson(test)
    const tip = await addTip(db, venueOf(branchId), { person: person.sub, at: '2026-10-01T00:00:00Z' })
    const venue = await person.browser.get(`/tip/histories/venues/${branchId}`)
    expect(venue.text).toContain('This venue takes no tips at the moment.')
    for (const page of [venue, await person.browser.get(`/tip/histories/tips/${tip}`)]) {
      expect(page.status).toBe(200)
      expect(page.text).not.toContain(`href="/tip/${branchId}"`)
    }
  })

  it.each([
    ['ja', 'チップの記録', '2026年10月'],
    ['zh-CN', '小费记录', '2026年10月'],
  ])('in %s', async (lang, title, month) => {
    const email = newAddress()
    const person = await addAccount(test, email, 'Lang')
    await addTip(test.deps.db, venueOf(test.seed.branchId), { person, at: '2026-10-01T00:00:00Z' })
    const reader = guestBrowser(test.app, { 'Accept-Language': lang })
    await reader.post('/auth/login', { email, password })
    const page = await reader.get('/tip/histories')
    expect(page.text).toContain(title)
    expect(page.text).toContain(month)
  })
})
