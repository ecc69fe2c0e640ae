import { afterEach, describe, expect, it } from 'vitest'
import { testApp } from '../../support/app.ts'
import { firstForm, hiddenField, pay, toPreview } from '../../support/guest.ts'
import { intentOf, tipLives } from '../../web/tip-lives.ts'
import { useWire } from '../../web/wire.ts'

describe('3-D Secure for which Stripe gives no address', () => {
  const test = testApp()
  useWire(test)
  afterEach(() => test.sandbox.control.clearFaults())
  const intents = (tipId: string) =>
    test.sandbox.books().paymentIntents.filter((one) => one.metadata.tip_id === tipId)
  const paid = (tipId: string) =>
    test.sandbox.books().charges.filter((one) => one.paid && one.metadata.tip_id === tipId)

  const asked = async () => {
    const life = await tipLives(test).draft()
    const preview = await toPreview(
      life.guest,
      test.sandbox,
      life.at('confirm'),
      'pm_card_threeDSecure2Required',
    )
    test.sandbox.control.sdkOnly()
    const answer = await pay(life.guest, preview)
    expect(answer.headers.location).toBe(life.at('payment'))
    return { ...life, page: await life.guest.get(life.at('payment')) }
  }

  it('is asked by Stripe’s script in the guest’s own page, and nobody else gets the secret', async () => {
    const { page, tipId } = await asked()
    const secret = intents(tipId)[0]?.client_secret ?? 'none'
    expect(page.text).toContain('data-island="bank-check"')
    expect(page.text).toContain(secret)
    expect(page.headers['cache-control']).toBe('private, no-store')
    expect(page.text).not.toMatch(new RegExp(`(href|action)="[^"]*${secret}`))
    const lines = test.logged.filter(({ msg }) => String(msg).includes('no address for 3-D Secure'))
    expect(lines).toMatchObject([{ level: 'error', tipId }])
    expect(JSON.stringify(test.logged)).not.toContain(secret)
  })

  it('goes on without a script on Stripe’s page, after the card’s payment has been ended', async () => {
    const { guest, tipId, page, at } = await asked()
    const { action, fields } = firstForm(page.text)
    const opened = await guest.post(action, { ...fields, receiptEmail: '' })
    expect(opened.headers.location).toContain(test.sandbox.url)
    expect(intents(tipId).map((one) => one.status)).toEqual(['canceled'])
    // The same button again, and an old page's: the page that is open.
    expect((await guest.post(action, { ...fields, receiptEmail: '' })).headers.location).toBe(
      opened.headers.location,
    )
    // Whoever answers the bank now charges nobody.
    const payment_intent = intentOf(test, { tipId })
    expect(() => test.sandbox.control.authenticate({ payment_intent, result: 'complete' })).toThrow(
      'canceled',
    )
    const session = test.sandbox.books().sessions.find((one) => one.metadata?.tip_id === tipId)
    await test.sandbox.control.payCheckout({ id: session?.id ?? '' })
    expect((await guest.get(at('success'))).status).toBe(200)
    expect(paid(tipId)).toHaveLength(1)
  })

  it('that was passed meanwhile is not paid again on Stripe’s page', async () => {
    const { guest, tipId, page, at } = await asked()
    await test.sandbox.control.authenticate({ payment_intent: intentOf(test, { tipId }), result: 'complete' })
    const { action, fields } = firstForm(page.text)
    const answer = await guest.post(action, { ...fields, receiptEmail: '' })
    expect(answer.headers.location).toBe(at('success'))
    expect(paid(tipId)).toHaveLength(1)
    expect(test.sandbox.books().sessions.filter((one) => one.metadata?.tip_id === tipId)).toEqual([])
  })

  it('is not ended by a confirm page of before that is still open', async () => {
    const { guest, tipId, page, at } = await asked()
    const version = hiddenField(page.text, 'version')
    const answer = await guest.post(at('confirm'), { version, receiptEmail: '' })
    expect(answer.headers.location).toBe(at('payment'))
    expect(intents(tipId).map((one) => one.status)).toEqual(['requires_action'])
  })

  it('says so where Stripe can’t be reached, and ends the card’s payment with the next press', async () => {
    const { guest, tipId, page } = await asked()
    const { action, fields } = firstForm(page.text)
    test.sandbox.control.fail({ path: '/v1/payment_intents/*/cancel', times: null })
    const answer = await guest.post(action, { ...fields, receiptEmail: '' })
    expect(answer.status).toBe(503)
    test.sandbox.control.clearFaults()
    const again = firstForm(answer.text)
    expect((await guest.post(again.action, again.fields)).headers.location).toContain(test.sandbox.url)
    expect(intents(tipId).map((one) => one.status)).toEqual(['canceled'])
  })
})
