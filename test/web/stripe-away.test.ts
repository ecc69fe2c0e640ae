import { afterEach, describe, expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { cardToken, hiddenField, pay, toPreview } from '../support/guest.ts'
import { tipLives } from './tip-lives.ts'
import { titleOf, useWire } from './wire.ts'

const message = 'We can’t reach the card company right now. Nothing has been charged.'

describe('while Stripe can’t be reached, before anything is charged', () => {
  const test = testApp()
  useWire(test)
  const away = (path = '/v1/*') => test.sandbox.control.fail({ path, times: null })
  afterEach(() => test.sandbox.control.clearFaults())
  const charges = () => test.sandbox.books().charges.filter((charge) => charge.paid).length

  it('a typed card stays to be sent again', async () => {
    const { guest, at } = await tipLives(test).draft()
    const token = await cardToken(test.sandbox)
    const page = await guest.get(at('credit'))
    away()
    const form = { version: hiddenField(page.text, 'version'), confirmationToken: token }
    const answer = await guest.post(at('credit'), form)
    expect([answer.status, titleOf(answer.text)]).toEqual([503, 'Error: Card details'])
    expect(answer.text).toContain(message)
    test.sandbox.control.clearFaults()
    expect((await guest.post(at('credit'), form)).headers.location).toBe(at('payment'))
  })

  // A declined attempt has to be ended at Stripe before the next may begin.
  it('the preview says so above the button, with what was typed', async () => {
    const { guest, at } = await tipLives(test).declined()
    const before = charges()
    const preview = await toPreview(guest, test.sandbox, at('confirm'))
    away('/v1/payment_intents/*')
    const answer = await pay(guest, preview, { receiptEmail: 'guest@example.jp' })
    expect([answer.status, titleOf(answer.text)]).toEqual([503, 'Error: Check and pay'])
    expect(answer.text).toContain(message)
    expect(answer.text).toContain('value="guest@example.jp"')
    expect(answer.text).toContain('4242')
    test.sandbox.control.clearFaults()
    expect((await pay(guest, preview)).headers.location).toBe(at('success'))
    expect(charges()).toBe(before + 1)
  })

  it('a payment that could not begin is offered again with the card that was typed', async () => {
    const { guest, at } = await tipLives(test).draft()
    const before = charges()
    const preview = await toPreview(guest, test.sandbox, at('confirm'))
    away('/v1/payment_intents')
    expect((await pay(guest, preview)).headers.location).toBe(at('cancel'))
    test.sandbox.control.clearFaults()
    const declined = await guest.get(at('cancel'))
    expect(declined.text).toContain('We could not reach the card company.')
    expect(declined.text).not.toContain('From the card company')
    expect(declined.text).toContain(`href="${at('payment')}"`)
    const again = { preview: at('payment'), page: await guest.get(at('payment')) }
    expect((await pay(guest, again)).headers.location).toBe(at('success'))
    expect(charges()).toBe(before + 1)
  })

  it('the way to Stripe’s page says so, with what was typed', async () => {
    const { guest, at } = await tipLives(test).declined()
    const page = await guest.get(at('confirm'))
    away('/v1/payment_intents/*')
    const version = hiddenField(page.text, 'version')
    const answer = await guest.post(at('confirm'), { version, receiptEmail: 'guest@example.jp' })
    expect([answer.status, titleOf(answer.text)]).toEqual([503, 'Error: Check your tip'])
    expect(answer.text).toContain(message)
    expect(answer.text).toContain('value="guest@example.jp"')
  })

  it('a wallet’s guest reads it where the wallet’s button stands', async () => {
    const { guest, at } = await tipLives(test).declined()
    const before = charges()
    const page = await guest.get(at('confirm'))
    const form = {
      version: hiddenField(page.text, 'version'),
      confirmationToken: await cardToken(test.sandbox),
    }
    away('/v1/payment_intents/*')
    const answer = await guest.post(at('payment'), form)
    expect([answer.status, answer.headers.location]).toEqual([303, at('confirm')])
    const shown = await guest.get(at('confirm'))
    expect(shown.text).toContain(message)
    expect(shown.text).toContain('2,345')
    expect((await guest.get(at('confirm'))).text).not.toContain(message)
    test.sandbox.control.clearFaults()
    expect((await guest.post(at('payment'), form)).headers.location).toBe(at('success'))
    expect(charges()).toBe(before + 1)
  })

  it('trying again after a cancelled payment says so, and the address leads on', async () => {
    const { guest, at } = await tipLives(test).hosted()
    away()
    const answer = await guest.post(at('cancel'), {})
    expect([answer.status, titleOf(answer.text)]).toEqual([503, 'Not available for a moment'])
    expect(answer.text).toContain(`href="${at('cancel')}"`)
  })
})
