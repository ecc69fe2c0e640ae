import { describe, expect, it } from 'vitest'
import { testApp } from '../../support/app.ts'
import { beginTip, guestBrowser, hiddenField, pay, toPreview } from '../../support/guest.ts'
import { setRow } from '../../support/rows.ts'

const test = testApp()
const guest = (lang = 'en') => guestBrowser(test.app, { 'Accept-Language': lang })
const paidTips = () => test.deps.db.selectFrom('tip').selectAll().where('state', '=', 'succeeded').execute()

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

  it('once, however often the button is pressed', async () => {
    const before = (await paidTips()).length
    const browser = guest()
    const { confirm } = await beginTip(browser, test.seed.branchId)
    const preview = await toPreview(browser, test.sandbox, confirm)
    const answers = await Promise.all([pay(browser, preview), pay(browser, preview), pay(browser, preview)])
    for (const answer of answers) expect(answer.status).toBe(303)
    await pay(browser, preview)
    expect((await paidTips()).length).toBe(before + 1)
    const charged = test.sandbox.books().charges.filter((charge) => charge.paid)
    expect(charged.length).toBe((await paidTips()).length)
  })

  it('and what the page showed is what is charged: a tip changed in another tab is shown again', async () => {
    const browser = guest()
    const { confirm, tipId } = await beginTip(browser, test.seed.branchId)
    const preview = await toPreview(browser, test.sandbox, confirm)
    const change = { recipient: 'branch', preset: '', amount: '9000', review: '' }
    await browser.post(`/tip/${test.seed.branchId}?tip=${tipId}`, change)
    const answer = await pay(browser, preview)
    expect(answer.status).toBe(303)
    const shown = await browser.get(answer.headers.location ?? '')
    expect(shown.text).toContain('changed in another tab')
    expect(shown.text).toContain('9,000')
    expect((await paidTips()).filter((tip) => tip.id === tipId)).toEqual([])
  })
})

describe('a card that is declined', () => {
  it.each([
    ['pm_card_visa_chargeDeclinedInsufficientFunds', /enough money|insufficient|balance/i],
    ['pm_card_visa_chargeDeclinedStolenCard', /declined/i],
  ])('%s: says why, keeps everything, and another card pays', async (card, why) => {
    const browser = guest()
    const { confirm } = await beginTip(browser, test.seed.branchId, { amount: '700', review: 'Lovely' })
    const declined = await pay(browser, await toPreview(browser, test.sandbox, confirm, card))
    expect(declined.headers.location).toContain('/payment/cancel?tip=')
    const page = await browser.get(declined.headers.location ?? '')
    expect(page.status).toBe(200)
    expect(page.text).toMatch(why)
    expect(page.text).toContain('700')
    expect(page.text.toLowerCase()).not.toContain('stolen')

    const again = await browser.get(confirm)
    expect(again.text).toContain('Lovely')
    const paid = await pay(browser, await toPreview(browser, test.sandbox, confirm))
    expect(paid.headers.location).toContain('/payment/success')
  })
})

describe('3-D Secure', () => {
  const challenge = async (result: 'complete' | 'fail') => {
    const browser = guest()
    const { confirm } = await beginTip(browser, test.seed.branchId)
    const sent = await pay(
      browser,
      await toPreview(browser, test.sandbox, confirm, 'pm_card_threeDSecure2Required'),
    )
    expect(sent.status).toBe(303)
    expect(sent.headers.location).toContain(test.sandbox.url)
    const waiting = test.sandbox.books().paymentIntents.find((intent) => intent.status === 'requires_action')
    const { returnTo } = test.sandbox.control.authenticate({ payment_intent: waiting?.id ?? '', result })
    const back = new URL(returnTo ?? '')
    return { browser, answer: await browser.get(back.pathname + back.search) }
  }

  it('passed: paid, and the secret Stripe appends is gone from the address', async () => {
    const { answer, browser } = await challenge('complete')
    expect(answer.status).toBe(303)
    expect(answer.headers.location).toMatch(/\/payment\/success\?tip=\w+$/)
    expect((await browser.get(answer.headers.location ?? '')).status).toBe(200)
  })

  it('failed: declined, with what to do', async () => {
    const { answer, browser } = await challenge('fail')
    expect(answer.headers.location).toContain('/payment/cancel')
    expect((await browser.get(answer.headers.location ?? '')).text).toMatch(/confirm|verif|authentic/i)
  })
})

describe("Stripe's hosted page", () => {
  const open = async (browser = guest()) => {
    const { confirm } = await beginTip(browser, test.seed.branchId, { amount: '800' })
    const page = await browser.get(confirm)
    const sent = await browser.post(confirm, {
      version: hiddenField(page.text, 'version'),
      receiptEmail: 'a@example.jp',
    })
    expect(sent.status).toBe(303)
    const session = test.sandbox.books().sessions.find((one) => one.url === sent.headers.location)
    return { browser, confirm, session }
  }

  it('is where a browser without JavaScript pays', async () => {
    const { browser, session, confirm } = await open()
    const id = session?.id ?? ''
    test.sandbox.control.payCheckout({ id, card: 'pm_card_visa' })
    const success = await browser.get(confirm.replace('/confirm', '/payment/success'))
    expect(success.status).toBe(200)
    expect(success.text).toContain('800')
  })

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
