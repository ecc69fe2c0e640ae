import { expect, it } from 'vitest'
import {
  PaymentDeclined,
  PaymentForbidden,
  PaymentInvalidState,
  PaymentMissing,
  PaymentRefused,
  PaymentUnavailable,
} from '../../../server/gateways/stripe/payment-errors.ts'
import { askStripe } from '../../../server/money/refund/refund.ask.ts'
import type { RefundRow } from '../../../server/money/refund/refund.store.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { charged, nothing } from '../../support/snapshots.ts'
import { begun } from '../../support/tip-rows.ts'
import { askWorld, refundTruth } from './ask-world.ts'

const day = 24 * 60 * 60_000

onEachDatabase('a refund that Stripe refuses', (database) => {
  const { at, deps, request, createRefund, findAtStripe, settleAttempt } = askWorld(database)

  it.each([
    [new PaymentRefused('balance_insufficient', undefined), 'balance_insufficient'],
    [new PaymentRefused(undefined, undefined), 'refused'],
    [new PaymentDeclined(undefined, 'card_declined', undefined), 'card_declined'],
    [new PaymentInvalidState('disputed'), 'refused'],
  ])("an owner's that Stripe refuses has failed, at a later try, too (%s)", async (refusal, failure) => {
    const { row, stands } = await request('owner', { asks: 3 })
    createRefund.mockRejectedValue(refusal)
    await askStripe(deps(), row)
    expect(await stands()).toMatchObject({
      state: 'failed',
      failure,
      next_check_at: null,
      updated_at: at.now,
    })
    // The refusal may be news of the payment: a dispute, a refund made by hand.
    expect(settleAttempt.mock.calls).toEqual([[row.attempt_id]])
  })

  it.each(['owner', 'server'] as const)(
    'of a payment that Stripe does not know has failed, and nothing more is asked about it (%s)',
    async (by) => {
      const { row, stands } = await request(by)
      findAtStripe.mockRejectedValue(new PaymentMissing('resource_missing', undefined))
      await askStripe(deps(), row)
      const failed = { state: 'failed', failure: 'payment_unknown', next_check_at: null }
      expect(await stands()).toMatchObject(failed)
      expect(settleAttempt).not.toHaveBeenCalled()
    },
  )

  it.each([
    ['owner', 'open', 'failed'],
    ['server', 'open', 'failed'],
    ['owner', 'accepted', 'accepted'],
    ['owner', 'done', 'done'],
    ['server', 'done', 'done'],
  ] as const)(
    'of a payment that Stripe knows no more is asked about for a day, and then not again (%s, %s)',
    async (by, before, after) => {
      const { row, stands } = await request(by, { asks: 9, state: before })
      findAtStripe.mockRejectedValue(new PaymentMissing('resource_missing', undefined))
      at.now = begun + day - 1
      await askStripe(deps(), row)
      const waiting = (await stands()) as RefundRow
      expect(waiting.state).toBe(before)
      expect(waiting.next_check_at).toBeGreaterThan(at.now)
      at.now = begun + day
      await askStripe(deps(), waiting)
      expect(await stands()).toMatchObject({ state: after, next_check_at: null })
      expect(createRefund).not.toHaveBeenCalled()
    },
  )

  it.each([
    ['charge_not_refundable', 'failed', 'charge_not_refundable'],
    ['refund_disputed_payment', 'open', 'charge_disputed'],
  ] as const)('a second charge for good (%s) is not asked about again', async (code, state, failure) => {
    const { row, stands } = await request('server')
    createRefund.mockRejectedValue(new PaymentRefused(code, undefined))
    settleAttempt.mockResolvedValue({ kind: 'applied', snapshot: charged({ disputed: 400 }) })
    await askStripe(deps(), row)
    expect(await stands()).toMatchObject({ state, failure, next_check_at: null })
  })

  it.each([
    [new PaymentMissing('resource_missing', undefined), 'payment_unknown'],
    [new PaymentRefused(undefined, undefined), 'refused'],
  ])(
    'waits if Stripe shows it no longer after an earlier try, which may have made it (%s)',
    async (refusal, failure) => {
      const { row, stands } = await request('owner', { asks: 1 })
      findAtStripe.mockRejectedValueOnce(refusal)
      await askStripe(deps(), row)
      const waiting = (await stands()) as RefundRow
      expect(waiting).toMatchObject({ state: 'open', failure, updated_at: begun })
      const given = refundTruth('done')
      findAtStripe.mockResolvedValue(given)
      await askStripe(deps(), waiting)
      expect(createRefund).not.toHaveBeenCalled()
      expect(await stands()).toMatchObject({ state: 'done', failure: null, stripe_refund_id: given.id })
    },
  )

  it.each(['owner', 'server'] as const)('waits where the key may not refund (%s)', async (by) => {
    const { row, stands } = await request(by)
    createRefund.mockRejectedValue(new PaymentForbidden(undefined))
    await askStripe(deps(), row)
    const waits = { state: 'open', failure: 'forbidden', next_check_at: at.now + 60_000, updated_at: begun }
    expect(await stands()).toMatchObject(waits)
    expect(settleAttempt).not.toHaveBeenCalled()
  })

  it('is as it was where Stripe gives no answer', async () => {
    const { row, stands } = await request('owner')
    createRefund.mockRejectedValue(new PaymentUnavailable('timeout', undefined))
    await expect(askStripe(deps(), row)).rejects.toBeInstanceOf(PaymentUnavailable)
    expect(await stands()).toMatchObject({ state: 'open', failure: null, updated_at: begun })
  })

  const settled = (refunded: number, disputed: number) => ({
    kind: 'applied',
    snapshot: charged({ refunded, disputed }),
  })
  it.each([
    ['was given back by hand', 'charge_already_refunded', settled(1000, 0), 'done', 1],
    ['was given back, and came back', 'charge_already_refunded', settled(400, 0), 'open', 1],
    ['is with the card company', 'charge_disputed', settled(0, 1000), 'done', 1],
    ['is with both', 'charge_disputed', settled(400, 600), 'done', 1],
    ['is there in part', 'charge_disputed', settled(400, 599), 'stuck', 1],
    ['is not charged any more', 'charge_disputed', { kind: 'applied', snapshot: nothing }, 'open', 1],
    ['can not be looked at', 'charge_disputed', { kind: 'unsent' }, 'open', 1],
    ['has no balance to go back', 'balance_insufficient', settled(0, 1000), 'open', 0],
  ] as const)('a refused second charge that %s (%s)', async (_, code, answer, state, asked) => {
    const { row, stands } = await request('server')
    createRefund.mockRejectedValue(new PaymentRefused(code, undefined))
    settleAttempt.mockResolvedValue(answer)
    await askStripe(deps(), row)
    expect(await stands()).toMatchObject(
      state === 'done'
        ? { state, failure: null, next_check_at: null, updated_at: at.now }
        : {
            state: 'open',
            failure: code,
            next_check_at: state === 'stuck' ? null : at.now + 60_000,
            updated_at: begun,
          },
    )
    expect(settleAttempt).toHaveBeenCalledTimes(asked)
  })

  it("an owner's that somebody has given back by hand has failed: it is in the books by its own name", async () => {
    const { row, stands } = await request('owner')
    createRefund.mockRejectedValue(new PaymentRefused('charge_already_refunded', undefined))
    await askStripe(deps(), row)
    expect(await stands()).toMatchObject({ state: 'failed', failure: 'charge_already_refunded' })
  })
})
