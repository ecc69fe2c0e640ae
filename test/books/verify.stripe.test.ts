import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { newId } from '../../server/db/ids.ts'
import { PaymentMissing } from '../../server/gateways/stripe/payment-errors.ts'
import { forgetTestBooks } from '../../server/money/books/forget-test.ts'
import { claimMode } from '../../server/money/books/owner.store.ts'
import { settle } from '../../server/money/payment/payment.settle.ts'
import { requestReturn } from '../../server/money/refund/refund.store.ts'
import { reconcile } from '../../server/money/stripe-events/reconcile.ts'
import { compareWithStripe } from '../../server/money/verify/verify-stripe.ts'
import { refunds } from '../features/refund/refund-world.ts'
import { onEachDatabase } from '../support/databases.ts'
import { operatorOf } from '../support/operator.ts'
import { readRow, setRow, whileSet } from '../support/rows.ts'
import { createTipWorld, type TipWorld } from '../support/tip-world.ts'

const day = 24 * 3_600_000
const missing = new PaymentMissing('resource_missing', undefined)

onEachDatabase("the books beside Stripe's own lists", (database) => {
  let db: Db
  let world: TipWorld
  let owner: ReturnType<typeof refunds>
  let began: number
  beforeEach(async () => {
    db = await database.open()
    await claimMode(db, 'test', 1)
    await forgetTestBooks(db, true, 1)
    world = await createTipWorld(db)
    world.sandbox.setWebhookTarget(null)
    owner = refunds(world)
    // Stripe's moments are whole seconds.
    began = Math.floor(Date.now() / 1000) * 1000 - day
  })
  afterEach(() => world.close())

  const compare = async (span: Partial<Parameters<typeof compareWithStripe>[1]> = {}) => {
    const lines: string[] = []
    const whole = { sinceMs: began, untilMs: Date.now() + 365 * day, ...span }
    const compared = await compareWithStripe(world.deps, whole, (line) => lines.push(line))
    expect(compared.differences).toBe(lines.length)
    return { ...compared, lines }
  }
  const paid = async (amount = 1000) => {
    const { tip } = await owner.paid(amount)
    world.sandbox.control.settle()
    await reconcile(world.deps, { everything: true })
    const { paid_attempt: attemptId } = await readRow(db, 'tip', tip.id)
    const { payment_intent_id } = await readRow(db, 'payment_attempt', attemptId ?? '')
    return { tip, attemptId: attemptId ?? '', intent: payment_intent_id ?? '' }
  }

  it('equal them, with refunds, disputes and inquiries', async () => {
    const { tip } = await paid()
    await owner.confirm(await owner.draft(tip.id, 300))
    const { attemptId, intent } = await paid(700)
    world.sandbox.control.openDispute({ payment_intent: intent })
    await settle(world.deps, attemptId, 'job')
    await paid(600)
    const equal = { charges: 3, refunds: 1, disputes: 1, differences: 0, lines: [] }
    const listed = vi.spyOn(world.deps.payments, 'listCharges')
    const asked = vi.spyOn(world.deps.payments, 'retrieveIntent')
    expect(await compare()).toEqual(equal)
    // Day by day, and quickly where nothing was charged; asked for is only what was touched, once with each list.
    const days = listed.mock.calls.map(([{ fromMs, beforeMs }]) => (beforeMs - fromMs) / day)
    expect(days.slice(0, 9)).toEqual([1, 2, 1, 2, 4, 8, 16, 32, 32])
    expect(asked.mock.calls.map(([id]) => id === intent).sort()).toEqual([false, false, true, true])
    const later = { id: newId(), name: 'b', time_zone: 'Asia/Tokyo', created_at: Date.now() + day }
    await db.insertInto('business').values(later).execute()
    expect(await compare({ sinceMs: undefined })).toEqual(equal)
    const short = { sinceMs: began + day / 2, untilMs: began + day / 2 + 1 }
    expect(await compare(short)).toMatchObject({ charges: 0 })
  })

  it('lack a charge, have one that Stripe has not, or another amount', async () => {
    // All of them first: reconciling would adopt what the books lack.
    const [lost, foreign, wrong] = [await paid(500), await paid(600), await paid(800)]
    for (const table of ['share', 'booking', 'stripe_event', 'payment_attempt'] as const)
      await db.deleteFrom(table).where('tip_id', '=', lost.tip.id).execute()
    await db.deleteFrom('tip').where('id', '=', lost.tip.id).execute()
    await setRow(db, 'payment_attempt', foreign.attemptId, { payment_intent_id: 'pi_nowhere' })
    await setRow(db, 'tip', wrong.tip.id, { amount: 801, fee: 1 })
    expect((await compare()).lines.sort()).toEqual(
      [
        `charge ${lost.intent} of tip ${lost.tip.id}: expected ¥500; found none`,
        `charge ${foreign.intent} of tip ${foreign.tip.id}: expected ¥600; found none`,
        `charge pi_nowhere of tip ${foreign.tip.id}: expected none; found ¥600`,
        `charge ${wrong.intent} of tip ${wrong.tip.id}: expected amount 800; found 801`,
        `charge ${wrong.intent} of tip ${wrong.tip.id}: expected fee 29; found 1`,
      ].sort(),
    )
  })

  it('have more charges of one day than are read at once, and each is asked about', async () => {
    const { tip, attemptId, intent } = await paid()
    const [row, attempt] = [await readRow(db, 'tip', tip.id), await readRow(db, 'payment_attempt', attemptId)]
    const copies = Array.from({ length: 501 }, () => [newId(), newId()] as const)
    const tips = copies.map(([id, of]) => ({ ...row, id, paid_attempt: of }))
    const own = { ...attempt, confirmation_token: null }
    const attempts = copies.map(([of, id]) => ({ ...own, id, tip_id: of, payment_intent_id: `pi_${id}` }))
    await db.insertInto('tip').values(tips).execute()
    await db.insertInto('payment_attempt').values(attempts).execute()
    vi.spyOn(world.deps.payments, 'retrieveIntent').mockRejectedValue(missing)
    const lines = copies.map(([of, id]) => `charge pi_${id} of tip ${of}: expected none; found ¥1000`)
    expect((await compare()).lines.sort()).toEqual(lines.sort())
    // One that Stripe lists is asked about once something was taken back of it.
    world.sandbox.control.refund({ payment_intent: intent, amount: 100 })
    lines.push(`charge ${intent} of tip ${tip.id}: expected none; found ¥1000`)
    expect((await compare()).lines.sort()).toEqual(lines.sort())
  })

  it('missed a refund and a dispute of a payment that is older than what is looked at', async () => {
    const refunded = await paid(1000)
    const disputed = await paid(2000)
    world.sandbox.control.advance({ ms: 100 * day })
    world.sandbox.control.refund({ payment_intent: refunded.intent, amount: 400 })
    world.sandbox.control.openDispute({ payment_intent: disputed.intent })
    const { charges, lines } = await compare({ sinceMs: Date.now() + 50 * day })
    expect(charges).toBe(0)
    expect(lines).toEqual([
      `charge ${refunded.intent} of tip ${refunded.tip.id}: expected refunded 400; found 0`,
      expect.stringMatching(/: expected to answer dispute by 20..-..-..T.*; found nothing$/),
      `charge ${disputed.intent} of tip ${disputed.tip.id}: expected disputed 2000; found 0`,
      `charge ${disputed.intent} of tip ${disputed.tip.id}: expected dispute fee 1500; found 0`,
    ])
    await settle(world.deps, refunded.attemptId, 'job')
    await settle(world.deps, disputed.attemptId, 'job')
    expect((await compare()).lines).toEqual([])
  })

  it('say a refund that Stripe does not have, and one that nobody asked for here', async () => {
    const { tip, intent } = await paid()
    const id = await owner.draft(tip.id, 300)
    await owner.confirm(id)
    await setRow(db, 'refund_request', id, { amount: 301 })
    const [refund] = world.sandbox.books().refunds
    expect((await compare()).lines).toEqual([
      `refund ${refund?.id} of request ${id}: expected ¥300 as ${refund?.id}; found ¥301 as ${refund?.id}`,
    ])
    await db.deleteFrom('refund_request').execute()
    expect((await compare()).lines).toEqual([
      `refund ${refund?.id} of request ${id}: expected ¥300 as ${refund?.id}; found none: the request was lost, as by a restore. The refund stands at Stripe; where a line on its charge says so, \`reconcile --since\` books it. Else nothing is left to do`,
    ])
    // Its charge is in two of Stripe's lists, and told once.
    await setRow(db, 'tip', tip.id, { refunded_amount: 0 })
    expect((await compare()).lines).toEqual([
      `charge ${intent} of tip ${tip.id}: expected refunded 300; found 0`,
      expect.stringContaining('the request was lost'),
    ])
  })

  it('show what only Stripe can tell: branch, currency, what is to be answered, and what became of a request', async () => {
    const { tip, attemptId, intent } = await paid()
    const [other, plain] = [await paid(700), await paid(600)]
    const request = await owner.draft(tip.id, 300)
    await owner.confirm(request)
    world.sandbox.control.openDispute({ payment_intent: other.intent, inquiry: true })
    await settle(world.deps, other.attemptId, 'job')
    expect((await compare()).lines).toEqual([])
    /** What is said of a row with this change, which is then undone. */
    const said = async (table: 'tip' | 'payment_attempt' | 'refund_request', id: string, set: object) =>
      (await whileSet(db, table, id, set, compare)).lines.join('\n')
    const { branchId } = world.seed
    const others = db.selectFrom('branch').select('id').where('id', '!=', branchId)
    const elsewhere = await others.executeTakeFirstOrThrow()
    expect(await said('tip', other.tip.id, { branch_id: elsewhere.id })).toMatch(
      `expected branch ${branchId}; found ${elsewhere.id}`,
    )
    expect(await said('tip', tip.id, { currency: 'USD' })).toMatch('expected currency JPY; found USD')
    expect(await said('payment_attempt', other.attemptId, { answer_kind: null, answer_due: null })).toMatch(
      /expected to answer inquiry by .*; found nothing/,
    )
    expect(await said('payment_attempt', other.attemptId, { answer_kind: 'dispute' })).toMatch(
      /expected to answer inquiry by .*; found dispute by/,
    )
    expect(await said('payment_attempt', other.attemptId, { answer_due: 5 })).toMatch(
      /; found inquiry by 1970-01-01/,
    )
    // Stripe lists this charge without a dispute, so it is asked.
    expect(await said('payment_attempt', plain.attemptId, { answer_kind: 'inquiry' })).toMatch(
      `charge ${plain.intent} of tip ${plain.tip.id}: expected to answer nothing; found inquiry by any day`,
    )
    expect(await said('tip', other.tip.id, { fee: null })).toMatch(/expected fee \d+; found none$/)
    expect(await said('tip', other.tip.id, { succeeded_at: null })).toMatch(
      /expected paid 20.*Z; found none$/,
    )
    for (const state of ['failed', 'draft'])
      expect(await said('refund_request', request, { state })).toMatch(`expected done; found ${state}`)
    expect(await said('refund_request', request, { stripe_refund_id: null })).toMatch(/; found ¥300 as none$/)
    expect(await said('refund_request', request, { attempt_id: other.attemptId })).toMatch(
      `expected of charge ${intent}; found of charge ${other.intent}`,
    )
    // The newest of its refunds is the one that a request knows.
    const again = { payment_intent: intent, amount: 100, metadata: { refund_request: request } }
    const { id } = await world.stripe.refunds.create(again)
    await settle(world.deps, attemptId, 'job')
    await setRow(db, 'refund_request', request, { stripe_refund_id: id, amount: 100 })
    expect((await compare()).lines).toEqual([])
  })

  it('know a second charge, and that it goes back', async () => {
    const { tip } = await paid()
    const second = await paid()
    // As if both had been charged for one tip, and nobody had noticed.
    for (const table of ['share', 'booking', 'stripe_event'] as const)
      await db.deleteFrom(table).where('tip_id', '=', second.tip.id).execute()
    await setRow(db, 'payment_attempt', second.attemptId, { tip_id: tip.id, n: 2, second_fee: 36 })
    await db.deleteFrom('tip').where('id', '=', second.tip.id).execute()
    const said = [
      `charge ${second.intent} of tip ${tip.id}: expected the return of ¥1000 charged a second time; found none`,
    ]
    expect((await compare()).lines).toEqual(said)
    // Under way is an excuse; a request that calls itself done, while the money is here, is none.
    await requestReturn(db, { tipId: tip.id, attemptId: second.attemptId, amount: 1000 }, 1)
    expect((await compare()).lines).toEqual([])
    const is = (state: 'accepted' | 'done') => db.updateTable('refund_request').set({ state }).execute()
    await is('accepted')
    expect((await compare()).lines).toEqual([])
    await is('done')
    expect((await compare()).lines).toEqual(said)
    const left = async () => (await compare()).lines.filter((line) => line.includes('expected the return'))
    world.sandbox.control.refund({ payment_intent: second.intent, amount: 400 })
    expect(await left()).toEqual([expect.stringContaining('the return of ¥600 charged')])
    world.sandbox.control.openDispute({ payment_intent: second.intent, amount: 700 })
    expect((await compare()).lines.join()).toMatch(/^(?!.*expected the return).*expected lost 100; found 0/)
  })

  it('know a refund that the bank sent back, and the one that was made instead', async () => {
    const { tip, attemptId } = await paid()
    await requestReturn(db, { tipId: tip.id, attemptId, amount: 1000 }, 1)
    await reconcile(world.deps, { everything: true })
    world.sandbox.control.failRefund({ id: world.sandbox.books().refunds[0]?.id ?? '' })
    await reconcile(world.deps, { everything: true })
    await reconcile(world.deps, { everything: true })
    expect(world.sandbox.books().refunds.map((one) => one.status)).toEqual(['failed', 'succeeded'])
    expect((await compare()).lines).toEqual([])
  })

  it.each([
    ['nothing', 'no branch', 'told'],
    ['all', 'no branch', 'over'],
    ['all', 'a branch', 'told'],
  ])('lack a charge of which %s went back, that %s has: it is %s', async (back, place, is) => {
    const branchId = place === 'a branch' ? world.seed.branchId : newId()
    const ids = { attemptId: newId(), tipId: newId(), branchId, recipient: 'all' }
    const { id } = await world.deps.payments.createIntent({ ...ids, amount: 500, description: 'x' })
    const how = { confirmationToken: await world.card(), returnUrl: 'http://localhost/' }
    await world.deps.payments.confirmIntent({ ...how, id, attemptId: ids.attemptId })
    if (back === 'all') {
      world.sandbox.control.refund({ payment_intent: id, amount: 200 })
      world.sandbox.control.openDispute({ payment_intent: id, amount: 300 })
    }
    const line = `charge ${id} of tip ${ids.tipId}: expected ¥500; found none`
    expect((await compare()).lines).toEqual(is === 'told' ? [line] : [])
  })

  it("pass over another shop's charges on the same account", async () => {
    const theirs = { amount: 900, currency: 'jpy', allowed_payment_method_types: ['card'] }
    const { id } = await world.stripe.paymentIntents.create(theirs)
    const card = { confirmation_token: await world.card(), return_url: 'http://localhost/' }
    await world.stripe.paymentIntents.confirm(id, card)
    world.sandbox.control.refund({ payment_intent: id, amount: 400 })
    const none = { charges: 1, refunds: 1, differences: 0 }
    expect(await compare()).toMatchObject(none)
    // Nor is anything ours where Stripe refuses to show what it lists.
    const refused = vi.spyOn(world.deps.payments, 'retrieveIntent').mockRejectedValue(missing)
    expect(await compare()).toMatchObject(none)
    expect(refused).toHaveBeenCalled()
    refused.mockRestore()
    world.sandbox.control.fail({ path: `/v1/payment_intents/${id}`, times: null })
    await expect(compare()).rejects.toMatchObject({ name: 'PaymentUnavailable' })
  })

  it('are compared by the operator, who reads a line for each difference', async () => {
    const { tip, intent } = await paid(1000)
    const { url: STRIPE_API_URL, secretKey: STRIPE_SECRET_KEY, publishableKey } = world.sandbox
    const keys = { STRIPE_API_URL, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY: publishableKey }
    const admin = operatorOf(database, { ...keys, LOG_LEVEL: 'silent' })
    const since = new Date(began).toISOString()
    const verify = () => admin('books', 'verify', '--stripe', '--since', since)
    // What was paid just now is left out; refunds and disputes never are.
    expect(await verify()).toMatch(/^The books equal Stripe's\./)
    world.sandbox.control.refund({ payment_intent: intent, amount: 250 })
    const found = await verify()
    expect(found).toMatchObject({ failed: true })
    expect((found as { said: string }).said.split('\n')).toEqual([
      `charge ${intent} of tip ${tip.id}: expected refunded 250; found 0`,
      expect.stringMatching(/^The books do NOT equal Stripe's: 1 differences\./),
    ])
    await expect(admin('books', 'verify', '--since', since)).rejects.toThrow('--stripe')
    await expect(admin('books', 'verify', '--stripe', '--since', 'soon')).rejects.toThrow('wants a date')
    world.sandbox.control.fail({ times: null })
    await expect(admin('books', 'verify', '--stripe')).rejects.toThrow('Stripe is unavailable')
  }, 60_000)
})
