import { beforeAll, describe, expect, it } from 'vitest'
import { reconcile } from '../../../server/money/stripe-events/reconcile.ts'
import { ownApp } from '../../support/account-app.ts'
import { beginTip, type Fields, type GuestBrowser, pay, toPreview } from '../../support/guest.ts'
import { withoutTags } from '../../support/without-tags.ts'
import { newPerson } from './signed-in.ts'

const test = ownApp()

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
  it('are not there while they are not paid', async () => {
    const { browser } = await newPerson(test)
    const { tipId } = await beginTip(browser, test.seed.branchId)
    const page = await browser.get('/tip/histories')
    expect(page.text).toContain('No tips yet')
    expect(page.text).not.toContain('Download as CSV')
    expect((await browser.get(`/tip/histories/tips/${tipId}`)).status).toBe(404)
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
    expect(text).toContain('Being checked by the card company')
    expect(text).toContain('4 tips, ¥1,700')
  })

  it.each([
    ['whole', 'Paid', undefined],
    ['partly', 'Partly refunded', '¥300 of this tip has been refunded to your card'],
    ['refunded', 'Refunded', 'refunded to your card in full'],
    ['disputed', 'Being checked', 'Your card company is looking into this payment'],
  ] as const)('is said of the %s tip: %s', async (name, state, why) => {
    const page = await browser.get(`/tip/histories/tips/${ids[name]}`)
    expect(page.status).toBe(200)
    expect(page.text).toContain(state)
    if (why) expect(withoutTags(page.text)).toContain(why)
    expect(page.text).toMatch(/Sakura<\/bdi> <bdi[^>]*>田中 さくら/)
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
