import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { testCards } from '../sandbox/stripe/cards.ts'
import { pay, refusal, returnUrl, sandboxForFile } from './stripe-sandbox.support.ts'

const used = sandboxForFile()

const aliases = testCards.flatMap((card) => card.aliases.map((alias) => ({ alias, ...card })))

describe('every test card', () => {
  it.each(aliases.filter((card) => !card.decline && card.threeDSecure !== 'required'))(
    '$alias pays',
    async (card) => {
      const intent = await pay(used.stripe, card.alias, { expand: ['latest_charge'] })
      expect(intent).toMatchObject({ status: 'succeeded', amount_received: 500, last_payment_error: null })
      const charge = intent.latest_charge as Stripe.Charge
      expect(charge.payment_method_details?.card).toMatchObject({
        brand: card.brand,
        last4: card.number.slice(-4),
      })
      expect(charge).toMatchObject({ paid: true, captured: true, status: 'succeeded' })
    },
  )

  it.each(aliases.filter((card) => card.decline && !card.threeDSecure))(
    '$alias is declined',
    async (card) => {
      const error = await refusal(pay(used.stripe, card.alias))
      expect(error).toMatchObject({ statusCode: 402, type: 'StripeCardError', code: card.decline?.code })
      expect(error.decline_code || undefined).toBe(card.decline?.declineCode)
      expect(error.message).toBe(card.decline?.message)
      expect(error.payment_intent).toMatchObject({ status: 'requires_payment_method', payment_method: null })
      const intent = await used.stripe.paymentIntents.retrieve(error.payment_intent?.id ?? '', {
        expand: ['latest_charge'],
      })
      expect(intent.last_payment_error).toMatchObject({ code: card.decline?.code, type: 'card_error' })
      expect(intent.latest_charge).toMatchObject({ id: error.charge, status: 'failed', paid: false })
    },
  )

  it.each(aliases.filter((card) => card.threeDSecure === 'required'))(
    '$alias asks for 3-D Secure',
    async (card) => {
      const intent = await pay(used.stripe, card.alias)
      expect(intent.status).toBe('requires_action')
      expect(intent.latest_charge).toBeNull()
      expect(intent.next_action?.redirect_to_url).toMatchObject({ return_url: returnUrl })
      const { returnTo } = used.sandbox.control.authenticate({
        payment_intent: intent.id,
        result: 'complete',
      })
      const back = new URL(returnTo ?? '')
      expect(back.searchParams.get('tip')).toBe('1')
      expect(back.searchParams.get('payment_intent')).toBe(intent.id)
      expect(back.searchParams.get('payment_intent_client_secret')).toBe(intent.client_secret)
      expect(back.searchParams.get('redirect_status')).toBe(card.decline ? 'failed' : 'succeeded')
      const after = await used.stripe.paymentIntents.retrieve(intent.id)
      expect(after.status).toBe(card.decline ? 'requires_payment_method' : 'succeeded')
    },
  )
})

describe('3-D Secure', () => {
  it('failed leaves the PaymentIntent waiting for another card, which may pay', async () => {
    const intent = await pay(used.stripe, 'pm_card_authenticationRequired')
    used.sandbox.control.authenticate({ payment_intent: intent.id, result: 'fail' })
    const failed = await used.stripe.paymentIntents.retrieve(intent.id)
    expect(failed).toMatchObject({ status: 'requires_payment_method', latest_charge: null })
    expect(failed.last_payment_error?.code).toBe('payment_intent_authentication_failure')
    const paid = await used.stripe.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_visa',
      return_url: returnUrl,
    })
    expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null })
  })

  it('is left to Stripe.js with a ConfirmationToken, unless the call says otherwise', async () => {
    const { stripe } = used
    const token = () =>
      stripe.testHelpers.confirmationTokens.create({
        payment_method: 'pm_card_authenticationRequired',
        return_url: returnUrl,
      })
    const params = { amount: 500, currency: 'jpy', confirm: true } as const
    const left = await stripe.paymentIntents.create({ ...params, confirmation_token: (await token()).id })
    expect(left.next_action?.type).toBe('use_stripe_sdk')
    const sent = await stripe.paymentIntents.create({
      ...params,
      confirmation_token: (await token()).id,
      use_stripe_sdk: false,
    })
    expect(sent.next_action?.redirect_to_url?.return_url).toBe(returnUrl)
  })
})

describe('a ConfirmationToken', () => {
  it('shows the card, works once, and expires', async () => {
    const { stripe } = used
    const token = await stripe.testHelpers.confirmationTokens.create({ payment_method: 'pm_card_mastercard' })
    expect(token.payment_method_preview?.card).toMatchObject({ brand: 'mastercard', last4: '4444' })
    const params = {
      amount: 500,
      currency: 'jpy',
      confirm: true,
      confirmation_token: token.id,
      return_url: returnUrl,
    }
    const paid = await stripe.paymentIntents.create(params)
    expect((await stripe.confirmationTokens.retrieve(token.id)).payment_intent).toBe(paid.id)
    expect(await refusal(stripe.paymentIntents.create(params))).toMatchObject({ statusCode: 400 })
    const late = await stripe.testHelpers.confirmationTokens.create({ payment_method: 'pm_card_visa' })
    used.sandbox.control.advance({ ms: 12 * 3_600_000 })
    const refused = await refusal(stripe.paymentIntents.create({ ...params, confirmation_token: late.id }))
    expect(refused.message).toMatch(/expired/)
  })
})
