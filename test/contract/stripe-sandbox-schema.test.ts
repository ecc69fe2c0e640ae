import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv, type ValidateFunction } from 'ajv'
import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { pay, returnUrl, sandboxForFile } from './stripe-sandbox.support.ts'

const used = sandboxForFile({ settleDelayMs: 60_000 })

const file = join(import.meta.dirname, '../sandbox/stripe/schema/answers.json')
const ajv = new Ajv({ strict: false, allErrors: true })
ajv.addSchema(JSON.parse(readFileSync(file, 'utf8')) as object, 'answers')

const names: Record<string, string> = {
  payment_intent: 'PaymentIntent',
  payment_method: 'PaymentMethod',
  confirmation_token: 'ConfirmationToken',
  charge: 'Charge',
  refund: 'Refund',
  dispute: 'Dispute',
  balance_transaction: 'BalanceTransaction',
  'checkout.session': 'Session',
  event: 'EventBase',
  webhook_endpoint: 'WebhookEndpoint',
  payment_method_domain: 'PaymentMethodDomain',
  payment_method_configuration: 'PaymentMethodConfiguration',
}

const validators = new Map<string, ValidateFunction>()

/** Whether an object is what the `stripe` package's types say of its kind. */
function check(object: object): void {
  const { object: kind, id } = object as { object: string; id: string }
  const name = names[kind]
  const validate = validators.get(kind) ?? ajv.compile({ $ref: `answers#/$defs/${name}` })
  validators.set(kind, validate)
  // As it goes over the wire: without what the package adds to each answer.
  const wire: unknown = JSON.parse(JSON.stringify(object))
  validate(wire)
  expect(validate.errors ?? [], `${kind} ${id}`).toEqual([])
}

describe('answers are of the types the stripe package declares', () => {
  it('whatever has happened to the money', async () => {
    const { sandbox, stripe } = used
    const { control } = sandbox
    check(await pay(stripe, 'pm_card_visa', { receipt_email: 'a@example.com', metadata: { a: '1' } }))
    const full = await pay(stripe, 'pm_card_amex', {
      expand: ['latest_charge.balance_transaction', 'payment_method'],
    })
    check(full)
    check(full.payment_method as Stripe.PaymentMethod)
    await pay(stripe, 'pm_card_chargeDeclinedInsufficientFunds').catch(() => {})
    await pay(stripe, 'pm_card_radarBlock').catch(() => {})
    const failed = await pay(stripe, 'pm_card_authenticationRequired')
    check(failed)
    control.authenticate({ payment_intent: failed.id, result: 'fail' })
    const passed = await pay(stripe, 'pm_card_authenticationRequired', { use_stripe_sdk: true })
    check(passed)
    control.authenticate({ payment_intent: passed.id, result: 'complete' })
    const unused = await stripe.paymentIntents.create({ amount: 500, currency: 'jpy' })
    check(await stripe.paymentIntents.cancel(unused.id))
    check(
      await stripe.refunds.create({ payment_intent: full.id, amount: 100, reason: 'requested_by_customer' }),
    )
    control.failRefund({ id: control.refund({ payment_intent: full.id, amount: 50 }).id })
    const disputed = await pay(stripe, 'pm_card_visa')
    const dispute = control.openDispute({ payment_intent: disputed.id })
    check(await stripe.disputes.retrieve(dispute.id))
    control.closeDispute({ id: dispute.id, status: 'won' })
    const asked = await pay(stripe, 'pm_card_visa')
    control.answerDispute({ id: control.openDispute({ payment_intent: asked.id, inquiry: true }).id })
    const prevented = await pay(stripe, 'pm_card_visa')
    control.openDispute({ payment_intent: prevented.id, prevented: true })
    const poor = await pay(stripe, 'pm_card_visa', { amount: 1000, currency: 'usd' })
    control.lackBalance({ refunds: 'pending', times: 2 })
    control.cancelRefund({ id: control.refund({ payment_intent: poor.id, amount: 100 }).id })
    check(await stripe.refunds.create({ payment_intent: poor.id, amount: 200 }))
    const held = await pay(stripe, 'pm_card_visa', {
      capture_method: 'manual',
      shipping: { name: 'Jenny', address: { country: 'JP' } },
    })
    check(held)
    check(await stripe.paymentIntents.cancel(held.id))
    check(
      await stripe.testHelpers.confirmationTokens.create({
        payment_method: 'pm_card_jcb',
        return_url: returnUrl,
      }),
    )
    const session = await stripe.checkout.sessions.create({
      mode: 'payment',
      success_url: returnUrl,
      line_items: [
        { quantity: 2, price_data: { currency: 'jpy', unit_amount: 50, product_data: { name: 'Tip' } } },
      ],
    })
    check(session)
    check(await stripe.checkout.sessions.retrieve(session.id, { expand: ['line_items'] }))
    control.payCheckout({ id: session.id, email: 'b@example.com' })
    control.settle()

    const books = sandbox.books()
    const { paymentIntents, charges, refunds, disputes, sessions, balanceTransactions } = books
    for (const object of [
      ...paymentIntents,
      ...charges,
      ...refunds,
      ...disputes,
      ...sessions,
      ...balanceTransactions,
    ]) {
      check(object)
    }
    const { data: events } = await stripe.events.list({ limit: 100 })
    expect(events.length).toBeGreaterThan(20)
    for (const event of events) {
      check(event)
      check(event.data.object)
    }
    sandbox.setWebhookTarget('http://127.0.0.1:9/')
    for (const endpoint of (await stripe.webhookEndpoints.list()).data) check(endpoint)
    control.domain({ name: 'shop.example', apple_pay: 'inactive' })
    for (const domain of (await stripe.paymentMethodDomains.list()).data) check(domain)
    for (const setting of (await stripe.paymentMethodConfigurations.list()).data) check(setting)
  })
})
