import { expect, it } from 'vitest'
import { askStripe } from '../../../server/money/refund/refund.ask.ts'
import type { RefundRow } from '../../../server/money/refund/refund.store.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { charged } from '../../support/snapshots.ts'
import { begun } from '../../support/tip-rows.ts'
import { askWorld, refundTruth } from './ask-world.ts'

const day = 24 * 60 * 60_000

onEachDatabase('a refund that Stripe is asked for', (database) => {
  const { at, deps, request, createRefund, findAtStripe, settleAttempt, info, error } = askWorld(database)

  it("an owner's is asked for by its amount, once a day under a new key", async () => {
    const { row, intentId, stands, tipId } = await request('owner')
    const made = refundTruth('pending')
    createRefund.mockResolvedValue(made)
    at.now = begun + 3 * day - 1
    await askStripe(deps(), row)
    const order = { requestId: row.id, intentId, amount: 300, reason: 'fraudulent' }
    expect(findAtStripe.mock.calls).toEqual([[{ intentId, requestId: row.id }]])
    expect(createRefund.mock.calls).toEqual([[{ ...order, round: 2 }]])
    expect(await stands()).toMatchObject({
      state: 'accepted',
      stripe_refund_id: made.id,
      failure: null,
      asks: 1,
      next_check_at: at.now + 60_000,
      updated_at: at.now,
    })
    expect(settleAttempt.mock.calls).toEqual([[row.attempt_id]])
    expect(info.mock.calls).toEqual([[{ tipId, refundId: row.id, amount: 300 }, 'refund accepted']])
    const other = await request('owner')
    createRefund.mockResolvedValue(refundTruth('pending'))
    at.now = begun + 3 * day
    await askStripe(deps(), other.row)
    expect(createRefund.mock.calls[1]?.[0]).toMatchObject({ round: 3 })
  })

  it('a second charge is asked for whole, each time under a new key, and written down once', async () => {
    const { row, stands, audit, tipId, businessId, branchId } = await request('server', { asks: 4 })
    const given = refundTruth('pending', { amount: 600 })
    createRefund.mockResolvedValue(given)
    await askStripe(deps(), row)
    expect(createRefund.mock.calls).toMatchObject([[{ round: '5-first', amount: undefined }]])
    const accepted = await stands()
    expect(accepted).toMatchObject({ state: 'accepted', amount: 600 })
    const told = {
      action: 'charge.returned',
      member_id: null,
      business_id: businessId,
      branch_id: branchId,
      details: '{"amount":600}',
    }
    expect(await audit()).toMatchObject([told])
    expect(info.mock.calls[0]).toMatchObject([{ tipId }, 'second charge: refund accepted'])
    findAtStripe.mockResolvedValue({ ...given, status: 'done' })
    at.now += 5
    await askStripe(deps(), accepted as RefundRow)
    expect(await stands()).toMatchObject({ state: 'done', next_check_at: null, updated_at: at.now })
    expect(await audit()).toHaveLength(1)
    expect(info.mock.calls.map(([, said]) => said)).toEqual([
      'second charge: refund accepted',
      'second charge: refund done',
    ])
  })

  it("an owner's is no second charge in the list of what was done", async () => {
    const { row, audit } = await request('owner')
    createRefund.mockResolvedValue(refundTruth('done'))
    await askStripe(deps(), row)
    expect(await audit()).toEqual([])
  })

  it('is not asked for twice: what Stripe has is taken over, the books first', async () => {
    const { row, stands } = await request('owner')
    findAtStripe.mockResolvedValue(refundTruth('done', { amount: 299 }))
    const before: unknown[] = []
    settleAttempt.mockImplementation(async () => {
      before.push((await stands())?.state)
      return { kind: 'applied' }
    })
    await askStripe(deps(), row)
    expect(before).toEqual(['open'])
    expect(createRefund).not.toHaveBeenCalled()
    expect(await stands()).toMatchObject({
      state: 'done',
      amount: 299,
      next_check_at: null,
      updated_at: at.now,
    })
  })

  it('on its way is left to come', async () => {
    const { row, stands } = await request('server')
    findAtStripe.mockResolvedValue(refundTruth('pending'))
    await askStripe(deps(), row)
    expect(createRefund).not.toHaveBeenCalled()
    expect(await stands()).toMatchObject({ state: 'accepted' })
  })

  it('is not asked about by two processes at once', async () => {
    const { row, stands } = await request('owner')
    createRefund.mockResolvedValue(refundTruth('done'))
    await askStripe(deps(), { ...row, asks: 1 })
    expect(findAtStripe).not.toHaveBeenCalled()
    expect(await stands()).toEqual(row)
  })

  it.each([
    ['owner', 0],
    ['owner', 5],
    ['server', 0],
    ['server', 5],
  ] as const)(
    'of a charge that Stripe has never heard of has failed, and that is all (%s, %i)',
    async (by, asks) => {
      const { row, stands } = await request(by, { asks }, null)
      await askStripe(deps(), row)
      const failed = { state: 'failed', failure: 'payment_unknown', next_check_at: null }
      expect(await stands()).toMatchObject(failed)
      expect(error).toHaveBeenCalledTimes(1)
      for (const call of [findAtStripe, createRefund, settleAttempt]) expect(call).not.toHaveBeenCalled()
    },
  )

  it.each([
    ['owner', 'accepted', 0],
    ['owner', 'done', 0],
    ['server', 'accepted', 0],
    // What was given back by hand may have failed: settling opens it again.
    ['server', 'done', 1],
  ] as const)(
    'that Stripe knows no more stays as it is, and is not made again (%s, %s)',
    async (by, state, settled) => {
      const { row, stands } = await request(by, { state })
      await askStripe(deps(), row)
      const next = state === 'done' ? null : at.now + 60_000
      expect(await stands()).toMatchObject({ state, updated_at: begun, asks: 1, next_check_at: next })
      expect(createRefund).not.toHaveBeenCalled()
      expect(settleAttempt).toHaveBeenCalledTimes(settled)
    },
  )

  it('that is as it was is no news', async () => {
    const known = refundTruth('pending')
    const { row, stands } = await request('owner', { state: 'accepted', stripe_refund_id: known.id })
    findAtStripe.mockResolvedValue(known)
    await askStripe(deps(), row)
    expect(await stands()).toMatchObject({
      state: 'accepted',
      updated_at: begun,
      next_check_at: at.now + 60_000,
    })
    expect([info.mock.calls, error.mock.calls]).toEqual([[], []])
  })

  it.each([
    ['expired_or_canceled_card', 'expired_or_canceled_card', 'open'],
    [undefined, 'unknown', 'accepted'],
    [undefined, 'unknown', 'done'],
  ] as const)(
    "an owner's that the bank sends back (%s) has failed (%s) where it was %s, and is not made again",
    async (failure, stored, state) => {
      const { row, stands, tipId } = await request('owner', { state })
      findAtStripe.mockResolvedValue(refundTruth('failed', { failure }))
      await askStripe(deps(), row)
      expect(createRefund).not.toHaveBeenCalled()
      expect(await stands()).toMatchObject({ state: 'failed', failure: stored, next_check_at: null })
      const line = { tipId, refundId: row.id, amount: 300, code: failure }
      expect([error.mock.calls, info.mock.calls]).toEqual([[[line, 'refund failed']], []])
    },
  )

  it('a second charge that the bank sends back is open again, and goes back once more', async () => {
    const { row, stands, audit } = await request('server', { state: 'accepted' })
    findAtStripe.mockResolvedValue(refundTruth('failed', { failure: 'declined' }))
    await askStripe(deps(), row)
    const open = await stands()
    expect(open).toMatchObject({ state: 'open', failure: 'declined', next_check_at: at.now + 60_000 })
    expect(createRefund).not.toHaveBeenCalled()
    createRefund.mockResolvedValue(refundTruth('failed', { failure: 'declined' }))
    await askStripe(deps(), open as RefundRow)
    expect(createRefund).toHaveBeenCalledOnce()
    expect(await stands()).toMatchObject({ state: 'open' })
    expect(await audit()).toEqual([])
    const last = refundTruth('done')
    createRefund.mockResolvedValue(last)
    await askStripe(deps(), (await stands()) as RefundRow)
    expect(await stands()).toMatchObject({ state: 'done', stripe_refund_id: last.id, failure: null })
    expect(await audit()).toMatchObject([{ action: 'charge.returned' }])
  })

  it('a second charge of which something is left afterwards stays open, and the rest goes back next time', async () => {
    const { row, stands, audit } = await request('server')
    const first = refundTruth('pending')
    createRefund.mockResolvedValue(first)
    settleAttempt.mockResolvedValueOnce({
      kind: 'applied',
      snapshot: charged({ refunded: 300 }),
    })
    await askStripe(deps(), row)
    const open = (await stands()) as RefundRow
    expect(open).toMatchObject({ state: 'open', stripe_refund_id: first.id, next_check_at: at.now + 60_000 })
    findAtStripe.mockResolvedValue(first)
    const rest = refundTruth('done', { amount: 700 })
    createRefund.mockResolvedValue(rest)
    settleAttempt.mockResolvedValue({ kind: 'applied', snapshot: charged({ refunded: 1000 }) })
    await askStripe(deps(), open)
    expect(createRefund.mock.calls).toMatchObject([
      [{ round: '1-first' }],
      [{ round: `2-${first.id}`, amount: undefined }],
    ])
    expect(await stands()).toMatchObject({ state: 'done', stripe_refund_id: rest.id })
    expect((await audit()).map(({ details }) => details).sort()).toEqual(['{"amount":300}', '{"amount":700}'])
  })
})
