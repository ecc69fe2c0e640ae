import { afterEach, describe, expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { hiddenField, pay, toPreview } from '../support/guest.ts'
import { tipLives } from './tip-lives.ts'
import { titleOf, useWire } from './wire.ts'

const message = 'We are just starting up. Nothing has been charged'

describe('a server that has just started', () => {
  const test = testApp()
  useWire(test)
  let stop = async () => {}
  afterEach(async () => {
    test.sandbox.control.clearFaults()
    await stop()
  })
  const charges = () => test.sandbox.books().charges.filter((charge) => charge.paid).length

  it('takes no payment before it has read Stripe’s charges, and keeps what was typed', async () => {
    const card = await tipLives(test).draft()
    const page = await tipLives(test).draft()
    const preview = await toPreview(card.guest, test.sandbox, card.at('confirm'))
    const confirm = await page.guest.get(page.at('confirm'))
    test.sandbox.control.fail({ method: 'GET', path: '/v1/payment_intents', times: null })
    stop = test.deps.startJobs()
    const before = charges()

    const hosted = { version: hiddenField(confirm.text, 'version'), receiptEmail: 'guest@example.jp' }
    const [byCard, onPage] = await Promise.all([
      pay(card.guest, preview, { receiptEmail: 'guest@example.jp' }),
      page.guest.post(page.at('confirm'), hosted),
    ])
    for (const answer of [byCard, onPage]) {
      expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5'])
      expect(answer.text).toContain(message)
      expect(answer.text).toContain('value="guest@example.jp"')
    }
    expect([titleOf(byCard.text), titleOf(onPage.text)]).toEqual(Array(2).fill('Please wait a moment'))
    expect(charges()).toBe(before)
    expect(test.sandbox.books().sessions).toEqual([])

    test.sandbox.control.clearFaults()
    await expect.poll(async () => (await pay(card.guest, preview)).headers.location).toBe(card.at('success'))
    expect(charges()).toBe(before + 1)
  })
})
