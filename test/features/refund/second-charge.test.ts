import { expect, it } from 'vitest'
import { settle } from '../../../server/money/payment/payment.settle.ts'
import { reconcile } from '../../../server/money/stripe-events/reconcile.ts'
import { auditOf } from '../../support/audit.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { chargedTwice, knownTwice } from './charged-twice.ts'
import { useRefundWorld } from './refund-world.ts'

onEachDatabase('a second charge of one tip', (database) => {
  const the = useRefundWorld(database)

  const said = (tipId: string) =>
    the.world.logged.filter((line) => line.tipId === tipId).map((line) => String(line.msg))
  const chargedTwiceLine = 'tip charged twice: the second charge is given back'

  it('is given back in full, once, and leaves the tip as it is', async () => {
    const { guest, tip, intent, strayId } = await knownTwice(the.world)
    await settle(the.world.deps, strayId, 'webhook')
    await Promise.all([reconcile(the.world.deps), reconcile(the.world.deps)])
    await reconcile(the.world.deps, { everything: true })
    expect(the.refundsOf(intent).map(({ amount, reason }) => [amount, reason])).toEqual([[1000, 'duplicate']])
    expect(await guest.find(tip)).toMatchObject({ state: 'succeeded', refundedAmount: 0 })
    expect(await the.owner.left(tip)).toBe(1000)
    expect(said(tip.id).filter((line) => line === chargedTwiceLine)).toHaveLength(1)
    expect(said(tip.id)).toContain('second charge: refund done')
    expect(await auditOf(the.world.deps.db, { subject: tip.id })).toMatchObject([
      { action: 'charge.returned', member_id: null },
    ])
  })

  it('is found though its event was lost', async () => {
    const { tip, intent } = await chargedTwice(the.world)
    const { listEvents } = the.world.deps.payments
    the.world.deps.payments.listEvents = async function* () {}
    try {
      await reconcile(the.world.deps, { everything: true })
    } finally {
      the.world.deps.payments.listEvents = listEvents
    }
    expect(said(tip.id)).toContain(chargedTwiceLine)
    expect(the.refundsOf(intent).map(({ amount }) => amount)).toEqual([1000])
    const errors = () => the.world.logged.filter((line) => line.tipId === tip.id && line.level === 50).length
    const before = errors()
    await reconcile(the.world.deps, { everything: true })
    expect(errors()).toBe(before)
  })

  it('that somebody has given back in part by hand loses only the rest', async () => {
    const { intent, id } = await knownTwice(the.world)
    await the.world.sandbox.control.refund({ payment_intent: intent, amount: 400 })
    await reconcile(the.world.deps, { everything: true })
    expect(
      the
        .refundsOf(intent)
        .map(({ amount }) => amount)
        .sort(),
    ).toEqual([400, 600])
    expect(await the.owner.request(id)).toMatchObject({ state: 'done', amount: 600 })
  })

  it('that Stripe refuses to return is tried again, less and less often, until it goes back', async () => {
    const { guest, tip, intent, id } = await knownTwice(the.world)
    const refuse = { type: 'invalid_request_error', code: 'balance_insufficient' }
    the.world.sandbox.control.fail({
      method: 'POST',
      path: '/v1/refunds',
      times: 4,
      status: 400,
      error: refuse,
    })
    const waits: number[] = []
    for (let n = 0; n < 4; n++) {
      expect(await reconcile(the.world.deps)).toMatchObject({ kind: 'done', failed: 0 })
      const row = await the.owner.request(id)
      expect(row).toMatchObject({ state: 'open', failure: 'balance_insufficient', asks: n + 1 })
      const wait = (row.next_check_at ?? 0) - the.world.deps.clock()
      waits.push(Math.round(wait / 60_000))
      the.world.advance(wait)
    }
    expect(waits).toEqual([1, 2, 4, 8])
    expect(the.refundsOf(intent)).toEqual([])
    expect(await the.later(0)).toMatchObject({ kind: 'done', failed: 0 })
    expect(await the.owner.request(id)).toMatchObject({ state: 'done', failure: null, next_check_at: null })
    expect(the.refundsOf(intent).map(({ amount }) => amount)).toEqual([1000])
    expect(await guest.find(tip)).toMatchObject({ state: 'succeeded', refundedAmount: 0 })
  })

  it('goes back once more when the bank sends the money back', async () => {
    const { intent, id } = await knownTwice(the.world)
    await reconcile(the.world.deps)
    const [first] = the.refundsOf(intent)
    await the.world.sandbox.control.failRefund({ id: first?.id ?? '' })
    for (let n = 0; n < 3; n++) await the.later(11 * 60_000)
    expect(
      the
        .refundsOf(intent)
        .map(({ status }) => status)
        .sort(),
    ).toEqual(['failed', 'succeeded'])
    expect(await the.owner.request(id)).toMatchObject({ state: 'done' })
  })

  it.each(['before our own', 'after our own'])(
    'goes back whole when a refund by hand fails %s',
    async (when) => {
      const { tip, intent, id } = await knownTwice(the.world)
      const byHand = await the.world.sandbox.control.refund({ payment_intent: intent, amount: 400 })
      const fails = () => the.world.sandbox.control.failRefund({ id: byHand.id })
      if (when === 'before our own') await fails()
      await reconcile(the.world.deps)
      if (when === 'after our own') await fails()
      for (let n = 0; n < 3; n++) await the.later(11 * 60_000)
      const gone = the.refundsOf(intent).filter(({ status }) => status === 'succeeded')
      expect(gone.reduce((sum, { amount }) => sum + amount, 0)).toBe(1000)
      expect(await the.owner.request(id)).toMatchObject({ state: 'done' })
      expect(await auditOf(the.world.deps.db, { subject: tip.id })).toHaveLength(gone.length)
    },
  )

  it('is owed to nobody while the card company has it, and is owed again when we win', async () => {
    const { intent, strayId } = await chargedTwice(the.world)
    await the.world.sandbox.control.openDispute({ payment_intent: intent })
    await settle(the.world.deps, strayId, 'webhook')
    expect(await the.owner.request(`second-${strayId}`).catch(() => 'none')).toBe('none')
    const dispute = the.world.sandbox.books().disputes.findLast((one) => one.payment_intent === intent)
    await the.world.sandbox.control.closeDispute({ id: dispute?.id ?? '', status: 'won' })
    await the.later(11 * 60_000)
    expect(await the.owner.request(`second-${strayId}`)).toMatchObject({ state: 'open', amount: 1000 })
  })
})
