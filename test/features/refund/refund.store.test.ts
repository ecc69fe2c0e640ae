import { expect, it } from 'vitest'
import {
  claimRefund,
  endAsk,
  findRefund,
  forgetDrafts,
  insertRefundDraft,
  listDueRefunds,
  listRefunds,
  moveRefund,
  noteRefundId,
  planRefundChecks,
  type RefundRow,
  requestReturn,
  secondChargeId,
  sumOpen,
} from '../../../server/money/refund/refund.store.ts'
import { findRefundable } from '../../../server/money/refund/refundable.store.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { begun, tipRows } from '../../support/tip-rows.ts'

const now = begun + 60_000

onEachDatabase('what is to be given back', async (database) => {
  const db = await database.open()
  const paidTip = async () => {
    const { tipId, staff, attempts } = await tipRows(db, {})
    const [attemptId, otherId] = attempts.map(({ id }) => id) as [string, string]
    return { tipId, attemptId, otherId, memberId: staff[0] ?? '' }
  }
  /** One request for a tip, in some state. */
  const request = async (
    { tipId, attemptId, memberId }: Awaited<ReturnType<typeof paidTip>>,
    set: Partial<RefundRow> = {},
  ): Promise<RefundRow> => {
    const draft = { tip_id: tipId, attempt_id: attemptId, member_id: memberId, amount: 300 }
    const id = await insertRefundDraft(db, { ...draft, reason: 'fraudulent', note: 'twice' }, begun)
    const row = await moveRefund(db, id, ['draft'], { next_check_at: 7, ...set })
    if (!row) throw new Error('no request')
    return row
  }

  it('a second charge is asked for once while it is under way', async () => {
    const { tipId, attemptId } = await paidTip()
    const id = secondChargeId(attemptId)
    await requestReturn(db, { tipId, attemptId, amount: 1000 }, begun)
    const first = await findRefund(db, id)
    expect(first).toMatchObject({
      tip_id: tipId,
      attempt_id: attemptId,
      member_id: null,
      amount: 1000,
      reason: 'duplicate',
      note: '',
      state: 'open',
      next_check_at: begun,
      created_at: begun,
      updated_at: begun,
    })
    for (const state of ['open', 'accepted'] as const) {
      await moveRefund(db, id, ['open'], { state })
      await requestReturn(db, { tipId, attemptId, amount: 400 }, now)
      expect(await findRefund(db, id)).toEqual({ ...first, state })
    }
  })

  it.each(['done', 'failed'] as const)('and once more when it was %s and is charged again', async (state) => {
    const { tipId, attemptId } = await paidTip()
    const id = secondChargeId(attemptId)
    await requestReturn(db, { tipId, attemptId, amount: 1000 }, begun)
    await moveRefund(db, id, ['open'], { state, next_check_at: null })
    await requestReturn(db, { tipId, attemptId, amount: 400 }, now)
    expect(await findRefund(db, id)).toMatchObject({
      state: 'open',
      amount: 400,
      next_check_at: now,
      created_at: begun,
      updated_at: now,
    })
  })

  it('is of a tip that was paid, with what its page shows of it', async () => {
    const tip = { succeeded_at: begun, amount: 900, refunded_amount: 200, fee: 33 }
    const { tipId, businessId, branchId } = await tipRows(db, { tip })
    expect(await findRefundable(db, tipId)).toEqual({
      ...{ id: tipId, businessId, branchId, branchName: 'b', timeZone: 'Asia/Tokyo' },
      ...{ amount: 900, refunded: 200, fee: 33, paidAt: begun },
    })
    expect(await findRefundable(db, (await paidTip()).tipId)).toBeUndefined()
  })

  it('is listed with the one who asked for it, newest first, without drafts', async () => {
    const tip = await paidTip()
    await request(tip, {})
    const failed = { state: 'failed', failure: 'expired_card', created_at: begun + 1 } as const
    const one = await request(tip, failed)
    const two = await request(tip, { state: 'done', member_id: null, created_at: begun + 2, updated_at: now })
    await request(await paidTip(), { state: 'done' })
    const asked = { amount: 300, reason: 'fraudulent', note: 'twice' }
    expect(await listRefunds(db, tip.tipId)).toEqual([
      { ...asked, id: two.id, state: 'done', failure: undefined, memberName: undefined, at: now },
      {
        ...asked,
        id: one.id,
        state: 'failed',
        failure: 'expired_card',
        memberName: tip.memberId,
        at: begun,
      },
    ])
  })

  it('is listed by its time, and of one moment always in the same order', async () => {
    const tip = await paidTip()
    for (const after of [3, 1, 3, 2, 1, 3, 2])
      await request(tip, { state: 'done', created_at: begun + after })
    const rows = await db.selectFrom('refund_request').selectAll().where('tip_id', '=', tip.tipId).execute()
    const wanted = rows
      .sort((a, b) => b.created_at - a.created_at || (a.id < b.id ? -1 : 1))
      .map(({ id }) => id)
    expect((await listRefunds(db, tip.tipId)).map(({ id }) => id)).toEqual(wanted)
  })

  it('counts as gone from the moment it is asked for, of the charge that it is about', async () => {
    const tip = await paidTip()
    expect(await sumOpen(db, tip.tipId, tip.attemptId)).toBe(0)
    for (const state of ['draft', 'open', 'open', 'accepted', 'done', 'failed'] as const)
      await request(tip, { state })
    await request({ ...tip, attemptId: tip.otherId }, { state: 'open' })
    expect(await sumOpen(db, tip.tipId, tip.attemptId)).toBe(600)
  })

  it('is taken by one process at a time, and never before it is confirmed', async () => {
    const tip = await paidTip()
    expect(await claimRefund(db, await request(tip), now)).toBeUndefined()
    const seen = await request(tip, { state: 'open', asks: 2 })
    expect(await claimRefund(db, seen, now)).toMatchObject({
      id: seen.id,
      asks: 3,
      next_check_at: now + 4 * 60_000,
      updated_at: begun,
    })
    expect(await claimRefund(db, seen, now)).toBeUndefined()
    const old = await request(tip, { state: 'open', asks: 20 })
    expect(await claimRefund(db, old, now)).toMatchObject({ next_check_at: now + 6 * 60 * 60_000 })
  })

  it.each([
    ['over, and asked no more', { state: 'done', isOver: true }, 7, null],
    ['over, but news came meanwhile', { state: 'done', isOver: true }, now, now],
    ['not over, and asked when it was planned', { state: 'accepted', isOver: false }, null, 7],
    ['not over, and news came meanwhile', { state: 'accepted', isOver: false }, now, now],
    ['failed, whatever came meanwhile', { state: 'failed', isOver: false }, now, null],
  ] as const)('once it was asked about, is %s', async (_, end, meanwhile, next) => {
    const seen = await request(await paidTip(), { state: 'open' })
    await moveRefund(db, seen.id, ['open'], { next_check_at: meanwhile })
    expect(await endAsk(db, seen, ['accepted'], { ...end, failure: 'late' })).toBeUndefined()
    const ended = { state: end.state, failure: 'x', next_check_at: next }
    expect(await endAsk(db, seen, ['open'], { ...end, failure: 'x' })).toMatchObject(ended)
  })

  it.each([
    ['open', true],
    ['accepted', true],
    ['done', true],
    ['draft', false],
    ['failed', false],
  ] as const)('that is %s takes an id of Stripe’s from the first who brings it: %s', async (state, takes) => {
    const { id } = await request(await paidTip(), { state })
    const beside = await request(await paidTip(), { state: 'open' })
    const note = (of: string) => noteRefundId(db, id, of)
    expect([await note(`${id}-1`), await note(`${id}-1`), await note(`${id}-2`)]).toEqual([
      takes,
      false,
      takes,
    ])
    expect(await findRefund(db, id)).toMatchObject({ stripe_refund_id: takes ? `${id}-2` : null })
    expect(await findRefund(db, beside.id)).toMatchObject({ stripe_refund_id: null })
  })

  it('is due by its time, the longest waiting first, not more at once than wanted', async () => {
    const tip = await paidTip()
    const times = [null, 4, 6, 2]
    const rows = await Promise.all(times.map((at) => request(tip, { state: 'open', next_check_at: at })))
    const ids = [rows[3], rows[1], rows[2]].map((row) => row?.id)
    const due = async (until: number, limit: number) =>
      (await listDueRefunds(db, until, limit)).map(({ id }) => id)
    expect(await due(6, 100)).toEqual(ids)
    expect(await due(5, 100)).toEqual(ids.slice(0, 2))
    expect(await due(6, 1)).toEqual(ids.slice(0, 1))
  })

  it('is forgotten where nobody has confirmed it since', async () => {
    const tip = await paidTip()
    const draft = await request(tip)
    const newer = await request(tip, { created_at: begun + 1 })
    const open = await request(tip, { state: 'open' })
    await forgetDrafts(db, begun + 1)
    const left = await Promise.all([draft, newer, open].map(({ id }) => findRefund(db, id)))
    expect(left.map((row) => row?.state)).toEqual([undefined, 'draft', 'open'])
  })

  it('is looked at again when Stripe has news of it', async () => {
    const tip = await paidTip()
    const other = await request(await paidTip(), { state: 'done' })
    const states = ['draft', 'open', 'accepted', 'done', 'failed'] as const
    const rows = await Promise.all(states.map((state) => request(tip, { state })))
    await planRefundChecks(db, tip.tipId, now)
    const checks = await Promise.all(
      [...rows, other].map(async ({ id }) => (await findRefund(db, id))?.next_check_at),
    )
    expect(checks).toEqual([7, now, now, now, 7, 7])
  })
})
