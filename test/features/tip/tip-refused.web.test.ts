import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../support/app.ts'
import { firstForm, hiddenField, pay, toPreview, walletToken } from '../../support/guest.ts'
import { readMetrics } from '../../support/prometheus.ts'
import { tipLives } from '../../web/tip-lives.ts'
import { titleOf, useWire } from '../../web/wire.ts'

const anyIntent = '/v1/payment_intents'
const confirming = '/v1/payment_intents/*/confirm'
const opening = '/v1/checkout/sessions'

describe('what Stripe refuses as wrong', () => {
  const test = testApp({}, { METRICS_TOKEN: 'a-token-for-whoever-reads-metrics' })
  useWire(test)
  const refuse = (path: string, error: Record<string, unknown>) =>
    test.sandbox.control.fail({
      path,
      times: null,
      status: 400,
      error: { type: 'invalid_request_error', ...error },
    })
  beforeEach(() => void test.logged.splice(0))
  afterEach(() => test.sandbox.control.clearFaults())
  const charges = () => test.sandbox.books().charges.filter((charge) => charge.paid).length
  const refusals = () => test.logged.filter((line) => String(line.msg).includes('stripe refuses payments'))
  const counted = async () =>
    readMetrics((await test.deps.metrics?.read())?.text ?? '').value('tipping_tip_events_total', {
      event: 'payment_refused',
    }) ?? Number.NaN

  describe('is our trouble where it is not the card’s: the guest is told so, and somebody hears of it', () => {
    it.each([
      [
        'the account can’t charge',
        confirming,
        { message: 'Your account cannot currently make live charges.' },
      ],
      [
        'the address to return to',
        confirming,
        { message: 'Invalid URL', code: 'url_invalid', param: 'return_url' },
      ],
      ['what we send', anyIntent, { message: 'Received unknown parameter', code: 'parameter_unknown' }],
    ])('%s', async (_, path, error) => {
      const [before, seen] = [charges(), await counted()]
      const { guest, at } = await tipLives(test).draft()
      const preview = await toPreview(guest, test.sandbox, at('confirm'))
      refuse(path, error)
      const answer = await pay(guest, preview, { receiptEmail: 'guest@example.jp' })
      expect([answer.status, titleOf(answer.text)]).toEqual([503, 'The payment service has a problem'])
      expect(answer.text).toContain('Nothing has been charged, and it is not your fault.')
      expect(answer.text).not.toMatch(/declined|type them once more|card company/)
      expect(answer.text).toContain('Pay on Stripe’s page')
      expect(refusals()).toMatchObject([{ level: 'error' }])
      expect(JSON.stringify(test.logged)).not.toContain('guest@example.jp')
      expect(await counted()).toBe(seen + 1)
      test.sandbox.control.clearFaults()
      // The typed card was not looked at, so it need not be typed again.
      const { action, fields } = firstForm(answer.text)
      expect((await guest.post(action, fields)).headers.location).toBe(at('success'))
      expect(charges()).toBe(before + 1)
    })

    it('on Stripe’s page, which is then not offered as the way out', async () => {
      const { guest, at } = await tipLives(test).draft()
      const page = await guest.get(at('confirm'))
      refuse(opening, { message: 'No such price', code: 'parameter_unknown' })
      const answer = await guest.post(at('confirm'), { version: hiddenField(page.text, 'version') })
      expect([answer.status, titleOf(answer.text)]).toEqual([503, 'The payment service has a problem'])
      expect(answer.text).not.toContain('Pay on Stripe’s page')
      expect(refusals()).toHaveLength(1)
    })
  })

  it('a card that was used by a payment that nobody here knows may have been charged', async () => {
    const { guest, at } = await tipLives(test).draft()
    const preview = await toPreview(guest, test.sandbox, at('confirm'))
    refuse(confirming, {
      code: 'token_already_used',
      param: 'confirmation_token',
      message: 'This token has been used.',
    })
    expect((await pay(guest, preview)).headers.location).toBe(at('cancel'))
    const page = await guest.get(at('cancel'))
    expect(page.text).toContain('It may have been charged already.')
    expect(page.text).not.toContain('Try again with this card')
    expect(refusals()).toEqual([])
  })

  it.each([
    { message: 'The provided ConfirmationToken (ctoken_1) has expired.' },
    { code: 'resource_missing', param: 'confirmation_token', message: 'No such confirmation_token' },
  ])('an old card is typed again, and nobody is called: $message', async (error) => {
    const { guest, at } = await tipLives(test).draft()
    const preview = await toPreview(guest, test.sandbox, at('confirm'))
    refuse(confirming, error)
    expect((await pay(guest, preview)).headers.location).toBe(at('cancel'))
    const page = await guest.get(at('cancel'))
    expect(page.text).toContain('These card details can’t be used any more.')
    expect(page.text).toContain(`href="${at('credit')}"`)
    expect(page.text).not.toContain('Try again with this card')
    expect(refusals()).toEqual([])
  })

  describe('an e-mail address is an error at its field, and the card is kept', () => {
    const email = { code: 'email_invalid', message: 'Invalid email address: nobody@exämple' }
    const typed = 'nobody@example.jp'

    it('by card', async () => {
      const before = charges()
      const { guest, at } = await tipLives(test).draft()
      const preview = await toPreview(guest, test.sandbox, at('confirm'))
      refuse(anyIntent, { ...email, param: 'receipt_email' })
      const answer = await pay(guest, preview, { receiptEmail: typed })
      expectAtField(answer)
      expect(answer.text).toContain('4242')
      test.sandbox.control.clearFaults()
      const paid = await pay(
        guest,
        { preview: at('payment'), page: answer },
        { receiptEmail: 'right@example.jp' },
      )
      expect(paid.headers.location).toBe(at('success'))
      expect(charges()).toBe(before + 1)
      expect(refusals()).toEqual([])
    })

    it('by wallet: the card it has approved is shown beside the field', async () => {
      const before = charges()
      const { guest, at } = await tipLives(test).draft()
      const page = await guest.get(at('confirm'))
      refuse(anyIntent, { ...email, param: 'receipt_email' })
      const answer = await guest.post(at('payment'), {
        version: hiddenField(page.text, 'version'),
        confirmationToken: await walletToken(test.sandbox),
        receiptEmail: typed,
      })
      expectAtField(answer)
      expect(answer.text).toContain('Apple Pay (Visa ending in 4242)')
      test.sandbox.control.clearFaults()
      const paid = await pay(guest, { preview: at('payment'), page: answer })
      expect(paid.headers.location).toBe(at('success'))
      expect(charges()).toBe(before + 1)
    })

    it('on the way to Stripe’s page', async () => {
      const { guest, at } = await tipLives(test).draft()
      const page = await guest.get(at('confirm'))
      refuse(opening, { ...email, param: 'customer_email' })
      const version = hiddenField(page.text, 'version')
      const answer = await guest.post(at('confirm'), { version, receiptEmail: typed })
      expectAtField(answer)
      test.sandbox.control.clearFaults()
      const right = { version: hiddenField(answer.text, 'version'), receiptEmail: '' }
      expect((await guest.post(at('confirm'), right)).headers.location).toContain(test.sandbox.url)
    })

    function expectAtField({ status, text }: { status: number; text: string }) {
      expect([status, titleOf(text)?.startsWith('Error: ')]).toEqual([400, true])
      expect(text).toContain('href="#receiptEmail"')
      expect(text).toContain('can’t receive a receipt')
      expect(text).toContain(`value="${typed}"`)
      expect(text).not.toContain('declined')
    }
  })
})
