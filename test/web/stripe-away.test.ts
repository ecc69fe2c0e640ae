import type { Response } from 'supertest'
import { afterEach, describe, expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { cardToken, firstForm, type GuestBrowser, hiddenField, pay, toPreview } from '../support/guest.ts'
import { tipLives } from './tip-lives.ts'
import { titleOf, useWire } from './wire.ts'

const away = 'The payment service can’t be reached'

/** The page of an outage: its own title and words, and not a word of a decline. */
function expectAway({ status, text }: Response) {
  expect([status, titleOf(text)]).toEqual([503, away])
  expect(text).toContain(`<h1>${away}</h1>`)
  expect(text).toContain('Nothing has been charged. This is not about your card')
  expect(text).not.toMatch(/declined|card company|connection and/)
}

const retry = (guest: GuestBrowser, { text }: Response) => {
  const { action, fields } = firstForm(text)
  return guest.post(action, fields)
}

describe('while Stripe can’t be reached, before anything is charged', () => {
  const test = testApp()
  useWire(test)
  const fail = (path = '/v1/*') => test.sandbox.control.fail({ path, times: null })
  afterEach(() => test.sandbox.control.clearFaults())
  const charges = () => test.sandbox.books().charges.filter((charge) => charge.paid).length

  it('a typed card stays to be sent again', async () => {
    const { guest, at } = await tipLives(test).draft()
    const token = await cardToken(test.sandbox)
    const page = await guest.get(at('credit'))
    fail()
    const form = { version: hiddenField(page.text, 'version'), confirmationToken: token }
    const answer = await guest.post(at('credit'), form)
    expectAway(answer)
    test.sandbox.control.clearFaults()
    expect((await retry(guest, answer)).headers.location).toBe(at('payment'))
  })

  it.each([
    ['an earlier attempt can’t be ended', 'declined', '/v1/payment_intents/*'],
    ['the payment can’t begin', 'draft', '/v1/payment_intents'],
  ] as const)('a card: %s; the same card and address go on with one press', async (_, life, path) => {
    const { guest, at, state } = await tipLives(test)[life]()
    const before = charges()
    const preview = await toPreview(guest, test.sandbox, at('confirm'))
    fail(path)
    const answer = await pay(guest, preview, { receiptEmail: 'guest@example.jp' })
    expectAway(answer)
    expectAway(await retry(guest, answer))
    expect(await state()).toBe('declined')
    test.sandbox.control.clearFaults()
    expect((await retry(guest, answer)).headers.location).toBe(at('success'))
    expect(charges()).toBe(before + 1)
    const paid = test.sandbox.books().paymentIntents.findLast((one) => one.status === 'succeeded')
    expect(paid?.receipt_email).toBe('guest@example.jp')
  })

  it.each([
    ['an earlier attempt can’t be ended', 'declined', '/v1/payment_intents/*'],
    ['Stripe’s page can’t be opened', 'draft', '/v1/checkout/sessions'],
  ] as const)('Stripe’s page: %s; the address goes on with one press', async (_, life, path) => {
    const { guest, at } = await tipLives(test)[life]()
    const page = await guest.get(at('confirm'))
    fail(path)
    const version = hiddenField(page.text, 'version')
    const answer = await guest.post(at('confirm'), { version, receiptEmail: 'guest@example.jp' })
    expectAway(answer)
    expectAway(await retry(guest, answer))
    test.sandbox.control.clearFaults()
    const opened = await retry(guest, answer)
    expect(opened.headers.location).toContain(test.sandbox.url)
    expect(test.sandbox.books().sessions.at(-1)?.customer_email).toBe('guest@example.jp')
  })

  it('who comes back later reads so too, and goes on with the same card', async () => {
    const { guest, at } = await tipLives(test).draft()
    const preview = await toPreview(guest, test.sandbox, at('confirm'))
    fail('/v1/payment_intents')
    await pay(guest, preview)
    test.sandbox.control.clearFaults()
    const later = await guest.get(at('cancel'))
    expect([later.status, titleOf(later.text)]).toEqual([200, away])
    expect(later.text).not.toContain('declined')
    expect(later.text).toContain(`href="${at('payment')}"`)
    const again = { preview: at('payment'), page: await guest.get(at('payment')) }
    expect((await pay(guest, again)).headers.location).toBe(at('success'))
  })

  it('trying again after a cancelled payment says so, and the address leads on', async () => {
    const { guest, at } = await tipLives(test).hosted()
    fail()
    const answer = await guest.post(at('cancel'), {})
    expect([answer.status, titleOf(answer.text)]).toEqual([503, 'Not available for a moment'])
    expect(answer.text).toContain(`href="${at('cancel')}"`)
  })
})
