import { describe, expect, it } from 'vitest'
import { testApp } from '../../support/app.ts'
import { beginTip, guestBrowser, pay, toPreview } from '../../support/guest.ts'
import { setRow } from '../../support/rows.ts'

const test = testApp()
const guest = (lang = 'en') => guestBrowser(test.app, { 'Accept-Language': lang })

describe('a guest tips by card', () => {
  it('from the code to the thanks', async () => {
    const browser = guest()
    const code = await browser.get(`/q/${test.seed.codes.staff}`)
    expect(code.status).toBe(303)
    expect((await browser.get(code.headers.location ?? '')).status).toBe(200)

    const { confirm, status } = await beginTip(browser, test.seed.branchId, {
      amount: '１，０００円',
      review: 'とても！',
    })
    expect(status).toBe(303)
    const reviewPage = { review_page: 'https://maps.example.com/places/1' }
    await setRow(test.deps.db, 'branch', test.seed.branchId, reviewPage)
    const check = await browser.get(confirm)
    expect(check.status).toBe(200)
    expect(check.text).toContain('1,000')
    expect(check.text).toContain('とても！')

    const preview = await toPreview(browser, test.sandbox, confirm)
    expect(preview.page.text).toContain('4242')
    const paid = await pay(browser, preview)
    expect(paid.status).toBe(303)
    expect(paid.headers.location).toContain('/payment/success?tip=')
    const success = await browser.get(paid.headers.location ?? '')
    expect(success.status).toBe(200)
    expect(success.text).toContain('Thank you')
    expect(success.text).toContain('1,000')
    const reviews =
      '<a href="https://maps.example.com/places/1" rel="noreferrer external">You can also write about your visit at maps.example.com.</a>'
    expect(success.text).toContain(reviews)
    expect((await browser.get(`/tip/${test.seed.branchId}`)).text).toContain(reviews)
  })
})

describe("Stripe's hosted page", () => {
  it('comes first in the browsers of other apps', async () => {
    const browser = guestBrowser(test.app, { 'Accept-Language': 'en', 'User-Agent': 'Mozilla/5.0 Line/14.0' })
    const { confirm } = await beginTip(browser, test.seed.branchId)
    const { text } = await browser.get(confirm)
    expect(text).toContain('LINE')
    const first = [...text.matchAll(/<(\w+)[^>]* class="btn primary/g)].map(([, tag]) => tag)
    expect(first).toEqual(['button'])
  })
})

describe('when Stripe does not answer', () => {
  it('after the charge: says that it is checking, and nobody pays twice', async () => {
    const browser = guest()
    const { confirm } = await beginTip(browser, test.seed.branchId, { amount: '4321' })
    const preview = await toPreview(browser, test.sandbox, confirm)
    test.sandbox.control.drop({ method: 'POST', path: '/v1/payment_intents/*/confirm', times: null })
    test.sandbox.control.fail({ method: 'GET', path: '/v1/payment_intents/*', times: null })
    const answer = await pay(browser, preview)
    const page = await browser.get(answer.headers.location ?? '')
    expect(page.status).toBe(200)
    expect(page.text).toMatch(/don.t pay again/)
    expect(page.text).toContain('http-equiv="refresh"')
    test.sandbox.control.clearFaults()
    const after = await browser.get(answer.headers.location ?? '')
    expect(after.headers.location).toContain('/payment/success')
    expect(
      test.sandbox.books().charges.filter((charge) => charge.amount === 4321 && charge.paid),
    ).toHaveLength(1)
  })
})
