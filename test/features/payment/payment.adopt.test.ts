import { afterAll, expect, it } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import { findOrAdopt } from '../../../server/money/payment/payment.adopt.ts'
import { settle } from '../../../server/money/payment/payment.settle.ts'
import type { Tip } from '../../../server/money/payment/tip.types.ts'
import { reconcile } from '../../../server/money/stripe-events/reconcile.ts'
import { verifyBooks } from '../../../server/money/verify/verify-books.ts'
import { auditOf } from '../../support/audit.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { chargeOutside } from '../../support/outside-charge.ts'
import { setRow } from '../../support/rows.ts'
import { createGuest, createTipWorld } from '../../support/tip-world.ts'

const none = { tipId: undefined, attemptId: undefined, branchId: undefined }

onEachDatabase('a payment whose attempt is lost', async (database) => {
  const world = await createTipWorld(await database.open())
  world.sandbox.setWebhookTarget(null)
  /** A second server on the same database. */
  const second = { ...world.deps, db: await database.open() }
  afterAll(() => world.close())

  const statusOf = (id: string) =>
    world.sandbox.books().paymentIntents.find((intent) => intent.id === id)?.status
  const attemptsOf = (tip: Tip) =>
    world.deps.db
      .selectFrom('payment_attempt')
      .selectAll()
      .where('tip_id', '=', tip.id)
      .orderBy('n')
      .execute()
  const rowOf = (tip: Tip) =>
    world.deps.db.selectFrom('tip').selectAll().where('id', '=', tip.id).executeTakeFirst()
  const guest = () => createGuest(world)
  /** Under way at the bank, as Stripe has it; the books have the draft, as in a backup from just before. */
  const begun = async () => {
    const one = guest()
    const tip = await one.atTheBank({ amount: 1003 })
    await forgetAttempts(tip)
    return { guest: one, tip: await one.find(tip) }
  }
  const forgetAttempts = async (tip: Tip) => {
    const { db } = world.deps
    await db.deleteFrom('payment_attempt').where('tip_id', '=', tip.id).execute()
    const draft = { state: 'draft', attempts: 0, confirmation_token: null } as const
    await setRow(db, 'tip', tip.id, draft)
  }
  const forgetTip = async (tip: Tip) => {
    await forgetAttempts(tip)
    await world.deps.db.deleteFrom('tip').where('id', '=', tip.id).execute()
  }
  /** Both servers hear of it in the same moment, several times. */
  const heardByBoth = async (tip: Tip) => {
    const about = { intentId: world.intentOf(tip), metadata: none }
    const found = await Promise.all(
      [world.deps, second, world.deps, second].map(async (deps) => {
        const one = await findOrAdopt(deps, about)
        if ('attempt' in one) await settle(deps, one.attempt.id, 'webhook')
        return one.kind
      }),
    )
    return found.sort()
  }
  const refundsOf = (intent: string) =>
    world.sandbox.books().refunds.filter((one) => one.payment_intent === intent)
  const refundedWhole = async () => {
    await reconcile(world.deps, { everything: true })
    expect(await verifyBooks(world.deps.db)).toMatchObject({ differences: [], more: 0 })
  }

  it('and whose tip is lost as well is one recovered tip for two servers at once', async () => {
    const { tip } = await begun()
    world.authenticate(tip)
    await forgetTip(tip)
    expect(await heardByBoth(tip)).toEqual(['adopted', 'known', 'known', 'known'])
    expect(await rowOf(tip)).toMatchObject({
      state: 'succeeded',
      recipient: 'all',
      amount: 1003,
      guest_id: '',
    })
    expect(await attemptsOf(tip)).toMatchObject([{ n: 1, state: 'paid' }])
    const told = await auditOf(world.deps.db, { subject: tip.id })
    expect(told.map((entry) => entry.action)).toEqual(['tip.recovered'])
    await refundedWhole()
  })

  it('can not be charged any more once the guest begins to pay again', async () => {
    const { guest: payer, tip } = await begun()
    const old = world.intentOf(tip)
    expect(await findOrAdopt(world.deps, { intentId: old, metadata: none })).toMatchObject({
      kind: 'adopted',
    })
    expect(await payer.pay(await payer.attach(tip))).toMatchObject({ kind: 'paid' })
    expect(world.sandbox.books().paymentIntents.find((one) => one.id === old)).toMatchObject({
      status: 'canceled',
    })
    expect((await attemptsOf(tip)).map(({ n, state }) => [n, state])).toEqual([
      [-1, 'retired'],
      [1, 'paid'],
    ])
  })

  it('wins over a newer attempt that is under way, and that one ends without a charge', async () => {
    const { guest: payer, tip } = await begun()
    const old = world.intentOf(tip)
    await payer.pay(await payer.attach(tip, 'pm_card_authenticationRequired'))
    const newer = world.intentOf(tip)
    await world.sandbox.control.authenticate({ payment_intent: old, result: 'complete' })
    const found = await findOrAdopt(world.deps, { intentId: old, metadata: none })
    if ('attempt' in found) await settle(world.deps, found.attempt.id, 'webhook')
    expect(await rowOf(tip)).toMatchObject({ state: 'succeeded', attempts: 1 })
    // The guest passes the bank's page all the same: that charge is the second one.
    await world.sandbox.control.authenticate({ payment_intent: newer, result: 'complete' })
    await refundedWhole()
    expect([refundsOf(old).length, refundsOf(newer).map(({ amount }) => amount)]).toEqual([0, [1003]])
  })

  it('and what the guest had begun meanwhile is ended at Stripe, though it is away at first', async () => {
    const { guest: payer, tip } = await begun()
    const old = world.intentOf(tip)
    await payer.pay(await payer.attach(tip, 'pm_card_authenticationRequired'))
    const newer = world.intentOf(tip)
    await world.sandbox.control.authenticate({ payment_intent: old, result: 'complete' })
    world.sandbox.control.settle()
    const found = await findOrAdopt(world.deps, { intentId: old, metadata: none })
    if ('attempt' in found) await settle(world.deps, found.attempt.id, 'webhook')
    world.sandbox.control.fail({ path: `/v1/payment_intents/${newer}/cancel`, times: null, status: 500 })
    await reconcile(world.deps)
    world.sandbox.control.clearFaults()
    expect(statusOf(newer)).toBe('requires_action')
    world.advance(60 * 60_000)
    await reconcile(world.deps)
    expect(statusOf(newer)).toBe('canceled')
    expect(await attemptsOf(tip)).toMatchObject([{ state: 'paid' }, { state: 'retired' }])
    expect(await rowOf(tip)).toMatchObject({ state: 'succeeded', next_check_at: null, fee: 36 })
  })

  it.each([
    ['a person', 'person', { recipient: 'staff' }, 'tip.recovered'],
    ['a person of another business', 'other', { recipient: 'branch', staff_id: null }, 'tip.unclaimed'],
    ['the house', 'branch', { recipient: 'branch', staff_id: null }, 'tip.recovered'],
    ['nobody knows whom, as before Stripe was told', undefined, { recipient: 'branch' }, 'tip.unclaimed'],
  ] as const)('and whose tip is lost is for %s, as Stripe keeps it', async (_, whom, row, action) => {
    const staffId = world.seed.staffIds[0] ?? ''
    const recipient = whom === 'person' ? staffId : whom === 'other' ? 'nobody-here' : whom
    const id = newId()
    const metadata = { tip_id: id, branch_id: world.seed.branchId, attempt_id: newId() }
    const given = recipient === undefined ? metadata : { ...metadata, recipient }
    const intent = await chargeOutside(world.stripe, 1003, given)
    await findOrAdopt(world.deps, { intentId: intent.id, metadata: none })
    const tip = { id } as Tip
    expect(await rowOf(tip)).toMatchObject({ ...row, ...(whom === 'person' && { staff_id: staffId }) })
    const told = await auditOf(world.deps.db, { subject: tip.id })
    expect(told.map((entry) => entry.action)).toEqual([action])
  })

  it('belongs to a person who has left, and to a branch that has closed', async () => {
    const { db } = world.deps
    const staffId = world.seed.staffIds[0] ?? ''
    const one = guest()
    const personal = await one.attach(
      await one.start({ amount: 700, recipient: { kind: 'staff', staffId } }),
      'pm_card_authenticationRequired',
    )
    await one.pay(personal)
    await forgetAttempts(personal)
    const { tip: lost } = await begun()
    world.authenticate(personal)
    world.authenticate(lost)
    await forgetTip(lost)
    await setRow(db, 'staff', staffId, { deleted_at: 1 })
    await setRow(db, 'branch', world.seed.branchId, { closed_at: 1 })
    await heardByBoth(personal)
    await heardByBoth(lost)
    const shares = db
      .selectFrom('share')
      .select(['staff_id', 'amount'])
      .where('tip_id', 'in', [personal.id, lost.id])
    const booked = await shares.orderBy('amount').execute()
    expect(booked.filter(({ amount }) => amount === 700)).toEqual([{ staff_id: staffId, amount: 700 }])
    // That one was for all, and is shared by those who are there when it is booked.
    const others = booked.filter(({ amount }) => amount !== 700)
    expect(others.every(({ staff_id }) => staff_id !== null && staff_id !== staffId)).toBe(true)
    expect(others.reduce((yen, { amount }) => yen + amount, 0)).toBe(1003)
    await setRow(db, 'staff', staffId, { deleted_at: null })
    await setRow(db, 'branch', world.seed.branchId, { closed_at: null })
    await refundedWhole()
  })
})
